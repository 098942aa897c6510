import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { foldCase } from '../base/unicode/fold-case.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { StoreSnapshot } from '../port/store.ts';
import type { LimitHit } from '../search/answer.ts';
import type { Scores } from '../search/bm25.ts';
import type { TextCheck } from '../search/check-passage.ts';
import { isNeeded, passesCheck } from '../search/check-passage.ts';
import { topScores } from '../search/top-k.ts';

/** A passage that was chosen. */
export interface Chosen {
  readonly passage: number;
  readonly score: number;
  readonly id: Sha256;
  /** Where it stands, as far as the filters admit it; in order of their index, at least one. */
  readonly occurrences: readonly StoredChunk[];
}

export interface Page {
  readonly chosen: readonly Chosen[];
  readonly checked: number;
  readonly limits: readonly LimitHit[];
}

/** What a page is chosen from, and how. */
export interface PageRequest {
  readonly scores: Scores;
  readonly check: TextCheck;
  readonly isFoundByTerm: (passage: number) => boolean;
  readonly heading: Text | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Passages whose text one search may check. */
const checkedMax = 10_000;

const BATCH = 128;

/**
 * The passages from `offset` on, best first, of equal scores by content id. Where the text has to be checked, passages are
 * read in that order until the page is full: what is left out takes no place.
 */
export async function choosePage(snapshot: StoreSnapshot, tenant: Text, request: PageRequest): Promise<Page> {
  const { scores, offset, limit } = request;
  const needed = limit === 0 ? 0 : offset + limit;
  const accepted: Chosen[] = [];
  let seen = 0;
  let checked = 0;
  for (let count = needed; accepted.length < needed && seen < scores.passages.length && checked < checkedMax; count = seen * 4) {
    const candidates = await inOrder(snapshot, tenant, { top: topScores(scores, count), after: seen });
    seen += candidates.length;
    for (let start = 0; start < candidates.length && accepted.length < needed && checked < checkedMax; start += BATCH) {
      const batch = candidates.slice(start, start + Math.min(BATCH, checkedMax - checked));
      if (!isChecking(request)) accepted.push(...batch.map((candidate) => ({ ...candidate, occurrences: [] })));
      else accepted.push(...(await checkAll(snapshot, tenant, { ...request, batch })));
      if (isChecking(request)) checked += batch.length;
    }
  }
  const isCut = accepted.length < needed && checked >= checkedMax && checked < scores.passages.length;
  const limits = isCut ? [{ limit: 'checked_passages', max: checkedMax, left_out: scores.passages.length - checked } as const] : [];
  return { chosen: await withOccurrences(snapshot, tenant, accepted.slice(offset, needed)), checked, limits };
}

function isChecking({ check, heading }: PageRequest): boolean {
  return heading !== undefined || isNeeded(check);
}

type Candidate = Omit<Chosen, 'occurrences'>;

// The candidates behind the first `after`, in final order. `topScores` keeps ties whole, so no later one belongs among them.
async function inOrder(snapshot: StoreSnapshot, tenant: Text, { top, after }: { readonly top: Scores; readonly after: number }): Promise<readonly Candidate[]> {
  const passages = top.passages.slice(after);
  const ids = await snapshot.idsOf(tenant, passages);
  const candidates = ids.map((id, index) => ({ id, passage: passages[index], score: top.scores[after + index] }));
  return candidates.sort((a, b) => b.score - a.score || compareText(a.id, b.id));
}

async function checkAll(snapshot: StoreSnapshot, tenant: Text, { batch, check, isFoundByTerm, heading }: PageRequest & { readonly batch: readonly Candidate[] }): Promise<readonly Chosen[]> {
  const chosen = await withOccurrences(snapshot, tenant, batch.map((candidate) => ({ ...candidate, occurrences: [] })));
  const folded = heading === undefined ? undefined : foldCase(heading);
  return chosen
    .map((one) => ({ ...one, occurrences: one.occurrences.filter(({ metadata }) => folded === undefined || metadata.headings.some((own) => foldCase(own).includes(folded))) }))
    .filter(({ passage, occurrences }) => occurrences.length > 0 && passesCheck(occurrences[0].text, check, isFoundByTerm(passage)));
}

async function withOccurrences(snapshot: StoreSnapshot, tenant: Text, chosen: readonly Chosen[]): Promise<readonly Chosen[]> {
  const missing = chosen.filter(({ occurrences }) => occurrences.length === 0).map(({ id }) => id);
  if (missing.length === 0) return chosen;
  const byId = new Map<Sha256, StoredChunk[]>(missing.map((id) => [id, []]));
  for (const chunk of await snapshot.occurrences(tenant, missing)) byId.get(chunk.id)?.push(chunk);
  return chosen.map((one) => (one.occurrences.length > 0 ? one : { ...one, occurrences: byId.get(one.id) ?? [] }));
}
