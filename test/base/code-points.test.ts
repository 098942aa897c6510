import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf, countCodePoints } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';

// Long enough for several marks of the index.
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'é', '💡'), minLength: 0, maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', 'é'), maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a'.repeat(60), 'é', '💡'), maxLength: 30 }),
).map(text);

test('positions and indexes convert into each other, and slices are those of the code points', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (whole, a, b) => {
      const points = [...whole];
      const index = codePointsOf(whole);
      assert.equal(index.count, points.length);
      assert.equal(countCodePoints(whole), points.length);
      const [start, end] = [a % (points.length + 1), b % (points.length + 1)].sort((x, y) => x - y);
      assert.equal(index.unitAt(start), points.slice(0, start).join('').length);
      assert.equal(index.positionAt(index.unitAt(start)), start);
      assert.equal(index.slice({ start, end }), points.slice(start, end).join(''));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('an index inside a surrogate pair gives the position of the pair', () => {
  const index = codePointsOf(text(`${'💡'.repeat(64)}a💡`));
  assert.equal(index.positionAt(1), 0);
  assert.equal(index.positionAt(127), 63);
  assert.equal(index.positionAt(130), 65);
  assert.equal(index.positionAt(131), 66);
});

test('positions outside of the text are defects', () => {
  for (const whole of ['ab', 'a💡']) {
    const index = codePointsOf(text(whole));
    for (const call of [() => index.unitAt(3), () => index.unitAt(-1), () => index.positionAt(-1), () => index.positionAt(4), () => index.slice({ start: 0, end: 3 })]) {
      assert.throws(call, /defect/);
    }
  }
});
