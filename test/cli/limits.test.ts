import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newFolder, stele } from '../support/cli.ts';

const yaml = 'a: &a [1, 2]\nb: *a\nc: {d: {e: long enough to be cut}}\n';

// Flags, exit status, and what says that the limit was reached: in the output or on standard error.
const reached: readonly (readonly [flags: readonly string[], status: number, sign: RegExp])[] = [
  [['--max-bytes', '20'], 7, /file_too_large/],
  [['--max-depth', '2'], 2, /more than 2 containers inside one another/],
  [['--max-nodes', '5'], 11, /more than 5 nodes/],
  [['--max-alias-nodes', '0'], 0, /b: !!alias \*a\n/],
  [['--max-text', '30'], 0, /\[truncated: size limit\]\n/],
];

for (const [flags, status, sign] of reached) {
  test(`the limit ${flags[0]} is chosen on the command line and shows when it is reached`, () => {
    const folder = newFolder({ 'a.yaml': yaml });
    const free = stele(folder, 'parse', 'a.yaml', '--format', 'projection');
    assert.equal(free.status, 0);
    assert.doesNotMatch(free.stdout + free.stderr, sign);
    const limited = stele(folder, 'parse', 'a.yaml', '--format', 'projection', ...flags);
    assert.equal(limited.status, status);
    assert.match(limited.stdout + limited.stderr, sign);
  });
}

test('the limits of an ingest are remembered: doctor and the next ingest use them', () => {
  const folder = newFolder({ 'a.yaml': yaml });
  assert.equal(stele(folder, 'ingest', 'a.yaml', '--max-text', '30', '--max-depth', '9').status, 0);
  assert.equal(stele(folder, 'doctor').status, 0);
  assert.match(stele(folder, 'ingest', 'a.yaml').stdout, /unchanged/);
  assert.equal(stele(folder, 'doctor', '--max-text', '31').status, 1);
});
