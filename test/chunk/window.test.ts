import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';
import { address } from '../../src/chunk/address.ts';
import { tailPolicies, windowsOf } from '../../src/chunk/window.ts';
import { vectors } from './vectors.ts';

test('392 windowings of the contract have its offsets, texts and addresses', () => {
  assert.equal(vectors.chunking.cases.length, 392);
  for (const { text: whole, chunks, ...sizes } of vectors.chunking.cases) {
    const points = codePointsOf(whole);
    const found = windowsOf(points.count, sizes).windows.map((window) => {
      const passage = points.slice(window) + '\0'.repeat(window.padding);
      const end = window.end + window.padding;
      return { start: window.start, end, text: passage, chunk_id: address(text('doc-1'), window.start, end, passage) };
    });
    assert.deepEqual(found, chunks);
  }
});

const sizes = fc
  .record({ length: fc.nat(60), chunk_size: fc.integer({ min: 1, max: 20 }), share: fc.nat(99), tail_policy: fc.constantFrom(...tailPolicies) })
  .map(({ length, chunk_size, share, tail_policy }) => ({ length, chunk_size, overlap: Math.floor((chunk_size * share) / 100), tail_policy }));

function check(law: string, holds: (input: { length: number; chunk_size: number; overlap: number; tail_policy: (typeof tailPolicies)[number] }) => void): void {
  test(law, () => fc.assert(fc.property(sizes, holds), { seed: 1, numRuns: 500 }));
}

check('every window starts one step after the one before and stays inside the text', ({ length, ...size }) => {
  windowsOf(length, size).windows.forEach(({ start, end }, index) => {
    assert.equal(start, index * (size.chunk_size - size.overlap));
    assert.ok(start < end && end <= length && end - start <= size.chunk_size);
  });
});

check('the number of windows follows the formulas of the contract', ({ length, ...size }) => {
  const step = size.chunk_size - size.overlap;
  const dropping = length < size.chunk_size ? 0 : Math.floor((length - size.chunk_size) / step) + 1;
  assert.equal(windowsOf(length, size).windows.length, size.tail_policy === 'drop' ? dropping : Math.ceil(length / step));
});

check('windows and the dropped tail cover the text', ({ length, ...size }) => {
  const { windows, dropped } = windowsOf(length, size);
  let covered = 0;
  for (const { start, end } of windows) {
    assert.ok(start <= covered);
    covered = Math.max(covered, end);
  }
  assert.deepEqual(dropped, { start: covered, end: length });
  if (size.tail_policy !== 'drop') assert.equal(covered, length);
});

check('under pad, and only there, window and padding together have the chunk size', ({ length, ...size }) => {
  for (const { start, end, padding } of windowsOf(length, size).windows) {
    assert.equal(padding, size.tail_policy === 'pad' ? size.chunk_size - (end - start) : 0);
  }
});
