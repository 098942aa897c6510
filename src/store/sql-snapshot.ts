import { assert } from '../base/assert.ts';
import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { byNumber, compareNumber } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { Analyser } from '../port/analyser.ts';
import type { StoreSnapshot } from '../port/store.ts';
import { auditTenant } from './sql-audit.ts';
import type { SqlSession } from './sql-database.ts';
import { inParts, placeholders } from './sql-database.ts';
import { readLexical, readTermsContaining } from './sql-lexical.ts';
import type { SqlPassage } from './sql-passages.ts';
import { readPassages } from './sql-passages.ts';
import { bytesAt, integerAt } from './sql-row.ts';
import { sqlSemantic } from './sql-semantic.ts';
import { readSource, readSources } from './sql-sources.ts';
import { readState, readTenant } from './sql-state.ts';

/** One moment of a SQL store, seen through a transaction. Tenants that have never had a source are empty. */
export function sqlSnapshot(session: SqlSession, analyser: Analyser): StoreSnapshot {
  const tenants = new Map<Text, ReturnType<typeof readTenant>>();
  const tenantOf = (tenantId: Text): ReturnType<typeof readTenant> => {
    const tenant = tenants.get(tenantId) ?? readTenant(session, tenantId);
    tenants.set(tenantId, tenant);
    return tenant;
  };
  return {
    position: async () => (await readState(session, analyser)).position,
    async sources(tenantId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : (await readSources(session, tenant.tenant)).map(({ stored }) => stored);
    },
    async source(tenantId, sourceId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? undefined : (await readSource(session, tenant.tenant, sourceId))?.stored;
    },
    async chunksOf(tenantId, sourceId) {
      const tenant = await tenantOf(tenantId);
      const source = tenant === undefined ? undefined : await readSource(session, tenant.tenant, sourceId);
      if (tenant === undefined || source === undefined) return [];
      const passages = await readPassages(session, { ...tenant, where: 'p.source = $2', params: [source.source] });
      return passages.flatMap(chunksIn).sort(byNumber(({ chunk_index }) => chunk_index));
    },
    async occurrences(tenantId, ids) {
      const tenant = await tenantOf(tenantId);
      if (tenant === undefined) return [];
      const byId = new Map<string, readonly StoredChunk[]>();
      for (const part of inParts(ids)) {
        const params = part.map((id) => Buffer.from(id, 'hex'));
        for (const passage of await readPassages(session, { ...tenant, where: `p.id IN (${placeholders(2, part.length)})`, params })) {
          byId.set(passage.id, chunksIn(passage));
        }
      }
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async lexical(tenantId, terms) {
      const tenant = await tenantOf(tenantId);
      return readLexical(session, tenant, terms);
    },
    async termsContaining(tenantId, piece) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : readTermsContaining(session, tenant.tenant, piece);
    },
    async idsOf(tenantId, passages) {
      const tenant = await tenantOf(tenantId);
      return readIds(session, tenant?.tenant ?? 0, passages);
    },
    async passagesOf(tenantId, sourceIds) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? new Uint32Array(0) : readNumbers(session, tenant.tenant, [...new Set(sourceIds)]);
    },
    ...sqlSemantic(session, tenantOf),
    async audit(tenantId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? { sources: [], damages: [], spaces: [] } : auditTenant(session, tenant, analyser);
    },
  };
}

function chunksIn({ passage, chunks }: SqlPassage): readonly StoredChunk[] {
  if (chunks.ok) return chunks.value;
  throw new Failure('store_damaged', `passage ${String(passage)}: ${chunks.problem}`);
}

async function readIds(session: SqlSession, tenant: number, passages: Uint32Array): Promise<readonly Sha256[]> {
  const ids = new Map<number, Sha256>();
  for (const part of inParts([...new Set(passages)])) {
    const rows = await session.all(`SELECT passage, id FROM stele_passages WHERE tenant = $1 AND passage IN (${placeholders(2, part.length)})`, tenant, ...part);
    for (const row of rows) ids.set(integerAt(row, 'passage'), Buffer.from(bytesAt(row, 'id')).toString('hex') as Sha256);
  }
  return Array.from(passages, (passage) => {
    const id = ids.get(passage);
    assert(id !== undefined, 'the number of a live passage of the tenant');
    return id;
  });
}

async function readNumbers(session: SqlSession, tenant: number, sourceIds: readonly Text[]): Promise<Uint32Array> {
  const numbers: number[] = [];
  for (const part of inParts(sourceIds)) {
    const rows = await session.all(
      `SELECT p.passage AS passage FROM stele_sources s JOIN stele_passages p ON p.tenant = s.tenant AND p.source = s.source
       WHERE s.tenant = $1 AND s.source_id IN (${placeholders(2, part.length)})`,
      tenant,
      ...part,
    );
    for (const row of rows) numbers.push(integerAt(row, 'passage'));
  }
  return Uint32Array.from(numbers.sort(compareNumber));
}
