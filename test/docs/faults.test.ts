import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defects } from '../../scripts/faults/defects.ts';
import { faulty } from '../../scripts/faults/fault.ts';
import { hazards } from '../../scripts/faults/hazards.ts';

test('each of the twelve defects and of the 25 hazards has a fault that brings it back', () => {
  const numbers = new Set([...defects, ...hazards].map(({ hazard }) => hazard));
  const expected = [...Array.from({ length: 12 }, (_, index) => `D${String(index + 1)}`), ...Array.from({ length: 25 }, (_, index) => String(index + 1))];
  assert.deepEqual([...numbers], expected);
});

for (const fault of [...defects, ...hazards]) {
  test(`the code that keeps this from being true stands once in ${fault.file}: ${fault.what}`, () => {
    const code = readFileSync(new URL(`../../${fault.file}`, import.meta.url), 'utf8');
    assert.notEqual(faulty(code, fault), code);
  });
}
