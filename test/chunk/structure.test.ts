import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf } from '../../src/base/code-points.ts';
import { structureRanges } from '../../src/chunk/structure.ts';
import { belongTogether } from '../../src/chunk/text-cut.ts';
import type { Boundary } from '../../src/projection/projection.ts';
import type { Piece } from './projections.ts';
import { projectionOf } from './projections.ts';

const sizes = { lengthMax: 30, lengthMin: 10 };

function cut(pieces: readonly Piece[]): readonly string[] {
  const projection = projectionOf(pieces);
  const points = codePointsOf(projection.text);
  return structureRanges(projection, sizes).map((range) => points.slice(range));
}

function check(name: string, pieces: readonly Piece[], expected: readonly string[]): void {
  test(name, () => assert.deepEqual(cut(pieces), expected));
}

check('a text that fits is one chunk', [{ text: 'one\n\n' }, { text: 'two' }], ['one\n\ntwo']);
check('a section starts a chunk, if the one before is long enough', [
  { text: 'A\n', boundary: 'section', level: 1 }, { text: 'aaaaaaaaaa\n' }, { text: 'B\n', boundary: 'section', level: 1 }, { text: 'bbb' },
], ['A\naaaaaaaaaa\n', 'B\nbbb']);
check('a small section is joined with the next', [
  { text: 'A\n', boundary: 'section', level: 1 }, { text: 'aaa\n' }, { text: 'B\n', boundary: 'section', level: 1 }, { text: 'bbb' },
], ['A\naaa\nB\nbbb']);
check('a full chunk is cut at its strongest boundary, not at its last', [
  { text: 'aaaaaaaaaa\n' }, { text: 'bbbbb\n', boundary: 'block' }, { text: 'cccccccc\n', boundary: 'line' }, { text: 'dddddddddd', boundary: 'line' },
], ['aaaaaaaaaa\n', 'bbbbb\ncccccccc\ndddddddddd']);
check('among equals a full chunk is cut at the last', [{ text: 'aaaaaaaaaa\n' }, { text: 'bbbbbbbbb\n' }, { text: 'cccccccccc' }], ['aaaaaaaaaa\nbbbbbbbbb\n', 'cccccccccc']);
check('headings go with what they head', [
  { text: 'aaaaaaaaaaaaaa\n' }, { text: 'B\n', boundary: 'section', level: 1 }, { text: 'C\n', boundary: 'section', level: 2 }, { text: 'dddddddddddddddddddd' },
], ['aaaaaaaaaaaaaa\n', 'B\nC\ndddddddddddddddddddd']);
check('a heading keeps the start of a paragraph that is too long', [
  { text: 'A heading here\n', boundary: 'section', level: 1 }, { text: 'A first one. A second one. A third.' },
], ['A heading here\nA first one. ', 'A second one. A third.']);
check('a long paragraph is cut after sentences', [{ text: 'It is this. It is that. It is so much more.' }], ['It is this. It is that. ', 'It is so much more.']);
check('a line of a tree that does not fit goes whole into the next chunk', [
  { text: 'a: 1234\n', pointer: '/a', boundary: 'section' }, { text: 'b.c: some words that are here', pointer: '/b/c', boundary: 'section' },
], ['a: 1234\n', 'b.c: some words that are here']);
check('a path that is too long is not parted from the start of its value', [
  { text: 'very.long.path.to.the.value.of.it: some words', pointer: '/very/long/path/to/the/value/of/it' },
], ['very.long.path.to.the.value.of.it: s', 'ome words']);
check('a colon in a key does not end the path', [
  { text: 'an odd: key that is long.and so on: some words', pointer: '/an odd: key that is long/and so on' },
], ['an odd: key that is long.and so on: s', 'ome words']);
check('a text of exactly the maximum is one chunk', [{ text: 'aaaaaaaaaaaaaa\n' }, { text: 'bbbbbbbbbbbbbbb' }], ['aaaaaaaaaaaaaa\nbbbbbbbbbbbbbbb']);
check('headings that fill a chunk to its end go with what they head', [
  { text: 'aaaa\n' }, { text: 'A heading up to the end:\n', boundary: 'section', level: 1 }, { text: 'bbbb' },
], ['aaaa\n', 'A heading up to the end:\nbbbb']);
check('a long heading keeps a part of a paragraph without any place to cut', [
  { text: 'A heading here\n', boundary: 'section', level: 1 }, { text: 'b'.repeat(20) },
], [`A heading here\n${'b'.repeat(15)}`, 'b'.repeat(5)]);
check('an escaped colon in a key does not end the path', [
  { text: 'an odd\\: key that is long.and so on: some words', pointer: '/an odd: key that is long/and so on' },
], ['an odd\\: key that is long.and so on: s', 'ome words']);
check('a blank stretch stays with the chunk before', [{ text: 'aaaaaaaaaaaaaaaaaaaa\n' }, { text: ' '.repeat(40) }, { text: 'b' }], [`aaaaaaaaaaaaaaaaaaaa\n${' '.repeat(30)}`, `${' '.repeat(10)}b`]);
check('a blank start stays with the first chunk', [{ text: ' '.repeat(40) }, { text: 'b' }], [`${' '.repeat(40)}b`]);
check('a blank text has no chunk', [{ text: ' \n ' }], []);
check('an empty text has no chunk', [], []);

