import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { planQuery } from '../../src/search/plan.ts';
import { readPlainQuery } from '../../src/search/query.ts';
import { chooseExpansions, expansionsMax, piecePlaces, unite, wantedPieces } from '../../src/search/substring.ts';

const piecesOf = (query: string) => planQuery(readPlainQuery(query)).pieces;
const textsOf = (pieces: readonly { readonly text: string }[]): string[] => pieces.map((piece) => piece.text);

test('identifiers that stand nowhere are looked for in pieces, words beside words that are found are not', () => {
  const pieces = piecesOf('rap time-sharing NOT_ALLOWED celOrd sha256 AT-100 語 the x 日本');
  assert.deepEqual(textsOf(pieces), ['rap', 'timesharing', 'notallowed', 'celord', 'sha256', 'at100', '語']);
  assert.deepEqual(textsOf(wantedPieces(pieces, false, () => false)), ['notallowed', 'celord', 'sha256', 'at100', '語']);
  assert.deepEqual(textsOf(wantedPieces(pieces, false, (term) => term !== 'celord')), ['celord']);
  assert.deepEqual(textsOf(wantedPieces(pieces, true, () => true)), textsOf(pieces));
});

test('the shortest expansions are chosen, of equal length the first by code point', () => {
  assert.deepEqual(chooseExpansions(['bbb', 'c', 'aaa', 'dd'].map(text)), ['c', 'dd', 'aaa', 'bbb']);
  const many = Array.from({ length: expansionsMax + 5 }, (_, index) => text(`x${String(index)}`));
  assert.equal(chooseExpansions(many).length, expansionsMax);
});

test('united lists hold each passage once, with its highest frequency', () => {
  const list = (passages: readonly number[], frequencies: readonly number[]) => ({
    passages: Uint32Array.from(passages),
    frequencies: Uint32Array.from(frequencies),
    lengths: Uint32Array.from(passages, (passage) => passage * 10),
  });
  const united = unite([list([2, 9], [5, 1]), list([1, 2], [1, 2]), list([], [])]);
  assert.deepEqual([[...united.passages], [...united.frequencies], [...united.lengths]], [[1, 2, 9], [1, 5, 1], [10, 20, 90]]);
});

test('pieces stand in words as they are written, without their joiners', () => {
  const whole = text('CANCELLATION_NOT_ALLOWED, happy 日本語');
  const places = (query: string): string[] => piecePlaces(whole, piecesOf(query)).map(({ start, end }) => whole.slice(start, end));
  assert.deepEqual(places('tion_NOT'), ['CANCELLATION_NOT_ALLOWED']);
  assert.deepEqual(places('語'), ['日本語']);
  // The stem of `happy` is `happi`.
  assert.deepEqual(places('appi'), []);
});
