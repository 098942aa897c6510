import type { Sha256 } from '../base/hash.ts';
import { compareNumber } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingChange } from '../event/embedding-change.ts';
import type { SourceChange } from '../event/source-change.ts';
import { writtenChunksOf } from '../event/written-chunking.ts';
import type { Analyser } from '../port/analyser.ts';
import type { ApplyReport } from '../port/store.ts';
import { countOf, isRechunked, nextSource } from './next-source.ts';
import { occurrencesJson } from './passage-row.ts';
import type { Passage } from './passage.ts';
import { passagesOf } from './passage.ts';
import { newPassageTerms } from './passage-terms.ts';
import type { PassageTerms } from './passage-terms.ts';
import type { NumberedSource } from './sql-sources.ts';
import { readSourcesNamed } from './sql-sources.ts';
import type { SqlSession, SqlValue } from './sql-database.ts';
import { inParts, valueList } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';
import { changeSegments } from './sql-segments.ts';
import { sourceJson } from './source-json.ts';
import type { TermTable } from './term-table.ts';
import type { SqlState, SqlTenant } from './sql-state.ts';
import { addVectors, changeTexts } from './sql-vector-writer.ts';
import { readTenant, writeTenant } from './sql-state.ts';

/** What a writer works with, inside one transaction. */
export interface WriterTools {
  readonly session: SqlSession;
  readonly state: SqlState;
  readonly analyser: Analyser;
  /** Kept from batch to batch. */
  readonly table: TermTable;
}

/** Applies the changes of one tenant: rows first, then one segment for all new passages. */
export async function applyChanges(tools: WriterTools, tenantId: Text, changes: readonly SourceChange[]): Promise<readonly (keyof ApplyReport)[]> {
  const { session, state } = tools;
  const known = await readTenant(session, tenantId);
  const tenant = known ?? { tenant: state.nextTenant++, tenantId, passageCount: 0, termTotal: 0 };
  const sources = known === undefined ? new Map<Text, NumberedSource>() : await readSourcesNamed(session, tenant.tenant, changes.map(({ sourceId }) => sourceId));
  const batch: Batch = { ...tools, tenant, known: sources, terms: newPassageTerms(tools.table), firstPassage: state.nextPassage, removed: [], sourceRows: [], rows: [] };
  const counts: (keyof ApplyReport)[] = [];
  for (const change of changes) counts.push(await applyChange(batch, change));
  await flushRows(batch);
  const passageCount = state.nextPassage - batch.firstPassage;
  const numbers = { firstPassage: batch.firstPassage, lastPassage: state.nextPassage - 1, passageCount };
  await changeSegments(session, {
    tenant: tenant.tenant,
    ...(passageCount === 0 ? {} : { added: { pages: batch.terms.pages(), ...numbers } }),
    removed: Uint32Array.from(batch.removed.sort(compareNumber)),
    nextSegment: () => state.nextSegment++,
  });
  await changeTexts(session, tenant.tenant, batch);
  await writeTenant(session, tenant);
  return counts;
}

/** Gives texts of a tenant their vectors. */
export async function applyEmbedding({ session, state }: Pick<WriterTools, 'session' | 'state'>, change: EmbeddingChange): Promise<void> {
  const { tenantId } = change;
  const known = await readTenant(session, tenantId);
  const tenant = known ?? { tenant: state.nextTenant++, tenantId, passageCount: 0, termTotal: 0 };
  if (known === undefined) await writeTenant(session, tenant);
  await addVectors(session, tenant.tenant, change);
}

interface Batch extends WriterTools {
  readonly tenant: SqlTenant;
  /** The sources of the changes that are in the store. */
  readonly known: ReadonlyMap<Text, NumberedSource>;
  readonly terms: PassageTerms;
  readonly firstPassage: number;
  /** Numbers of the passages that are gone. */
  readonly removed: number[];
  /** New rows of `stele_sources` that are not written yet. */
  sourceRows: (readonly SqlValue[])[];
  /** New rows of `stele_passages` that are not written yet. */
  rows: (readonly SqlValue[])[];
}

