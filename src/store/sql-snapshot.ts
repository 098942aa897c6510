import { byNumber, compareNumber } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Analyser } from '../port/analyser.ts';
import type { StoreSnapshot } from '../port/store.ts';
import { auditTenant } from './sql-audit.ts';
import type { SqlSession } from './sql-database.ts';
import { inParts, placeholders } from './sql-database.ts';
import { readLexical, readTermsContaining } from './sql-lexical.ts';
import { chunksIn, sqlOccurrences } from './sql-occurrences.ts';
import { readPassages } from './sql-passages.ts';
import { integerAt } from './sql-row.ts';
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
    ...sqlOccurrences(session, tenantOf),
    async lexical(tenantId, terms) {
      const tenant = await tenantOf(tenantId);
      return readLexical(session, tenant, terms);
    },
    async termsContaining(tenantId, piece) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : readTermsContaining(session, tenant.tenant, piece);
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
