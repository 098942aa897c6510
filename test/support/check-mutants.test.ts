import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Parsed } from '../../src/parse/format.ts';
import { checkMutants } from './check-mutants.ts';

const file = { name: 'file', bytes: new Uint8Array(0) };
const page = { id: 'p0001', width: 100, height: 200 };
const warning = { id: 'w000001', code: 'off_page_text_detected' };
const far = [0, 0, 101, 10];

/** An answer that holds the rules but for what is given. */
function answer(given: object): Parsed {
  const payload = { pages: [page], spans: [], elements: [], regions: [], security_warnings: [], parser_warnings: [], ...given };
  return { type: 'paged', payload, diagnostics: [] } as unknown as Parsed;
}

/** Checks parsers that answer so in turn: in the first instance, in it again, in the other. */
async function check(...answers: readonly Parsed[]): Promise<void> {
  let calls = 0;
  await checkMutants([file], () => answers[calls++ % answers.length]);
}

const kept: Readonly<Record<string, object>> = {
  'a box that fills its page': { spans: [{ page: 'p0001', bbox: [0, 0, 100, 200], text: 'a' }] },
  'a span off its page that says so': { spans: [{ page: 'p0001', bbox: far, text: 'a', warning_refs: ['w000001'] }], security_warnings: [warning] },
  'an element off its page by one of its spans': { spans: [{ id: 's1', page: 'p0001', bbox: far, text: 'a', warning_refs: ['w000001'] }], elements: [{ type: 'paragraph', page: 'p0001', bbox: far, span_refs: ['s1'] }], parser_warnings: [warning] },
  'an element off its page that says so': { elements: [{ type: 'paragraph', page: 'p0001', bbox: far, warning_refs: ['w000001'] }], parser_warnings: [warning] },
  'a table, which its cells flag': { elements: [{ type: 'table', page: 'p0001', bbox: far }] },
};

const broken: Readonly<Record<string, object>> = {
  'a box beyond the right edge': { spans: [{ page: 'p0001', bbox: far, text: 'a' }] },
  'a box beyond the lower edge': { spans: [{ page: 'p0001', bbox: [0, 0, 10, 201], text: 'a' }] },
  'a box before the left edge': { regions: [{ page: 'p0001', bbox: [-1, 0, 10, 10] }] },
  'a box above the upper edge': { regions: [{ page: 'p0001', bbox: [0, -1, 10, 10] }] },
  'an element off its page without a warning': { elements: [{ type: 'paragraph', page: 'p0001', bbox: far }] },
  'an element off its page with another warning': { elements: [{ type: 'paragraph', page: 'p0001', bbox: far, warning_refs: ['w000001'] }], parser_warnings: [{ ...warning, code: 'other' }] },
  'a box upside down': { spans: [{ page: 'p0001', bbox: [0, 20, 10, 10], text: 'a' }] },
  'a box from right to left': { spans: [{ page: 'p0001', bbox: [20, 0, 10, 10], text: 'a' }] },
  'a page that is not there': { spans: [{ page: 'p0002', bbox: [0, 0, 1, 1], text: 'a' }] },
  'a warning that is not there': { spans: [{ page: 'p0001', bbox: [0, 0, 1, 1], text: 'a', warning_refs: ['w000009'] }] },
  'an empty span': { spans: [{ page: 'p0001', bbox: [0, 0, 1, 1], text: '' }] },
  'a NUL': { spans: [{ page: 'p0001', bbox: [0, 0, 1, 1], text: 'a\0' }] },
};

test('the check of damaged files lets pass what holds the rules', async () => {
  for (const given of Object.values(kept)) await check(answer(given));
});

for (const [name, given] of Object.entries(broken)) {
  test(`the check of damaged files refuses ${name}`, async () => {
    await assert.rejects(check(answer(given)), assert.AssertionError);
  });
}

test('the check of damaged files refuses another answer in a second run or in another instance', async () => {
  const one = answer({});
  const two = answer({ pages: [page, page] });
  await assert.rejects(check(one, two, one), /second run/);
  await assert.rejects(check(one, one, two), /other instance/);
});
