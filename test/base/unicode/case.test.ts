import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Text } from '../../../src/base/text.ts';
import { text } from '../../../src/base/text.ts';
import { foldCase } from '../../../src/base/unicode/fold-case.ts';
import { asciiLower, lowerCase } from '../../../src/base/unicode/lower-case.ts';
import { inRanges, readRanges } from '../../../src/base/unicode/table-reader.ts';
import { isPythonWhiteSpace, splitPythonWhiteSpace, trimWhiteSpace } from '../../../src/base/unicode/white-space.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8'));
const cleaner = read('cleaner.json') as { cleaner: { input: string; output: string }[]; python_white_space: string[] };
const python = read('unicode-14.json') as Record<string, unknown>;
const assigned = readRanges((read('unicode-assigned.json') as { assigned: string }).assigned);
const runs = { seed: 1, numRuns: 2000 };

test('lowering, then joining what stands between Python white space, gives the 40 cleaned texts of seed 002', () => {
  assert.equal(cleaner.cleaner.length, 40);
  // No `Text` holds a lone surrogate or U+0000, but these functions let both pass, as Python does.
  for (const { input, output } of cleaner.cleaner) assert.equal(splitPythonWhiteSpace(lowerCase(input as Text)).join(' '), output);
});

test('Python white space is the 29 code points of the vectors', () => {
  const found: string[] = [];
  for (let point = 0; point < 0x10000; point++) if (isPythonWhiteSpace(point)) found.push(point.toString(16).toUpperCase().padStart(4, '0'));
  assert.deepEqual(found, cleaner.python_white_space);
});

test('every assigned code point lowers as the runtime lowers it', () => {
  for (let point = 1; point < 0x110000; point++) {
    if (!inRanges(assigned, point) || (point >= 0xd800 && point <= 0xdfff)) continue;
    const character = String.fromCodePoint(point) as Text;
    const expected = character.toLowerCase();
    if (lowerCase(character) !== expected) assert.equal([lowerCase(character), point.toString(16)].join(), [expected, point.toString(16)].join());
  }
});

test('sigma is final exactly where the runtime and Python make it final', () => {
  const letters = fc.constantFrom('Σ', 'Σ', 'a', 'Α', ' ', '.', '\u0301', "'", '1', '\u00ad', '𐐀', '\u{e0100}');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 8 }), (parts) => {
      const whole = text(parts.join(''));
      assert.equal(lowerCase(whole), whole.toLowerCase());
    }),
    runs,
  );
});

test('folding gives the complete map of Unicode 14, as Python has it', () => {
  const entries = Object.entries(python['casefold_map'] as Record<string, string>);
  assert.equal(entries.length, 1530);
  for (const [from, to] of entries) {
    const target = String.fromCodePoint(...to.split(' ').map((hex) => parseInt(hex, 16)));
    assert.equal(foldCase(String.fromCodePoint(parseInt(from, 16)) as Text), target, from);
  }
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const whole = value.replaceAll('\0', '') as Text;
      assert.equal(foldCase(foldCase(whole)), foldCase(whole));
    }),
    runs,
  );
});

test('texts without capitals and without other scripts come back as they are', () => {
  const plain = text('plain ascii 123 _-');
  assert.equal(lowerCase(plain), plain);
  assert.equal(foldCase(plain), plain);
  assert.equal(foldCase(text('STRASSE straße ẞ')), 'strasse strasse ss');
});

test('only A-Z is lowered where ASCII is asked for', () => {
  assert.equal(asciiLower('Content-TYPE ÄİΣ'), 'content-type ÄİΣ');
});

test('White_Space is taken off both ends, and nothing else', () => {
  assert.equal(trimWhiteSpace(text('\u2003\u0085 a \u00a0b\ufeff \n')), 'a \u00a0b\ufeff');
  assert.equal(trimWhiteSpace(text(' \t ')), '');
  assert.equal(trimWhiteSpace(text('\u001cx')), '\u001cx');
});
