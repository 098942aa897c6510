import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinText, sliceUnits, text, toText } from '../../src/base/text.ts';

test('a string is admitted exactly when it survives UTF-8 and holds no U+0000', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\udca1', 'é', '💡') }), (value) => {
      const survives = Buffer.from(value).toString() === value;
      assert.equal(toText(value).ok, survives && !value.includes('\0'));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('a refusal names the first offender by its UTF-16 index', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['ab\ud800', 'lone_surrogate', 2],
    ['💡\udca1', 'lone_surrogate', 2],
    ['\ud83d💡', 'lone_surrogate', 0],
    ['\ud83d\ud83d\udca1', 'lone_surrogate', 0],
    ['💡a\0', 'nul_character', 3],
    ['\0\ud800', 'lone_surrogate', 1],
  ];
  for (const [value, code, unit] of cases) assert.deepEqual(toText(value), { ok: false, problem: { code, unit } });
});

test('literals, parts and joins are texts', () => {
  assert.equal(text('a💡'), 'a💡');
  assert.throws(() => text('\ud800'), /defect: lone_surrogate at 0/);
  assert.equal(sliceUnits(text('a💡b'), 1, 3), '💡');
  assert.equal(sliceUnits(text('a💡b'), 3), 'b');
  assert.equal(joinText([text('a'), text('b')], text('\n')), 'a\nb');
});
