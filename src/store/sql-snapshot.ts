import { byNumber, compareNumber } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Analyser } from '../port/analyser.ts';
import type { StoreSnapshot } from '../port/store.ts';
import { auditTenant } from './sql-audit.ts';
import type { SqlSession } from './sql-database.ts';
import { inParts, valueList } from './sql-database.ts';
import { emptyStatistics, readLexical, readTermsContaining } from './sql-lexical.ts';
import { chunksIn, sqlOccurrences } from './sql-occurrences.ts';
import { readPassages } from './sql-passages.ts';
import { integerAt } from './sql-row.ts';
import { readSegments } from './sql-segments.ts';
import { sqlSemantic } from './sql-semantic.ts';
import { readSource, readSources, readSourcesOf } from './sql-sources.ts';
import { readTenant } from './sql-state.ts';

/** A transaction that sees one moment, and what was read at its beginning. */
export interface SqlMoment {
  readonly session: SqlSession;
  readonly analyser: Analyser;
  readonly era: number;
  readonly position: number;
}

/** One moment of a SQL store. Tenants that have never had a source are empty. */
export function sqlSnapshot({ session, analyser, era, position }: SqlMoment): StoreSnapshot {
  const tenantOf = once((tenantId: Text) => readTenant(session, tenantId));
  const segmentsOf = once((tenant: number) => readSegments(session, tenant));
  return {
    era: async () => era,
    position: async () => position,
    async sources(tenantId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : (await readSources(session, tenant.tenant)).map(({ stored }) => stored);
    },
    async source(tenantId, sourceId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? undefined : (await readSource(session, tenant.tenant, sourceId))?.stored;
    },
    async sourcesOf(tenantId, sourceIds) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : readSourcesOf(session, tenant.tenant, sourceIds);
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
      return tenant === undefined ? emptyStatistics(terms) : readLexical({ session, tenant, segmentsOf }, terms);
    },
    async termsContaining(tenantId, piece) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : readTermsContaining({ session, tenant, segmentsOf }, piece);
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

// A snapshot does not change, and every statement is a round trip: what several calls need is read by the first.
function once<Key, Answer>(read: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const answers = new Map<Key, Promise<Answer>>();
  return (key) => {
    const answer = answers.get(key) ?? read(key);
    answers.set(key, answer);
    return answer;
  };
}

async function readNumbers(session: SqlSession, tenant: number, sourceIds: readonly Text[]): Promise<Uint32Array> {
  const numbers: number[] = [];
  for (const part of inParts(sourceIds)) {
    const { sql, params } = valueList(2, part);
    const rows = await session.all(
      `SELECT p.passage AS passage FROM stele_sources s JOIN stele_passages p ON p.tenant = s.tenant AND p.source = s.source
       WHERE s.tenant = $1 AND s.source_id IN ${sql}`,
      tenant,
      ...params,
    );
    for (const row of rows) numbers.push(integerAt(row, 'passage'));
  }
  return Uint32Array.from(numbers.sort(compareNumber));
}
