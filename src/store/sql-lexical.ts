import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { LexicalStatistics, PostingList } from '../port/store.ts';
import type { PostingBlock } from './posting-block.ts';
import { decodePostings, newPostingTarget, postingsOf } from './posting-block.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';
import type { Segment } from './sql-segments.ts';
import { readPages } from './sql-segments.ts';
import type { SqlTenant } from './sql-state.ts';
import { findTerm, termsOf } from './term-page.ts';

/** The index of one tenant at one moment. */
export interface TenantIndex {
  readonly session: SqlSession;
  readonly tenant: SqlTenant;
  readonly segmentsOf: (tenant: number) => Promise<readonly Segment[]>;
}

/** The statistics of a tenant with the postings of terms, those of removed passages left out. */
export async function readLexical({ session, tenant, segmentsOf }: TenantIndex, terms: readonly Text[]): Promise<LexicalStatistics> {
  const segments = terms.length === 0 ? [] : await segmentsOf(tenant.tenant);
  const distinct = [...new Set(terms)];
  const pages = await readPagesOf(session, tenant.tenant, distinct);
  const lists = new Map(distinct.map((term, index) => [term, postingsIn(pages[index], term, segments)]));
  return { passageCount: tenant.passageCount, termTotal: tenant.termTotal, lists: terms.map((term) => lists.get(term) ?? nothing()) };
}

/** What a tenant without passages has. */
export function emptyStatistics(terms: readonly Text[]): LexicalStatistics {
  return { passageCount: 0, termTotal: 0, lists: terms.map(nothing) };
}

function nothing(): PostingList {
  return postingsOf(newPostingTarget(0));
}

/** A page that may hold a term, with its segment. */
interface FoundPage {
  readonly segment: number;
  readonly terms: Text;
  readonly blocks: Uint8Array;
}

// In each segment, the one page that can hold the term: the last that does not begin behind it. CROSS JOIN, so that SQLite
// goes from segment to page; from its statistics it takes every page of the tenant first.
const pagesOfTerm = `SELECT s.segment AS segment, p.terms AS terms, p.blocks AS blocks
  FROM stele_segments s CROSS JOIN stele_pages p
  WHERE s.tenant = $1 AND p.tenant = s.tenant AND p.segment = s.segment AND p.first_term = (
    SELECT max(q.first_term) FROM stele_pages q WHERE q.tenant = s.tenant AND q.segment = s.segment AND q.first_term <= $2)`;

// The same for all terms by one round trip: they come as lines of one text, so that the statement is the same for any number of
// them. The tenant is a parameter of its own, by which one partition is chosen.
const pagesOfTerms = `SELECT asked.place AS place, s.segment AS segment, p.terms AS terms, p.blocks AS blocks
  FROM unnest(string_to_array($2, E'\\n')) WITH ORDINALITY AS asked (term, place)
  CROSS JOIN stele_segments s
  CROSS JOIN LATERAL (
    SELECT q.terms, q.blocks FROM stele_pages q
    WHERE q.tenant = $1 AND q.segment = s.segment AND q.first_term <= asked.term ORDER BY q.first_term DESC LIMIT 1) p
  WHERE s.tenant = $1`;

/** For each term, the pages that may hold it. */
async function readPagesOf(session: SqlSession, tenant: number, terms: readonly Text[]): Promise<readonly (readonly FoundPage[])[]> {
  const found: FoundPage[][] = terms.map(() => []);
  if (session.dialect === 'sqlite') {
    for (const [place, term] of terms.entries()) found[place].push(...(await session.all(pagesOfTerm, tenant, term)).map(pageOf));
    return found;
  }
  if (terms.length === 0) return found;
  for (const row of await session.all(pagesOfTerms, tenant, terms.join('\n'))) found[integerAt(row, 'place') - 1].push(pageOf(row));
  return found;
}

function pageOf(row: SqlRow): FoundPage {
  return { segment: integerAt(row, 'segment'), terms: textAt(row, 'terms'), blocks: bytesAt(row, 'blocks') };
}

// Segments ascend by passage, and so do the postings when they are read in that order.
function postingsIn(pages: readonly FoundPage[], term: Text, segments: readonly Segment[]): PostingList {
  const pageBySegment = new Map(pages.map((page) => [page.segment, page]));
  const found: { readonly block: PostingBlock; readonly removed: Uint32Array }[] = [];
  let count = 0;
  for (const { segment, removed } of segments) {
    const page = pageBySegment.get(segment);
    const block = page === undefined ? undefined : findTerm(page, term);
    if (block === undefined) continue;
    found.push({ block, removed });
    count += block.count;
  }
  const target = newPostingTarget(count);
  for (const { block, removed } of found) decodePostings(block, removed, target);
  return postingsOf(target);
}

/** The terms of live passages that contain a piece, by code point order. */
export async function readTermsContaining({ session, tenant, segmentsOf }: TenantIndex, piece: Text): Promise<readonly Text[]> {
  const terms = new Set<Text>();
  for (const { segment, removed } of await segmentsOf(tenant.tenant)) {
    for await (const page of readPages(session, tenant.tenant, segment)) {
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
