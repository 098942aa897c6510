import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { LexicalStatistics, PostingList } from '../port/store.ts';
import type { PostingBlock } from './posting-block.ts';
import { decodePostings, newPostingTarget, postingsOf } from './posting-block.ts';
import type { SqlSession } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';
import type { Segment } from './sql-segments.ts';
import { readPages, readSegments } from './sql-segments.ts';
import type { SqlTenant } from './sql-state.ts';
import { findTerm, termsOf } from './term-page.ts';

/** The statistics of a tenant with the postings of terms, those of removed passages left out. */
export async function readLexical(session: SqlSession, tenant: SqlTenant | undefined, terms: readonly Text[]): Promise<LexicalStatistics> {
  const nothing = postingsOf(newPostingTarget(0));
  if (tenant === undefined) return { passageCount: 0, termTotal: 0, lists: terms.map(() => nothing) };
  const segments = new Map((terms.length === 0 ? [] : await readSegments(session, tenant.tenant)).map((segment) => [segment.segment, segment]));
  const lists = new Map<Text, PostingList>();
  for (const term of new Set(terms)) lists.set(term, await readPostings(session, { tenant: tenant.tenant, term, segments }));
  return { passageCount: tenant.passageCount, termTotal: tenant.termTotal, lists: terms.map((term) => lists.get(term) ?? nothing) };
}

interface PostingQuery {
  readonly tenant: number;
  readonly term: Text;
  readonly segments: ReadonlyMap<number, Segment>;
}

// In each segment, the one page that can hold the term: the last that does not begin behind it. CROSS JOIN, so that SQLite
// goes from segment to page; from its statistics it takes every page of the tenant first.
const pagesOfTerm = `SELECT s.segment AS segment, p.terms AS terms, p.blocks AS blocks
  FROM stele_segments s CROSS JOIN stele_pages p
  WHERE s.tenant = $1 AND p.tenant = s.tenant AND p.segment = s.segment AND p.first_term = (
    SELECT max(q.first_term) FROM stele_pages q WHERE q.tenant = s.tenant AND q.segment = s.segment AND q.first_term <= $2)
  ORDER BY s.first_passage`;

async function readPostings(session: SqlSession, { tenant, term, segments }: PostingQuery): Promise<PostingList> {
  const found: { readonly block: PostingBlock; readonly removed: Uint32Array }[] = [];
  let count = 0;
  for (const row of await session.all(pagesOfTerm, tenant, term)) {
    const block = findTerm({ terms: textAt(row, 'terms'), blocks: bytesAt(row, 'blocks') }, term);
    if (block === undefined) continue;
    found.push({ block, removed: segments.get(integerAt(row, 'segment'))?.removed ?? new Uint32Array(0) });
    count += block.count;
  }
  const target = newPostingTarget(count);
  for (const { block, removed } of found) decodePostings(block, removed, target);
  return postingsOf(target);
}

/** The terms of live passages that contain a piece, by code point order. */
export async function readTermsContaining(session: SqlSession, tenant: number, piece: Text): Promise<readonly Text[]> {
  const terms = new Set<Text>();
  for (const { segment, removed } of await readSegments(session, tenant)) {
    for await (const page of readPages(session, tenant, segment)) {
      for (const term of termsOf(page)) {
        if (!term.includes(piece) || terms.has(term)) continue;
        if (removed.length === 0 || isLive(findTerm(page, term), removed)) terms.add(term);
      }
    }
  }
  return [...terms].sort(compareText);
}

function isLive(block: PostingBlock | undefined, removed: Uint32Array): boolean {
  if (block === undefined) return false;
  const target = newPostingTarget(block.count);
  decodePostings(block, removed, target);
  return target.count > 0;
}
