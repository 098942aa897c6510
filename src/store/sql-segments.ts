import type { Text } from '../base/text.ts';
import { mergeSegments } from './merge-segments.ts';
import { decodePassages, encodePassages, joinPassages } from './passage-set.ts';
import { mergeFrom } from './segment-plan.ts';
import type { SqlSession } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';
import type { TermPage, TermPostings } from './term-page.ts';
import { blockOf, entriesOf } from './term-page.ts';

/** A part of the index that is written once: the postings of passages that came together. */
export interface Segment {
  readonly segment: number;
  /** Segments do not overlap: every passage number from first to last belongs to this one, if to any. */
  readonly firstPassage: number;
  readonly lastPassage: number;
  /** Passages written, those removed since included. */
  readonly passageCount: number;
  /** Removed since, ascending. */
  readonly removed: Uint32Array;
}

/** The segments of a tenant, ascending by passage. */
export async function readSegments(session: SqlSession, tenant: number): Promise<readonly Segment[]> {
  const rows = await session.all(
    `SELECT segment, first_passage, last_passage, passage_count, removed_count, removed
     FROM stele_segments WHERE tenant = $1 ORDER BY first_passage`,
    tenant,
  );
  return rows.map((row) => ({
    segment: integerAt(row, 'segment'),
    firstPassage: integerAt(row, 'first_passage'),
    lastPassage: integerAt(row, 'last_passage'),
    passageCount: integerAt(row, 'passage_count'),
    removed: decodePassages(bytesAt(row, 'removed'), integerAt(row, 'removed_count')),
  }));
}

/** What an apply does to the index of a tenant. */
export interface SegmentChange {
  readonly tenant: number;
  /** The postings of the new passages; and how the passages are numbered. `undefined` when there are none. */
  readonly added?: { readonly pages: Iterable<TermPage>; readonly firstPassage: number; readonly lastPassage: number; readonly passageCount: number };
  /** Passages that are gone, ascending. */
  readonly removed: Uint32Array;
  /** Gives out segment numbers. */
  readonly nextSegment: () => number;
}

/** Writes a change as a new segment and marks in the old ones, and merges segments where there are many or much is removed. */
export async function changeSegments(session: SqlSession, change: SegmentChange): Promise<void> {
  const { tenant, added, removed, nextSegment } = change;
  const segments = [...(await readSegments(session, tenant))];
  if (added !== undefined) {
    const { pages, ...numbers } = added;
    const segment: Segment = { segment: nextSegment(), ...numbers, removed: new Uint32Array(0) };
    await writePages(session, { tenant, segment: segment.segment, pages });
    await writeSegment(session, tenant, segment);
    segments.push(segment);
  }
  for (const [index, segment] of segments.entries()) {
    const gone = removed.filter((passage) => passage >= segment.firstPassage && passage <= segment.lastPassage);
    if (gone.length === 0) continue;
    segments[index] = { ...segment, removed: joinPassages(segment.removed, gone) };
    await writeSegment(session, tenant, segments[index]);
  }
  await tidy(session, segments, change);
}

// A quarter removed: then a query skips so much that a rewrite pays.
const REMOVED_SHARE = 4;

async function tidy(session: SqlSession, segments: Segment[], change: SegmentChange): Promise<void> {
  const start = mergeFrom(segments.map(liveCount));
  if (start !== undefined) segments.splice(start, segments.length - start, ...(await merge(session, segments.slice(start), change)));
  for (const segment of segments) {
    if (segment.removed.length * REMOVED_SHARE > segment.passageCount) await merge(session, [segment], change);
  }
}

function liveCount({ passageCount, removed }: Segment): number {
  return passageCount - removed.length;
}

// Neighbouring segments into one, or into none when nothing is left in them.
async function merge(session: SqlSession, segments: readonly Segment[], { tenant, nextSegment }: SegmentChange): Promise<readonly Segment[]> {
  const merged: Segment = {
    segment: nextSegment(),
    firstPassage: segments[0].firstPassage,
    lastPassage: segments[segments.length - 1].lastPassage,
    passageCount: segments.reduce((sum, segment) => sum + liveCount(segment), 0),
    removed: new Uint32Array(0),
  };
  const pages = mergeSegments(segments.map(({ segment, removed }) => ({ pages: readPages(session, tenant, segment), removed })));
  await writePages(session, { tenant, segment: merged.segment, pages });
  for (const { segment } of segments) {
    await session.all('DELETE FROM stele_pages WHERE tenant = $1 AND segment = $2', tenant, segment);
    await session.all('DELETE FROM stele_segments WHERE tenant = $1 AND segment = $2', tenant, segment);
  }
  if (merged.passageCount === 0) return [];
  await writeSegment(session, tenant, merged);
  return [merged];
}

const PAGES_AT_ONCE = 16;

/** The pages of a segment, in order of their terms. */
export async function* readPages(session: SqlSession, tenant: number, segment: number): AsyncGenerator<TermPage> {
  // No term is empty, so every page is behind the empty one.
  let after = '' as Text;
  for (;;) {
    const rows = await session.all(
      `SELECT first_term, terms, blocks FROM stele_pages
       WHERE tenant = $1 AND segment = $2 AND first_term > $3 ORDER BY first_term LIMIT ${String(PAGES_AT_ONCE)}`,
      ...[tenant, segment, after],
    );
    for (const row of rows) {
      after = textAt(row, 'first_term');
      yield { firstTerm: after, terms: textAt(row, 'terms'), blocks: bytesAt(row, 'blocks') };
    }
    if (rows.length < PAGES_AT_ONCE) return;
  }
}

/** The entries of a segment, in order of their terms. */
export async function* readEntries(session: SqlSession, tenant: number, segment: number): AsyncGenerator<TermPostings> {
  for await (const page of readPages(session, tenant, segment)) {
    const entries = entriesOf(page);
    for (const [index, term] of entries.terms.entries()) yield { term, block: blockOf(entries, index) };
  }
}

interface NewPages {
  readonly tenant: number;
  readonly segment: number;
  readonly pages: Iterable<TermPage> | AsyncIterable<TermPage>;
}

async function writePages(session: SqlSession, { tenant, segment, pages }: NewPages): Promise<void> {
  let rows: (readonly [number, number, string, string, Uint8Array])[] = [];
  const write = async (): Promise<void> => {
    await session.insert('stele_pages', ['tenant', 'segment', 'first_term', 'terms', 'blocks'], rows);
    rows = [];
  };
  for await (const { firstTerm, terms, blocks } of pages) {
    rows.push([tenant, segment, firstTerm, terms, blocks]);
    if (rows.length >= PAGES_AT_ONCE) await write();
  }
  await write();
}

async function writeSegment(session: SqlSession, tenant: number, segment: Segment): Promise<void> {
  const { removed } = segment;
  await session.all(
    `INSERT INTO stele_segments (tenant, segment, first_passage, last_passage, passage_count, removed_count, removed)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant, segment) DO UPDATE SET removed_count = $6, removed = $7`,
    ...[tenant, segment.segment, segment.firstPassage, segment.lastPassage, segment.passageCount, removed.length, encodePassages(removed)],
  );
}
