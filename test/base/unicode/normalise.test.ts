import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Text } from '../../../src/base/text.ts';
import { nfc, nfd, nfkc, nfkd } from '../../../src/base/unicode/normalise.ts';
import { inRanges, readRanges } from '../../../src/base/unicode/table-reader.ts';

const url = new URL('../../vectors/unicode-assigned.json', import.meta.url);
const assigned = readRanges((JSON.parse(readFileSync(url, 'utf8')) as { assigned: string }).assigned);
const forms = { NFC: nfc, NFD: nfd, NFKC: nfkc, NFKD: nfkd } as const;

for (const [name, form] of Object.entries(forms)) {
  test(`${name} of every assigned code point is the runtime's`, () => {
    for (let point = 1; point < 0x110000; point++) {
      if (!inRanges(assigned, point) || (point >= 0xd800 && point <= 0xdfff)) continue;
      const character = String.fromCodePoint(point) as Text;
      const expected = character.normalize(name);
      if (form(character) !== expected) assert.equal(form(character), expected, point.toString(16));
    }
  });
}

// Characters that meet: starters, marks of equal and different class, Hangul parts, composites, compatibility forms.
const meeting = [...'aeAoωι가각각\u1161\u11a8\u0301\u0308\u0323\u0327\u0345\u0338éǖḍ̇ﬁ①ﾊﾞ\u3099ハ\u09c7\u09be\u0bc6\u0bbe 𝒜\ud834\udd5e\u212b\u1e9b\u0344\u0f73\u1100'];

test('characters that meet are ordered and composed as the runtime does it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...meeting), { maxLength: 10 }), (parts) => {
      const whole = parts.join('') as Text;
      for (const [name, form] of Object.entries(forms)) assert.equal(form(whole), whole.normalize(name), name);
    }),
    { seed: 1, numRuns: 5000 },
  );
});

test('what is already normalised comes back as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...meeting), { maxLength: 10 }), (parts) => {
      for (const form of Object.values(forms)) {
        const once = form(parts.join('') as Text);
        assert.equal(form(once), once);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('a megabyte of marks on one letter is normalised in time that grows with its length', () => {
  const whole = `a${'\u0301\u0323'.repeat(300_000)}` as Text;
  assert.equal(nfc(whole).length, whole.length - 1);
});
