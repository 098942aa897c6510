import type { PostingList } from '../port/store.ts';

/** Passages by number: one byte each, 1 for inside. Numbers beyond its length are outside. */
export type PassageSet = Uint8Array;

/** The passages that all lists hold; of no lists, none. */
export function inAll(lists: readonly PostingList[]): PassageSet {
  if (lists.length === 0) return new Uint8Array(0);
  const counts = new Uint32Array(sizeFor(lists));
  for (const { passages } of lists) for (const passage of passages) counts[passage]++;
  return Uint8Array.from(counts, (count) => (count === lists.length ? 1 : 0));
}

/** The passages named. */
export function setOf(passages: Uint32Array): PassageSet {
  const set = new Uint8Array(passages.reduce((size, passage) => Math.max(size, passage + 1), 0));
  for (const passage of passages) set[passage] = 1;
  return set;
}

/** What is in both. */
export function intersect(a: PassageSet, b: PassageSet): PassageSet {
  return a.slice(0, b.length).map((inside, passage) => inside & b[passage]);
}

function sizeFor(lists: readonly PostingList[]): number {
  return lists.reduce((size, { passages }) => Math.max(size, (passages.at(-1) ?? -1) + 1), 0);
}
