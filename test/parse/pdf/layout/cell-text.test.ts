import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf } from '../../../support/layout-views.ts';
import { line, lines, page } from '../../../support/page-builder.ts';

/** The text of a cell whose column is as wide as its head, on a page that also writes some words in a sentence. */
function cell(parts: readonly string[], { head = 'Kind', sentence = 'There are some of them here.' } = {}): string | undefined {
  const content = [line(7500, 9000, 'Name'), line(20_000, 9000, head), line(7500, 11_000, 'Alpha'), lines(20_000, 11_000, parts), line(7500, 16_000, 'Beta'), line(20_000, 16_000, 'x')];
  const { tables } = layoutOf([page([...content, line(7500, 40_000, sentence)])]);
  return tables[0].cells.find(({ row, col }) => row === 1 && col === 1)?.text;
}

test('a word that fills a narrow column goes on in the next line', () => {
  assert.equal(cell(['alig', 'ned']), 'aligned');
  assert.equal(cell(['ali', 'gned']), 'ali gned');
});

test('two words that the document writes elsewhere stand apart, either of them', () => {
  assert.equal(cell(['open', 'wide'], { sentence: 'It stays open all the day.' }), 'open wide');
  assert.equal(cell(['open', 'wide'], { sentence: 'The door is wide as a gate.' }), 'open wide');
  assert.equal(cell(['open', 'wide'], { sentence: 'The door stands openwide as a gate.' }), 'openwide');
});

test('a short word that the document writes elsewhere tells nothing: it may be a part of a word', () => {
  assert.equal(cell(['fore', 'see'], { sentence: 'They all see it in time.' }), 'foresee');
  assert.equal(cell(['for', 'est'], { head: 'For', sentence: 'They look for it in time.' }), 'forest');
});

test('a capital behind a small letter starts a word, a capital behind a capital goes on', () => {
  assert.equal(cell(['Unit', 'East']), 'Unit East');
  assert.equal(cell(['EURO', 'PE']), 'EUROPE');
});

test('digits and closing marks go on, one letter behind a number too, more letters do not', () => {
  assert.equal(cell(['1,23', '4']), '1,234');
  assert.equal(cell(['(all', ')']), '(all)');
  assert.equal(cell(['2024', 'B']), '2024B');
  assert.equal(cell(['2024', 'BC']), '2024 BC');
});

test('a hyphen at the end of a line that fills a narrow column stays, and nothing stands behind it', () => {
  assert.equal(cell(['pre-', '2024']), 'pre-2024');
});

test('a line of two words is no broken word, nor one behind which the next letter has room', () => {
  assert.equal(cell(['a bc', 'def'], { head: 'Kind' }), 'a bc def');
  assert.equal(cell(['alig', 'ned'], { head: 'Kinds' }), 'alig ned');
});

test('numbers of one length under each other are numbers, and a single character is no broken word', () => {
  assert.equal(cell(['1', '2', '3'], { head: 'N' }), '1 2 3');
  assert.equal(cell(['9', '10', '11'], { head: 'No' }), '9 10 11');
  assert.equal(cell(['2023', '2024']), '2023 2024');
  assert.equal(cell(['A', 'B', 'C'], { head: 'N' }), 'A B C');
  assert.equal(cell(['12345', '67'], { head: 'Kinds' }), '1234567');
});
