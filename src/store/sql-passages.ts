import type { Text } from '../base/text.ts';
import type { Result } from '../base/result.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { readOccurrences } from './passage-row.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';

/** A passage as its row says. */
export interface SqlPassage {
  readonly passage: number;
  /** As hexadecimal digits. */
  readonly id: string;
  readonly length: number;
  /** The chunks at its places, or why they cannot be read. */
  readonly chunks: Result<readonly StoredChunk[], string>;
}

/** Which passages are read. */
export interface PassageQuery {
  readonly tenant: number;
  readonly tenantId: Text;
  /** A condition on `p`, with parameters from `$2` on. */
  readonly where: string;
  readonly params: readonly (string | number | Uint8Array)[];
}

/** Reads passages with their sources' ids, in no particular order. */
export async function readPassages(session: SqlSession, { tenant, tenantId, where, params }: PassageQuery): Promise<readonly SqlPassage[]> {
  const rows = await session.all(
    `SELECT p.passage AS passage, p.id AS id, p.length AS length, p.occurrences AS occurrences, p.text AS text, s.source_id AS source_id
     FROM stele_passages p JOIN stele_sources s ON s.tenant = p.tenant AND s.source = p.source
     WHERE p.tenant = $1 AND ${where}`,
    tenant,
    ...params,
  );
  return rows.map((row) => passageOf(row, tenantId));
}

function passageOf(row: SqlRow, tenantId: Text): SqlPassage {
  const id = Buffer.from(bytesAt(row, 'id')).toString('hex');
  const place = { tenantId, sourceId: textAt(row, 'source_id'), text: textAt(row, 'text'), id, occurrences: textAt(row, 'occurrences') };
  return { passage: integerAt(row, 'passage'), id, length: integerAt(row, 'length'), chunks: readOccurrences(place) };
}
