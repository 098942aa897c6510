import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf } from '../../src/base/lines.ts';
import { text } from '../../src/base/text.ts';

test('LF, CRLF and CR end lines, and columns count code points', () => {
  const lines = linesOf(text('a💡b\r\nc\rd\n\ne'));
  assert.equal(lines.count, 5);
  const places = [...'a💡b\r\nc\rd\n\ne', ''].map((_, position) => lines.placeAt(position)).map(({ line, column }) => `${String(line)}:${String(column)}`);
  assert.deepEqual(places, ['1:1', '1:2', '1:3', '1:4', '1:5', '2:1', '2:2', '3:1', '3:2', '4:1', '5:1', '5:2']);
  assert.deepEqual(lines.rangeOf(1), { start: 0, end: 5 });
  assert.deepEqual(lines.rangeOf(5), { start: 10, end: 11 });
});

test('a line end at the end of the text starts no further line to count', () => {
  const counts = ['', 'a', 'a\n', 'a\n\n', '\r\n', '\r'].map((source) => linesOf(text(source)).count);
  assert.deepEqual(counts, [0, 1, 1, 2, 1, 1]);
  assert.deepEqual(linesOf(text('')).placeAt(0), { line: 1, column: 1 });
  assert.deepEqual(linesOf(text('a\n')).placeAt(2), { line: 2, column: 1 });
});

test('the lines partition the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '💡', 'é') }), (source) => {
      const lines = linesOf(text(source));
      let end = 0;
      for (let line = 1; line <= lines.count; line++) {
        const range = lines.rangeOf(line);
        assert.equal(range.start, end);
        for (let position = range.start; position < range.end; position++) assert.equal(lines.lineAt(position), line);
        end = range.end;
      }
      assert.equal(end, [...source].length);
      assert.equal(lines.count, (source.match(/\r\n|\r|\n|[^\r\n]$/g) ?? []).length);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('positions and lines outside of the text are defects', () => {
  const lines = linesOf(text('ab'));
  for (const call of [() => lines.lineAt(3), () => lines.lineAt(-1), () => lines.rangeOf(0), () => lines.rangeOf(2)]) assert.throws(call, /defect/);
});
