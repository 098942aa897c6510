import assert from 'node:assert/strict';
import { test } from 'node:test';
import { envFormat, iniFormat, propertiesFormat } from '../../../src/parse/properties/properties-format.ts';
import { exactLines, treeOf, warningsOf } from '../../support/trees.ts';

test('environment files: export, quotes, comments, nothing expanded', () => {
  const source = '# c\nexport A=1\nB = "x \\n $A" # c\nC=\'y # z\'\nD=a b # c\nE=\nF="l1\nl2"\nG=x#y\n';
  assert.deepEqual(exactLines(envFormat, source), ['A: "1"', 'B: "x ␊ $A"', 'C: y # z', 'D: a b', 'E: ""', 'F: "l1␊l2"', 'G: x#y']);
  const f = treeOf(envFormat, source).nodes.find(({ key }) => key === 'F');
  assert.deepEqual([f?.line, f?.line_end], [7, 8]);
});

test('Java properties: separators, escapes, continued lines', () => {
  const source = '! c\na=1\nb: 2\nc 3\nd\\ e = \\u00e9\\t\nf = x\\\n   y\ng\nh = C:\\\\\n';
  assert.deepEqual(exactLines(propertiesFormat, source), ['a: "1"', 'b: "2"', 'c: "3"', 'd e: "é␉"', 'f: xy', 'g: ""', 'h: C:\\']);
  assert.deepEqual(warningsOf(propertiesFormat, source), ['properties_syntax']);
});

test('sections of INI files are maps', () => {
  assert.deepEqual(exactLines(iniFormat, 'a = 1\n[s]\na = x ; y\n; c\n[t]\n[s]\nb=2\n'), ['a: "1"', 's.a: x ; y', 't: {}', 's[=2].b: "2"']);
});

test('keys that stand twice are kept with a warning', () => {
  assert.deepEqual(exactLines(envFormat, 'A=1\nA=2\n'), ['A: "1"', 'A[=2]: "2"']);
  assert.deepEqual(warningsOf(envFormat, 'A=1\nA=2\n'), ['duplicate_key']);
  assert.deepEqual(warningsOf(iniFormat, 'a=1\n[s]\na=1\n'), []);
});

test('entries have their places', () => {
  const [, entry] = treeOf(envFormat, 'export K=é\n').nodes;
  assert.deepEqual([entry.key_range, entry.range, entry.line], [{ start: 7, end: 8 }, { start: 9, end: 10 }, 1]);
});

test('an escape that no text can hold gives U+FFFD', () => {
  assert.deepEqual(treeOf(propertiesFormat, 'a=\\u0000\n').nodes[1].replaced, [{ unit: 0, code: 0 }]);
});
