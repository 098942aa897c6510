// Checks all four normalization forms against NormalizationTest.txt of the pinned version:
//   node --import tsx test/slow/normalization.slow.ts NormalizationTest.txt
// The file stands in the Unicode Character Database; Debian packs it (bunzip2 NormalizationTest.txt.bz2).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Text } from '../../src/base/text.ts';
import { nfc, nfd, nfkc, nfkd } from '../../src/base/unicode/normalise.ts';

const path = process.argv[2];
if (path === undefined) throw new Error('usage: normalization.slow.ts NormalizationTest.txt');
const spell = (field: string): Text => String.fromCodePoint(...field.split(' ').map((hex) => parseInt(hex, 16))) as Text;

let rows = 0;
for (const line of readFileSync(path, 'utf8').split('\n')) {
  if (!/^[0-9A-F]/.test(line)) continue;
  const [source, c, d, kc, kd] = line.split(';').slice(0, 5).map(spell);
  for (const one of [source, c, d]) assert.deepEqual([nfc(one), nfd(one)], [c, d], line);
  for (const one of [kc, kd]) assert.deepEqual([nfc(one), nfd(one)], [kc, kd], line);
  for (const one of [source, c, d, kc, kd]) assert.deepEqual([nfkc(one), nfkd(one)], [kc, kd], line);
  rows++;
}
console.log(`${String(rows)} rows hold`);
