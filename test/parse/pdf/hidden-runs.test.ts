import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenRuns, hiddenStretches } from '../../../src/parse/pdf/hidden-runs.ts';
import type { ContentSpan, HiddenReason } from '../../../src/parse/pdf/page-content.ts';
import { line, page } from '../../support/page-builder.ts';

// A line of words, each hidden for a reason or seen.
function hidden(words: string, reasons: readonly (HiddenReason | undefined)[]): readonly ContentSpan[] {
  return line(7200, 9000, words).map((span, index) => ({ ...span, hidden: reasons[index] }));
}

test('words that follow each other and are hidden for one reason are one stretch', () => {
  const spans = hidden('a b c d e f', ['tiny', 'tiny', 'covered', undefined, 'covered', 'covered']);
  assert.deepEqual(hiddenStretches(spans), [
    { reason: 'tiny', first: 0, count: 2 },
    { reason: 'covered', first: 2, count: 1 },
    { reason: 'covered', first: 4, count: 2 },
  ]);
  assert.deepEqual(hiddenStretches(hidden('a b', [])), []);
  assert.deepEqual(hiddenStretches([]), []);
});

test('a hidden run names its first span in the document, lies around all of them and shows their text', () => {
  const [seen, one, two, three] = hidden('seen one two three', [undefined, 'invisible', 'invisible', 'invisible']);
  const [run, ...others] = hiddenRuns({ ...page([[seen, one, { ...two, before: 'none' }, { ...three, before: 'gap' }]]), id: 'p0007' }, 40);
  assert.deepEqual(others, []);
  assert.deepEqual(run, { page: 'p0007', span_ref: 's000042', span_count: 3, reason: 'invisible', bbox: [one.box[0], one.box[1], three.box[2], three.box[3]], text_preview: 'onetwo three' });
});

test('what stands before the first word of a run is no part of its text', () => {
  for (const before of ['none', 'space', 'line'] as const) {
    const [span] = hidden('secret', ['tiny']);
    assert.deepEqual(hiddenRuns(page([[{ ...span, before }]]), 0).map(({ text_preview }) => text_preview), ['secret']);
  }
});
