import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import type { Analyser } from '../port/analyser.ts';
import type { SqlSession } from './sql-database.ts';
import { integerAt, textAt } from './sql-row.ts';

/** Where a store stands: the last event applied, and the next numbers to give out. */
export interface SqlState {
  /** How often the store was emptied. */
  era: number;
  position: number;
  nextTenant: number;
  nextSource: number;
  nextPassage: number;
  nextSegment: number;
}

/** The state of a store that was emptied so often. */
export function emptyState(era: number): SqlState {
  return { era, position: 0, nextTenant: 1, nextSource: 1, nextPassage: 1, nextSegment: 1 };
}

/** Reads the state; an index that another analyser built is `store_unsupported` until it is rebuilt. */
export async function readState(session: SqlSession, { version }: Analyser): Promise<SqlState> {
  const [row] = await session.all('SELECT analyser, era, position, next_tenant, next_source, next_passage, next_segment FROM stele_state');
  if (row === undefined) return emptyState(0);
  const analyser = textAt(row, 'analyser');
  if (analyser !== version) {
    throw new Failure('store_unsupported', `the index was built with the analyser ${analyser}, this Stele has ${version}; a replay rebuilds it`);
  }
  return {
    era: integerAt(row, 'era'),
    position: integerAt(row, 'position'),
    nextTenant: integerAt(row, 'next_tenant'),
    nextSource: integerAt(row, 'next_source'),
    nextPassage: integerAt(row, 'next_passage'),
    nextSegment: integerAt(row, 'next_segment'),
  };
}

/** Reads how often a store was emptied, whichever analyser built its index. */
export async function readEra(session: SqlSession): Promise<number> {
  const [row] = await session.all('SELECT era FROM stele_state');
  return row === undefined ? 0 : integerAt(row, 'era');
}

/** Writes the state. */
export async function writeState(session: SqlSession, state: SqlState, { version }: Analyser): Promise<void> {
  await session.all(
    `INSERT INTO stele_state (one, analyser, era, position, next_tenant, next_source, next_passage, next_segment)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (one) DO UPDATE SET analyser = $1, era = $2, position = $3, next_tenant = $4, next_source = $5, next_passage = $6, next_segment = $7`,
    ...[version, state.era, state.position, state.nextTenant, state.nextSource, state.nextPassage, state.nextSegment],
  );
}

/** A tenant's number and counts. */
export interface SqlTenant {
  readonly tenant: number;
  readonly tenantId: Text;
  passageCount: number;
  termTotal: number;
}

/** Reads a tenant; `undefined` when it has never had a source. */
export async function readTenant(session: SqlSession, tenantId: Text): Promise<SqlTenant | undefined> {
  const [row] = await session.all('SELECT tenant, passage_count, term_total FROM stele_tenants WHERE tenant_id = $1', tenantId);
  if (row === undefined) return undefined;
  return { tenant: integerAt(row, 'tenant'), tenantId, passageCount: integerAt(row, 'passage_count'), termTotal: integerAt(row, 'term_total') };
}

/** Writes a tenant. */
export async function writeTenant(session: SqlSession, { tenant, tenantId, passageCount, termTotal }: SqlTenant): Promise<void> {
  await session.all(
    `INSERT INTO stele_tenants (tenant, tenant_id, passage_count, term_total) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant) DO UPDATE SET passage_count = $3, term_total = $4`,
    ...[tenant, tenantId, passageCount, termTotal],
  );
}