function piecesOf(...units: readonly string[]): fc.Arbitrary<readonly Piece[]> {
  const piece = fc.record({
    text: fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 30 }).map((parts) => parts.join('')),
    boundary: fc.constantFrom<Boundary[]>('none', 'line', 'block', 'section'),
    level: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 4 }),
  });
  const pieces = fc.array(piece, { maxLength: 12 });
  return pieces.map((list) => list.map(({ level, ...rest }): Piece => (level === undefined ? rest : { ...rest, level })));
}

const words = piecesOf('a', 'Wort ', 'Ende. ', '😀');
const anything = piecesOf('a', 'Wort ', 'Ende. ', '\r\n', ' ', '😀', 'e\u0301', '👩\u200d👧', '。', '\n');

function property(law: string, pieces: fc.Arbitrary<readonly Piece[]>, holds: (input: readonly Piece[]) => void): void {
  test(law, () => fc.assert(fc.property(pieces, holds), { seed: 1, numRuns: 400 }));
}

property('chunks partition a text that is not blank, and none is blank', anything, (input) => {
  const whole = input.map((one) => one.text).join('');
  const chunks = cut(input);
  assert.equal(chunks.join(''), /[^ \r\n]/.test(whole) ? whole : '');
  for (const chunk of chunks) assert.match(chunk, /[^ \r\n]/);
});

property('no chunk is longer than the maximum, white space at its ends aside', anything, (input) => {
  for (const chunk of cut(input)) assert.ok([...chunk.replace(/^[ \r\n]+|[ \r\n]+$/g, '')].length <= sizes.lengthMax);
});

property('no cut parts what belongs together', anything, (input) => {
  const projection = projectionOf(input);
  const points = Array.from(projection.text, (character) => character.codePointAt(0) ?? 0);
  const starts = new Set(input.length === 0 ? [] : [...projection.segments].map((segment) => segment.range.start));
  for (const { start } of structureRanges(projection, sizes)) {
    if (start > 0 && !starts.has(start)) assert.equal(belongTogether(points[start - 1], points[start]), false);
  }
});

property('no chunk but the last ends with a heading, if it holds anything else', words, (input) => {
  const projection = projectionOf(input);
  const segments = [...projection.segments];
  for (const { start, end } of structureRanges(projection, sizes).slice(0, -1)) {
    const last = segments.find((segment) => segment.range.end === end);
    if (last?.heading_level === undefined || last.range.start <= start) continue;
    const inside = segments.filter((segment) => segment.range.end > start && segment.range.end <= end && /[^ \r\n]/.test(codePointsOf(projection.text).slice(segment.range)));
    assert.ok(inside.every((segment) => segment.heading_level !== undefined));
  }
});