async function applyChange(batch: Batch, change: SourceChange): Promise<keyof ApplyReport> {
  const { session, tenant, state } = batch;
  const known = batch.known.get(change.sourceId);
  const before = known?.stored;
  const rechunked = isRechunked(before, change);
  const written = rechunked && change.chunking !== undefined ? writtenChunksOf(change.chunking) : undefined;
  const after = nextSource(before, change, written);
  const source = known?.source ?? state.nextSource++;
  const chunks = written?.chunks ?? [];
  const next = passagesOf(chunks, chunks.map(({ occurrence }) => occurrence));
  if (after !== undefined) {
    if (known === undefined) batch.sourceRows.push([tenant.tenant, after.source_id, source, sourceJson(after)]);
    else await session.all('UPDATE stele_sources SET record = $3 WHERE tenant = $1 AND source_id = $2', ...[tenant.tenant, after.source_id, sourceJson(after)]);
  }
  if (known !== undefined && (change.isDropped || rechunked)) {
    // What is dropped is dropped also where it comes back: a damaged row does not survive.
    const kept = change.isDropped ? new Map<Sha256, Passage<string>>() : next;
    await replaceKnown(batch, source, kept, next);
  } else await addPassages(batch, source, next.values());
  if (after === undefined && known !== undefined) await session.all('DELETE FROM stele_sources WHERE tenant = $1 AND source_id = $2', tenant.tenant, change.sourceId);
  return countOf(before, after);
}

type WrittenPassages = ReadonlyMap<Sha256, Passage<string>>;

// Deletes the passages that are not kept, moves those that are, adds those that are new.
async function replaceKnown(batch: Batch, source: number, kept: WrittenPassages, next: WrittenPassages): Promise<void> {
  const { session, tenant } = batch;
  const rows = await session.all('SELECT passage, id, length, occurrences FROM stele_passages WHERE tenant = $1 AND source = $2', tenant.tenant, source);
  const present = new Set<Sha256>();
  const gone: number[] = [];
  for (const row of rows) {
    const id = Buffer.from(bytesAt(row, 'id')).toString('hex') as Sha256;
    const passage = kept.get(id);
    if (passage === undefined) {
      gone.push(integerAt(row, 'passage'));
      tenant.passageCount--;
      tenant.termTotal -= integerAt(row, 'length');
      continue;
    }
    present.add(id);
    const occurrences = occurrencesJson(passage);
    if (occurrences === textAt(row, 'occurrences')) continue;
    await session.all('UPDATE stele_passages SET occurrences = $3 WHERE tenant = $1 AND passage = $2', ...[tenant.tenant, integerAt(row, 'passage'), occurrences]);
  }
  for (const part of inParts(gone)) {
    const { sql, params } = valueList(2, part);
    await session.all(`DELETE FROM stele_passages WHERE tenant = $1 AND passage IN ${sql}`, tenant.tenant, ...params);
  }
  for (const passage of gone) batch.removed.push(passage);
  await addPassages(batch, source, [...next.values()].filter(({ id }) => !present.has(id)));
}

const ROWS_AT_ONCE = 256;

async function addPassages(batch: Batch, source: number, passages: Iterable<Passage<string>>): Promise<void> {
  const { state, tenant, analyser, terms } = batch;
  for (const passage of passages) {
    const analysis = analyser.analyse(passage.text);
    const number = state.nextPassage++;
    terms.add(number, analysis);
    tenant.passageCount++;
    tenant.termTotal += analysis.length;
    batch.rows.push([tenant.tenant, number, source, Buffer.from(passage.id, 'hex'), analysis.length, occurrencesJson(passage), passage.text]);
    if (batch.rows.length >= ROWS_AT_ONCE) await flushRows(batch);
  }
}

async function flushRows(batch: Batch): Promise<void> {
  const { session, sourceRows, rows } = batch;
  batch.sourceRows = [];
  batch.rows = [];
  // Before their passages: Postgres checks ids against the source's name.
  await session.insert('stele_sources', ['tenant', 'source_id', 'source', 'record'], sourceRows);
  await session.insert('stele_passages', ['tenant', 'passage', 'source', 'id', 'length', 'occurrences', 'text'], rows);
}
