import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import type { StoredSource } from '../port/store.ts';
import { readSourceJson } from './source-json.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { inParts, valueList } from './sql-database.ts';
import { integerAt, textAt } from './sql-row.ts';

/** A source with its number. */
export interface NumberedSource {
  readonly source: number;
  readonly stored: StoredSource;
}

/** Reads a source; one that cannot be read is `store_damaged`. */
export async function readSource(session: SqlSession, tenant: number, sourceId: Text): Promise<NumberedSource | undefined> {
  const [row] = await session.all('SELECT source, source_id, record FROM stele_sources WHERE tenant = $1 AND source_id = $2', tenant, sourceId);
  return row === undefined ? undefined : { source: integerAt(row, 'source'), stored: storedOf(row) };
}

/** Reads sources by their ids; unknown ids are left out. */
export async function readSourcesNamed(session: SqlSession, tenant: number, sourceIds: readonly Text[]): Promise<ReadonlyMap<Text, NumberedSource>> {
  const sources = new Map<Text, NumberedSource>();
  for (const part of inParts([...new Set(sourceIds)])) {
    const { sql, params } = valueList(2, part);
    const rows = await session.all(`SELECT source, source_id, record FROM stele_sources WHERE tenant = $1 AND source_id IN ${sql}`, tenant, ...params);
    for (const row of rows) sources.set(textAt(row, 'source_id'), { source: integerAt(row, 'source'), stored: storedOf(row) });
  }
  return sources;
}

/** Reads sources by their ids, in the order asked; unknown ids are left out. */
export async function readSourcesOf(session: SqlSession, tenant: number, sourceIds: readonly Text[]): Promise<readonly StoredSource[]> {
  const sources = await readSourcesNamed(session, tenant, sourceIds);
  return sourceIds.flatMap((sourceId) => sources.get(sourceId)?.stored ?? []);
}

/** Reads the sources of a tenant, by code point order of their ids. */
export async function readSources(session: SqlSession, tenant: number): Promise<readonly NumberedSource[]> {
  const rows = await session.all('SELECT source, source_id, record FROM stele_sources WHERE tenant = $1 ORDER BY source_id', tenant);
  return rows.map((row) => ({ source: integerAt(row, 'source'), stored: storedOf(row) }));
}

function storedOf(row: SqlRow): StoredSource {
  const stored = readSourceJson(textAt(row, 'record'));
  if (stored.ok) return stored.value;
  throw new Failure('store_damaged', `source ${textAt(row, 'source_id')}: ${stored.problem}`);
}
