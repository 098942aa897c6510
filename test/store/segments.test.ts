import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../../src/base/order.ts';
import { text, type Text } from '../../src/base/text.ts';
import { mergeSegments } from '../../src/store/merge-segments.ts';
import { newPassageTerms } from '../../src/store/passage-terms.ts';
import { encodePostings } from '../../src/store/posting-block.ts';
import { levelOf, mergeFrom } from '../../src/store/segment-plan.ts';
import type { TermPage, TermPostings } from '../../src/store/term-page.ts';
import { findTerm, packPages, unpackPage } from '../../src/store/term-page.ts';

const names = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter((value) => value.isWellFormed() && !/[\0\n]/.test(value)), { maxLength: 60 });

function entriesOf(terms: readonly string[], passage: number): readonly TermPostings[] {
  return terms.map(text).sort(compareText).map((term, index) => ({ term, block: encodePostings(Uint32Array.of(passage, index + 1, 500)) }));
}

async function* streamOf(pages: Iterable<TermPage>): AsyncGenerator<TermPage> {
  yield* pages;
}

const unpackAll = (pages: readonly TermPage[]): readonly TermPostings[] => pages.flatMap((page) => [...unpackPage(page)]);

test('pages give back the entries that were packed, and find each term and no other', () => {
  fc.assert(
    fc.property(names, (terms) => {
      const entries = entriesOf(terms, 7);
      const pages = [...packPages(entries)];
      assert.deepEqual(unpackAll(pages), entries);
      for (const page of pages) {
        for (const { term, block } of unpackPage(page)) {
          assert.deepEqual(findTerm(page, term), block);
          for (const near of [`${term}x`, term.slice(1), `${term}\uffff`]) if (!terms.includes(near)) assert.equal(findTerm(page, near as Text), undefined);
        }
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('many terms are spread over pages that begin in order', () => {
  const entries = entriesOf(Array.from({ length: 5000 }, (_, index) => `term${String(index)}`), 1);
  const pages = [...packPages(entries)];
  assert.ok(pages.length > 3);
  for (const [index, { firstTerm }] of pages.entries()) if (index > 0) assert.ok(compareText(pages[index - 1].firstTerm, firstTerm) < 0);
  assert.deepEqual(unpackAll(pages), entries);
});

test('terms gathered from passages come in order, with every passage that holds them', () => {
  const gathered = newPassageTerms();
  gathered.add(3, { terms: ['b', 'a'].map(text), frequencies: [2, 1], length: 3 });
  gathered.add(9, { terms: ['a', '\u{10000}', '\uff61'].map(text), frequencies: [1, 1, 4], length: 6 });
  assert.deepEqual(
    [...gathered.entries()].map(({ term, block }) => [term, { ...block, bytes: [...block.bytes] }]),
    ([['a', [3, 1, 3, 9, 1, 6]], ['b', [3, 2, 3]], ['\uff61', [9, 4, 6]], ['\u{10000}', [9, 1, 6]]] as const).map(([term, flat]) => {
      const block = encodePostings(Uint32Array.from(flat));
      return [term, { ...block, bytes: [...block.bytes] }];
    }),
  );
});

test("an analyser's numbers are a short cut only: terms are told apart whatever the numbers say", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.infiniteStream(fc.nat({ max: 3 }))), { maxLength: 8 }), (passages) => {
      const guided = newPassageTerms();
      const plain = newPassageTerms();
      for (const [index, [own, numbers]] of passages.entries()) {
        const terms = [...own, ...own.map((name) => `same${name}`)].filter((name, at, all) => all.indexOf(name) === at);
        const analysis = { terms: terms.map(text), frequencies: terms.map((_, place) => place + 1), length: terms.length };
        plain.add(index + 1, analysis);
        guided.add(index + 1, { ...analysis, numbers: terms.map(() => numbers.next().value) });
      }
      assert.deepEqual([...guided.entries()], [...plain.entries()]);
      const found = [...guided.entries()].map(({ term }) => term);
      assert.deepEqual(found, [...found].sort(compareText));
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('a merge of segments equals one segment of all their live passages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, fc.boolean()), { minLength: 1, maxLength: 6 }), async (segments) => {
      const all = newPassageTerms();
      const inputs = segments.map(([terms, isRemoved], index) => {
        const passage = index * 10 + 1;
        const own = newPassageTerms();
        const analysis = { terms: terms.map(text), frequencies: terms.map((_, place) => place + 1), length: terms.length };
        own.add(passage, analysis);
        if (!isRemoved) all.add(passage, analysis);
        return { pages: streamOf(packPages(own.entries())), removed: Uint32Array.from(isRemoved ? [passage] : []) };
      });
      const merged: TermPage[] = [];
      for await (const page of mergeSegments(inputs)) merged.push(page);
      assert.deepEqual(merged, [...packPages(all.entries())]);
    }),
    { seed: 1, numRuns: 60 },
  );
});

test('segments stay few, never grow towards the end, and are rewritten about once for each level', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5000 })), { maxLength: 400 }), (sizes) => {
      const segments: number[] = [];
      let written = 0;
      let total = 0;
      for (const size of sizes) {
        segments.push(size);
        total += size;
        written += size;
        const start = mergeFrom(segments);
        if (start !== undefined) {
          const merged = segments.splice(start).reduce((sum, part) => sum + part, 0);
          segments.push(merged);
          written += merged;
        }
        const levels = segments.map(levelOf);
        for (let index = 1; index < levels.length; index++) assert.ok(levels[index - 1] >= levels[index], levels.join(' '));
        for (let level = 0; level <= levelOf(total); level++) assert.ok(levels.filter((other) => other === level).length < 9, levels.join(' '));
      }
      assert.ok(written <= total * (2 + 2 * levelOf(total)) + 64, `${String(written)} for ${String(total)}`);
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('the level of a segment grows by one for each eightfold', () => {
  assert.deepEqual([0, 1, 64, 65, 512, 513, 4096, 4097].map(levelOf), [0, 0, 0, 1, 1, 2, 2, 3]);
});
