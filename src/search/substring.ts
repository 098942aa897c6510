import type { Text } from '../base/text.ts';
import { byNumber, comparing, byText } from '../base/order.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import type { PostingList } from '../port/store.ts';
import type { Piece } from './plan.ts';
import { scanWords } from './scan-words.ts';
import { foldWhole } from './word-terms.ts';

/** Terms of the vocabulary that one piece may stand for. */
export const expansionsMax = 1024;

/**
 * The pieces that need the substring channel: identifiers that stand nowhere as such, and every word of a query of which
 * nothing stands anywhere. Plain words beside words that are found never do: `rap` is no vote for `rapid`.
 */
export function wantedPieces(pieces: readonly Piece[], isFindingNothing: boolean, holds: (term: Text) => boolean): readonly Piece[] {
  return pieces.filter(({ whole, isIdentifier }) => isFindingNothing || (isIdentifier && !holds(whole)));
}

/** The terms to look into, shortest first, at most {@link expansionsMax}. */
export function chooseExpansions(terms: readonly Text[]): readonly Text[] {
  return [...terms].sort(comparing(byNumber((term) => term.length), byText((term) => term))).slice(0, expansionsMax);
}

/** The passages of several lists as one list; a passage in more than one has its highest frequency. */
export function unite(lists: readonly PostingList[]): PostingList {
  const frequencies = new Map<number, number>();
  const lengths = new Map<number, number>();
  for (const list of lists) {
    list.passages.forEach((passage, index) => {
      frequencies.set(passage, Math.max(frequencies.get(passage) ?? 0, list.frequencies[index]));
      lengths.set(passage, list.lengths[index]);
    });
  }
  const passages = Uint32Array.from(frequencies.keys()).sort((a, b) => a - b);
  return {
    passages,
    frequencies: passages.map((passage) => frequencies.get(passage) ?? 0),
    lengths: passages.map((passage) => lengths.get(passage) ?? 0),
  };
}

/** Where words stand that hold one of the pieces: UTF-16 units. Stems can hold what no word of the text does. */
export function piecePlaces(whole: Text, pieces: readonly Piece[]): readonly PiecePlace[] {
  const places: PiecePlace[] = [];
  scanWords(whole, (start, end, kind) => {
    const word = whole.slice(start, end) as Text;
    const folded = kind === 'unspaced' ? nfkc(word) : foldWhole(word);
    for (const piece of pieces) if (folded.includes(piece.text)) places.push({ piece, start, end });
  });
  return places;
}

export interface PiecePlace {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
}
