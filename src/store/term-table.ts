import { byText, compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { withRoom } from '../base/with-room.ts';
import type { Analysis } from '../port/analyser.ts';

/** Numbers for terms, from 0 in the order in which they come. A writer keeps one, so that a term is looked up and sorted once. */
export interface TermTable {
  readonly terms: readonly Text[];
  /** Appends the numbers of the terms of a passage to `target` from an index on, `stride` apart. `target` has room. */
  number(analysis: Analysis, target: Uint32Array, place: { readonly at: number; readonly stride: number }): void;
  /** All numbers, by code point order of their terms. */
  ordered(): Uint32Array;
  /** Forgets everything when there is much of it; only between two segments. */
  forgetWhenFull(): void;
}

/** An empty table. */
export function newTermTable(termsMax = 262_144): TermTable {
  const numbersByTerm = new Map<Text, number>();
  const terms: Text[] = [];
  let order = new Uint32Array(0);
  // Our numbers plus 1 by those of the analyser, so that a term is looked up once for each of its numberings.
  let translation = new Uint32Array(4096);
  let translated: object | undefined;

  const numberOf = (term: Text): number => {
    let number = numbersByTerm.get(term);
    if (number === undefined) {
      number = terms.push(term) - 1;
      numbersByTerm.set(term, number);
    }
    return number;
  };

  return {
    terms,
    number({ terms: own, numbers, numbering }, target, { at, stride }) {
      if (numbering !== translated) translation.fill(0);
      translated = numbering;
      for (let index = 0, to = at; index < own.length; index++, to += stride) {
        const hint = numbering === undefined ? -1 : (numbers?.[index] ?? -1);
        translation = withRoom(translation, hint + 1);
        const known = hint < 0 ? 0 : translation[hint];
        const number = known > 0 ? known - 1 : numberOf(own[index]);
        if (hint >= 0) translation[hint] = number + 1;
        target[to] = number;
      }
    },
    ordered() {
      if (order.length < terms.length) order = mergeOrders(order, sortedFrom(terms, order.length), terms);
      return order;
    },
    forgetWhenFull() {
      if (terms.length < termsMax) return;
      numbersByTerm.clear();
      terms.length = 0;
      order = new Uint32Array(0);
      translated = undefined;
    },
  };
}

// By their first characters, then inside each group: half the comparisons of one sort of all.
function sortedFrom(terms: readonly Text[], first: number): readonly number[] {
  const groups = new Map<string, number[]>();
  for (let number = first; number < terms.length; number++) {
    const start = terms[number].slice(0, 3);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [number]);
    else group.push(number);
  }
  const ordered = [...groups].sort(byText(([start]) => start));
  return ordered.flatMap(([, group]) => group.sort((a, b) => compareText(terms[a], terms[b])));
}

function mergeOrders(old: Uint32Array, fresh: readonly number[], terms: readonly Text[]): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(old.length + fresh.length);
  let from = 0;
  let to = 0;
  for (const number of fresh) {
    const at = firstBehind(old, from, terms[number], terms);
    merged.set(old.subarray(from, at), to);
    to += at - from;
    merged[to++] = number;
    from = at;
  }
  merged.set(old.subarray(from), to);
  return merged;
}

// Index in `order`, from `from` on, of the first term behind another one.
function firstBehind(order: Uint32Array, from: number, term: Text, terms: readonly Text[]): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(terms[order[middle]], term) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
