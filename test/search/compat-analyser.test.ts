import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toText } from '../../src/base/text.ts';
import { compatTokens } from '../../src/search/compat-analyser.ts';

const url = new URL('../vectors/compat-tokenizer.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(url, 'utf8')) as { cases: { text: string; tokens: string[] }[] };

test('the 59 token vectors of seed 003 hold', () => {
  assert.equal(cases.length, 59);
  for (const { text, tokens } of cases) {
    const admitted = toText(text);
    // What no `Text` can hold has no tokens to compare.
    if (admitted.ok) assert.deepEqual(compatTokens(admitted.value), tokens, JSON.stringify(text));
  }
  assert.ok(cases.filter(({ text }) => toText(text).ok).length >= 58);
});
