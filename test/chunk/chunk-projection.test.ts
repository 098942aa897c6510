import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkProjection } from '../../src/chunk/chunk-projection.ts';
import { projectionOf } from './projections.ts';

const structure = { type: 'structure', lengthMax: 20, lengthMin: 5 } as const;

const flow = projectionOf([
  { text: 'Intro text\n\n' },
  { text: 'Part\n\n', boundary: 'section', level: 1 },
  { text: 'Chapter\n\n', boundary: 'section', level: 2 },
  { text: 'First things.\n\n' },
  { text: 'Second things.\n\n' },
  { text: 'Part two\n\n', boundary: 'section', level: 1 },
  { text: 'The end.' },
]);

test('a chunk knows the headings above its start, outermost first, and not the ones it starts with', () => {
  const drafts = chunkProjection(flow, { ...structure, lengthMax: 32 });
  assert.deepEqual(drafts.map(({ text, headings }) => [text, headings]), [
    ['Intro text\n\n', []],
    ['Part\n\nChapter\n\nFirst things.\n\n', []],
    ['Second things.\n\n', ['Part', 'Chapter']],
    ['Part two\n\nThe end.', []],
  ]);
});

test('origins partition the text of each chunk and carry the locator of their segment, and those of headings their level', () => {
  for (const draft of chunkProjection(flow, structure)) {
    assert.equal(draft.end - draft.start, [...draft.text].length);
    let end = 0;
    for (const origin of draft.origins) {
      assert.equal(origin.start, end);
      end = origin.end;
    }
    assert.equal(end, draft.end - draft.start);
  }
  const second = chunkProjection(flow, { ...structure, lengthMax: 32 })[1];
  assert.deepEqual(second.origins.map(({ start, end, heading_level, locator }) => [start, end, heading_level, locator.type === 'lines' && locator.element_id]), [
    [0, 6, 1, 'e000002'],
    [6, 15, 2, 'e000003'],
    [15, 30, undefined, 'e000004'],
  ]);
});

test('a window of white space alone is a chunk, as the contract has it, and structure makes none', () => {
  const gap = projectionOf([{ text: `one${' '.repeat(20)}` }, { text: 'two' }]);
  assert.deepEqual(chunkProjection(gap, { type: 'window', size: 10, overlap: 0, tail: 'emit_short' }).map(({ text }) => text.trim()), ['one', '', 'two']);
  assert.ok(chunkProjection(gap, { type: 'structure', lengthMax: 10, lengthMin: 5 }).every(({ text }) => text.trim() !== ''));
});

test('a chunk of a tree knows the keys above its first line; where it starts inside a value, the whole path', () => {
  const tree = projectionOf([
    { text: 'a.b~1.c: 1234567\n', pointer: '/a/b~1~01/c', boundary: 'section' },
    { text: 'x.0: many words in here', pointer: '/x/0', boundary: 'line' },
  ]);
  assert.deepEqual(chunkProjection(tree, { type: 'structure', lengthMax: 18, lengthMin: 5 }).map(({ text, headings }) => [text, headings]), [
    ['a.b~1.c: 1234567\n', ['a', 'b/~1']],
    ['x.0: many words ', ['x']],
    ['in here', ['x', '0']],
  ]);
});

test('windows overlap, end with the text under every policy, and have headings and origins like other chunks', () => {
  const windows = (tail: 'emit_short' | 'drop' | 'pad'): readonly unknown[] =>
    chunkProjection(flow, { type: 'window', size: 30, overlap: 10, tail }).map(({ start, end, headings }) => [start, end, headings]);
  const full = [[0, 30, []], [20, 50, ['Part', 'Chapter']], [40, 70, ['Part', 'Chapter']]];
  assert.deepEqual(windows('drop'), full);
  assert.deepEqual(windows('emit_short'), [...full, [60, 76, ['Part two']]]);
  assert.deepEqual(windows('pad'), windows('emit_short'));
});
