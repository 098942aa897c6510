import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { ChunkReader, LexicalReader } from '../port/store.ts';
import type { SqlSession } from './sql-database.ts';
import { inParts, valueList } from './sql-database.ts';
import type { SqlPassage } from './sql-passages.ts';
import { readPassages } from './sql-passages.ts';
import { bytesAt, integerAt } from './sql-row.ts';
import type { SqlTenant } from './sql-state.ts';

/** From the numbers of passages to their ids, and from ids to where they stand. */
export function sqlOccurrences(session: SqlSession, tenantOf: (tenantId: Text) => Promise<SqlTenant | undefined>): Pick<ChunkReader, 'occurrences'> & Pick<LexicalReader, 'idsOf'> {
  // Of the passages whose ids were asked for last: who ranks asks for their texts next, and rows are found faster by their
  // numbers. Tenants may share ids.
  const numbers = new Map<string, number>();
  const keyOf = (tenantId: Text, id: Sha256): string => `${tenantId}\0${id}`;
  return {
    async idsOf(tenantId, passages) {
      const tenant = await tenantOf(tenantId);
      const ids = await readIds(session, tenant?.tenant ?? 0, passages);
      numbers.clear();
      for (const [index, id] of ids.entries()) numbers.set(keyOf(tenantId, id), passages[index]);
      return ids;
    },
    async occurrences(tenantId, ids) {
      const tenant = await tenantOf(tenantId);
      if (tenant === undefined) return [];
      const byId = new Map<string, readonly StoredChunk[]>();
      const known = ids.flatMap((id) => numbers.get(keyOf(tenantId, id)) ?? []);
      const unknown = ids.filter((id) => !numbers.has(keyOf(tenantId, id))).map((id) => Buffer.from(id, 'hex'));
      for (const [column, values] of [['passage', known], ['id', unknown]] as const) {
        for (const part of inParts<number | Uint8Array>(values)) {
          const { sql, params } = valueList(2, part);
          const found = await readPassages(session, { ...tenant, where: `p.${column} IN ${sql}`, params });
          for (const passage of found) byId.set(passage.id, chunksIn(passage));
        }
      }
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

/** The chunks of a passage; one that cannot be read is `store_damaged`. */
export function chunksIn({ passage, chunks }: SqlPassage): readonly StoredChunk[] {
  if (chunks.ok) return chunks.value;
  throw new Failure('store_damaged', `passage ${String(passage)}: ${chunks.problem}`);
}

async function readIds(session: SqlSession, tenant: number, passages: Uint32Array): Promise<readonly Sha256[]> {
  const ids = new Map<number, Sha256>();
  for (const part of inParts([...new Set(passages)])) {
    const { sql, params } = valueList(2, part);
    const rows = await session.all(`SELECT passage, id FROM stele_passages WHERE tenant = $1 AND passage IN ${sql}`, tenant, ...params);
    for (const row of rows) ids.set(integerAt(row, 'passage'), Buffer.from(bytesAt(row, 'id')).toString('hex') as Sha256);
  }
  return Array.from(passages, (passage) => {
    const id = ids.get(passage);
    // Numbers come out of the index of the same moment.
    if (id === undefined) throw new Failure('store_damaged', `the index names passage ${String(passage)}, which has no row; stele doctor --fix restores it`);
    return id;
  });
}
