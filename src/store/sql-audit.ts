import { Failure } from '../base/failure.ts';
import { byNumber } from '../base/order.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { Analyser } from '../port/analyser.ts';
import type { Damage, TenantAudit } from '../port/store.ts';
import { decodePostings, newPostingTarget, postingsOf } from './posting-block.ts';
import { readSourceJson } from './source-json.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { readPassages } from './sql-passages.ts';
import { integerAt, textAt } from './sql-row.ts';
import { readEntries, readSegments } from './sql-segments.ts';
import type { SqlTenant } from './sql-state.ts';
import { auditVectors } from './sql-vector-audit.ts';
import type { TenantAuditor } from './tenant-audit.ts';
import { newTenantAuditor } from './tenant-audit.ts';

/** Reads back everything about a tenant and checks it. What cannot be read is named, not thrown. */
export async function auditTenant(session: SqlSession, tenant: SqlTenant, analyser: Analyser): Promise<TenantAudit> {
  const auditor = newTenantAuditor(analyser);
  const rows = await session.all('SELECT source, source_id, record FROM stele_sources WHERE tenant = $1 ORDER BY source_id', tenant.tenant);
  for (const row of rows) await auditSource({ session, tenant, auditor }, row);
  const broken = await auditPostings(session, tenant, auditor);
  const { sources, damages } = auditor.finish(tenant);
  const vectors = await auditVectors(session, tenant.tenant);
  return { sources, damages: [...damages, ...broken, ...(await orphans(session, tenant)), ...vectors.damages], spaces: vectors.spaces };
}

interface AuditTools {
  readonly session: SqlSession;
  readonly tenant: SqlTenant;
  readonly auditor: TenantAuditor;
}

async function auditSource({ session, tenant, auditor }: AuditTools, row: SqlRow): Promise<void> {
  const stored = readSourceJson(textAt(row, 'record'));
  const damages: Damage[] = stored.ok ? [] : [{ code: 'facts_altered', message: stored.problem }];
  const chunks: StoredChunk[] = [];
  const passages = new Map<string, number>();
  for (const { passage, id, chunks: read } of await readPassages(session, { ...tenant, where: 'p.source = $2', params: [integerAt(row, 'source')] })) {
    passages.set(id, passage);
    if (read.ok) chunks.push(...read.value);
    else damages.push({ code: 'text_altered', message: `passage ${String(passage)}: ${read.problem}` });
  }
  auditor.addSource({
    sourceId: textAt(row, 'source_id'),
    ...(stored.ok ? { stored: stored.value } : {}),
    chunks: chunks.sort(byNumber(({ chunk_index }) => chunk_index)),
    passages,
    damages,
  });
}

async function auditPostings(session: SqlSession, { tenant }: SqlTenant, auditor: TenantAuditor): Promise<readonly Damage[]> {
  const damages: Damage[] = [];
  for (const { segment, removed } of await readSegments(session, tenant)) {
    try {
      for await (const { term, block } of readEntries(session, tenant, segment)) {
        const target = newPostingTarget(block.count);
        decodePostings(block, removed, target);
        auditor.addPostings(term, postingsOf(target));
      }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'store_damaged') throw error;
      damages.push({ code: 'postings_altered', message: `segment ${String(segment)}: ${error.detail}` });
    }
  }
  return damages;
}

async function orphans(session: SqlSession, { tenant }: SqlTenant): Promise<readonly Damage[]> {
  const [row] = await session.all(
    `SELECT count(*) AS count FROM stele_passages p
     WHERE p.tenant = $1 AND NOT EXISTS (SELECT 1 FROM stele_sources s WHERE s.tenant = p.tenant AND s.source = p.source)`,
    tenant,
  );
  const count = integerAt(row, 'count');
  return count === 0 ? [] : [{ code: 'chunks_altered', message: `${String(count)} passages belong to no source` }];
}
