import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { StoreSnapshot } from '../port/store.ts';
import type { LimitHit } from '../search/answer.ts';
import type { Scores } from '../search/bm25.ts';
import type { TextCheck } from '../search/check-passage.ts';
import { isNeeded, passesCheck } from '../search/check-passage.ts';
import { bestFirst, topScores } from '../search/top-k.ts';
import { underHeading } from '../search/under-heading.ts';

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
  /** Passages whose text may be checked. */
  readonly checkedMax: number;
}

const BATCH = 128;

/**
 * The passages from `offset` on, best first, of equal scores by content id. Where the text has to be checked, passages are
 * read in that order until the page is full: what is left out takes no place. Texts are held for one batch and the page.
 */
export async function choosePage(snapshot: StoreSnapshot, tenant: Text, request: PageRequest): Promise<Page> {
  return isChecking(request) ? chooseChecked(snapshot, tenant, request) : chooseBest(snapshot, tenant, request);
}

function isChecking({ check, heading }: PageRequest): boolean {
  return heading !== undefined || isNeeded(check);
}

async function chooseBest(snapshot: StoreSnapshot, tenant: Text, { scores, offset, limit }: PageRequest): Promise<Page> {
  const needed = limit === 0 ? 0 : offset + limit;
  const candidates = await inOrder(snapshot, tenant, topScores(scores, needed));
  return { chosen: await withOccurrences(snapshot, tenant, candidates.slice(offset, needed)), checked: 0, limits: [] };
}

async function chooseChecked(snapshot: StoreSnapshot, tenant: Text, request: PageRequest): Promise<Page> {
  const { scores, offset, limit, checkedMax } = request;
  const chosen: Chosen[] = [];
  let [passed, checked] = [0, 0];
  for await (const batch of batches(snapshot, tenant, { scores, first: limit === 0 ? 0 : offset + limit })) {
    if (chosen.length >= limit || checked >= checkedMax) break;
    const examined = batch.slice(0, checkedMax - checked);
    const passing = await checkAll(snapshot, tenant, { ...request, batch: examined });
    chosen.push(...passing.slice(Math.max(0, offset - passed), Math.max(0, offset + limit - passed)));
    passed += passing.length;
    checked += examined.length;
  }
  const isCut = chosen.length < limit && checked < scores.passages.length;
  const limits = isCut ? [{ limit: 'checked_passages', max: checkedMax, left_out: scores.passages.length - checked } as const] : [];
  return { chosen, checked, limits };
}

type Candidate = Omit<Chosen, 'occurrences'>;

// All candidates in final order.
async function* batches(snapshot: StoreSnapshot, tenant: Text, { scores, first }: { readonly scores: Scores; readonly first: number }): AsyncGenerator<readonly Candidate[]> {
  for (const part of bestFirst(scores, first)) {
    const candidates = await inOrder(snapshot, tenant, part);
    for (let start = 0; start < candidates.length; start += BATCH) yield candidates.slice(start, start + BATCH);
  }
}

// Best first, of equal scores by content id.
async function inOrder(snapshot: StoreSnapshot, tenant: Text, { passages, scores }: Scores): Promise<readonly Candidate[]> {
  const ids = await snapshot.idsOf(tenant, passages);
  const candidates = ids.map((id, index) => ({ id, passage: passages[index], score: scores[index] }));
  return candidates.sort((a, b) => b.score - a.score || compareText(a.id, b.id));
}

async function checkAll(snapshot: StoreSnapshot, tenant: Text, { batch, check, isFoundByTerm, heading }: PageRequest & { readonly batch: readonly Candidate[] }): Promise<readonly Chosen[]> {
  const chosen = await withOccurrences(snapshot, tenant, batch);
  const isAdmitted = heading === undefined ? () => true : underHeading(heading);
  return chosen
    .map((one) => ({ ...one, occurrences: one.occurrences.filter(isAdmitted) }))
    .filter(({ passage, occurrences }) => occurrences.length > 0 && passesCheck(occurrences[0].text, check, isFoundByTerm(passage)));
}

async function withOccurrences(snapshot: StoreSnapshot, tenant: Text, candidates: readonly Candidate[]): Promise<readonly Chosen[]> {
  const byId = new Map<Sha256, StoredChunk[]>(candidates.map(({ id }) => [id, []]));
  for (const chunk of await snapshot.occurrences(tenant, [...byId.keys()])) byId.get(chunk.id)?.push(chunk);
  return candidates.map((one) => ({ ...one, occurrences: placesOf(one.id, byId) }));
}

function placesOf(id: Sha256, byId: ReadonlyMap<Sha256, readonly StoredChunk[]>): readonly StoredChunk[] {
  const places = byId.get(id) ?? [];
  if (places.length > 0) return places;
  throw new Failure('store_damaged', `passage ${id} stands nowhere; stele doctor --fix restores it`);
}
