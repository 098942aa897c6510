import { assert } from '../base/assert.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Analysis } from '../port/analyser.ts';
import type { LexicalStatistics, PostingList } from '../port/store.ts';
import type { PostingTarget } from './posting-block.ts';
import { newPostingTarget, postingsOf } from './posting-block.ts';

/** An inverted index of one tenant, in typed arrays: a query copies nothing. */
export interface MemoryIndex {
  /** Adds a passage; its number is above all before. */
  add(passage: number, analysis: Analysis): void;
  /** Removes passages (ascending) that were added with these analyses; lists handed out before do not change. */
  remove(passages: Uint32Array, analyses: readonly Analysis[]): void;
  statistics(terms: readonly Text[]): LexicalStatistics;
  /** The terms that contain a piece, by code point order. */
  termsContaining(piece: Text): readonly Text[];
  /** The postings of a term, `undefined` when it stands nowhere. */
  postings(term: Text): PostingList | undefined;
  terms(): IterableIterator<Text>;
  /** An index that changes apart from this one. */
  clone(): MemoryIndex;
}

/** An index without passages. */
export function newMemoryIndex(): MemoryIndex {
  return memoryIndex({ lists: new Map(), passageCount: 0, termTotal: 0 });
}

interface IndexState {
  readonly lists: Map<Text, PostingTarget>;
  passageCount: number;
  termTotal: number;
}

const nothing: PostingList = postingsOf(newPostingTarget(0));

function memoryIndex(state: IndexState): MemoryIndex {
  const { lists } = state;
  const postings = (term: Text): PostingList | undefined => {
    const list = lists.get(term);
    return list === undefined ? undefined : postingsOf(list);
  };
  return {
    add(passage, { terms, frequencies, length }) {
      for (let index = 0; index < terms.length; index++) append(lists, terms[index], [passage, frequencies[index], length]);
      state.passageCount++;
      state.termTotal += length;
    },
    remove(passages, analyses) {
      const touched = new Set(analyses.flatMap(({ terms }) => terms));
      for (const term of touched) {
        const list = lists.get(term);
        assert(list !== undefined, 'the terms of a passage in the index');
        const rest = without(list, passages);
        if (rest.count === 0) lists.delete(term);
        else lists.set(term, rest);
      }
      state.passageCount -= passages.length;
      state.termTotal -= analyses.reduce((sum, { length }) => sum + length, 0);
    },
    statistics: (terms) => ({
      passageCount: state.passageCount,
      termTotal: state.termTotal,
      lists: terms.map((term) => postings(term) ?? nothing),
    }),
    termsContaining: (piece) => [...lists.keys()].filter((term) => term.includes(piece)).sort(compareText),
    postings,
    terms: () => lists.keys(),
    // Arrays are shared: what is appended stands behind the other's count, what is removed goes into new arrays.
    clone: () => memoryIndex({ ...state, lists: new Map([...lists].map(([term, list]) => [term, { ...list }])) }),
  };
}

function append(lists: Map<Text, PostingTarget>, term: Text, [passage, frequency, length]: readonly [number, number, number]): void {
  let list = lists.get(term);
  if (list === undefined || list.count === list.passages.length) {
    list = grown(list);
    lists.set(term, list);
  }
  list.passages[list.count] = passage;
  list.frequencies[list.count] = frequency;
  list.lengths[list.count] = length;
  list.count++;
}

function grown(list: PostingTarget | undefined): PostingTarget {
  if (list === undefined) return newPostingTarget(2);
  const larger = newPostingTarget(list.count + (list.count >> 1) + 1);
  larger.passages.set(list.passages);
  larger.frequencies.set(list.frequencies);
  larger.lengths.set(list.lengths);
  larger.count = list.count;
  return larger;
}

function without(list: PostingTarget, removed: Uint32Array): PostingTarget {
  const rest = newPostingTarget(list.count);
  let skip = 0;
  for (let index = 0; index < list.count; index++) {
    const passage = list.passages[index];
    while (skip < removed.length && removed[skip] < passage) skip++;
    if (skip < removed.length && removed[skip] === passage) continue;
    rest.passages[rest.count] = passage;
    rest.frequencies[rest.count] = list.frequencies[index];
    rest.lengths[rest.count] = list.lengths[index];
    rest.count++;
  }
  return rest;
}
