import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../src/base/failure.ts';
import { compareText } from '../../src/base/order.ts';
import { text, type Text } from '../../src/base/text.ts';
import { mergeSegments } from '../../src/store/merge-segments.ts';
import { newPassageTerms } from '../../src/store/passage-terms.ts';
import type { PostingBlock } from '../../src/store/posting-block.ts';
import { appendPostings, encodePostings } from '../../src/store/posting-block.ts';
import { levelOf, mergeFrom } from '../../src/store/segment-plan.ts';
import type { TermPage, TermPostings } from '../../src/store/term-page.ts';
import { blockOf, entriesOf, findTerm, newPagePacker } from '../../src/store/term-page.ts';
import { newTermTable } from '../../src/store/term-table.ts';

const names = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).filter((value) => value.isWellFormed() && !/[\0\n]/.test(value)), { maxLength: 60 });

// Few, so that segments have some in common.
const few = fc.subarray(['a', 'b', 'ab', 'é', '\uff61', '\u{10000}', 'c'], { minLength: 1 });

function entriesWith(terms: readonly string[], passage: number): readonly TermPostings[] {
  const block = (frequency: number): PostingBlock => encodePostings({ passages: Uint32Array.of(passage), frequencies: Uint32Array.of(frequency), lengths: Uint32Array.of(500) });
  return terms.map(text).sort(compareText).map((term, index) => ({ term, block: block(index + 1) }));
}

async function* streamOf(pages: Iterable<TermPage>): AsyncGenerator<TermPage> {
  yield* pages;
}

function pack(entries: readonly TermPostings[]): readonly TermPage[] {
  const packer = newPagePacker();
  const pages: (TermPage | undefined)[] = [];
  for (const { term, block } of entries) {
    appendPostings(packer.postings, block.bytes, { start: 0, end: block.bytes.length, before: 0 });
    pages.push(packer.close(term, block.count, block.last));
  }
  return [...pages, packer.finish()].filter((page) => page !== undefined);
}

function unpack(pages: Iterable<TermPage>): readonly TermPostings[] {
  return [...pages].map(entriesOf).flatMap((entries) => entries.terms.map((term, index) => ({ term, block: blockOf(entries, index) })));
}

test('pages give back the entries that were packed, and find each term and no other', () => {
  fc.assert(
    fc.property(names, (terms) => {
      const entries = entriesWith(terms, 7);
      const pages = pack(entries);
      assert.deepEqual(unpack(pages), entries);
      for (const page of pages) {
        for (const { term, block } of unpack([page])) {
          assert.deepEqual(findTerm(page, term), block);
          for (const near of [`${term}x`, term.slice(1), `${term}\uffff`]) if (!terms.includes(near)) assert.equal(findTerm(page, near as Text), undefined);
        }
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('many terms are spread over pages that begin in order', () => {
  const entries = entriesWith(Array.from({ length: 5000 }, (_, index) => `term${String(index)}`), 1);
  const pages = pack(entries);
  assert.ok(pages.length > 3);
  for (const [index, { firstTerm }] of pages.entries()) if (index > 0) assert.ok(compareText(pages[index - 1].firstTerm, firstTerm) < 0);
  assert.deepEqual(unpack(pages), entries);
});

test('a page that does not end where it says is damage', () => {
  const [page] = pack(entriesWith(['a', 'b'], 7));
  for (const blocks of [page.blocks.subarray(0, -1), Uint8Array.of(...page.blocks, 0), new Uint8Array(0)]) assert.throws(() => entriesOf({ ...page, blocks }), Failure);
});

test('terms with a line feed, and pages out of order, are defects', () => {
  const packer = newPagePacker();
  packer.close(text('b'), 1, 1);
  packer.finish();
  packer.close(text('a'), 1, 1);
  assert.throws(() => packer.finish(), /ascending/);
  const other = newPagePacker();
  other.close(text('a\nb'), 1, 1);
  assert.throws(() => other.finish(), /line feeds/);
});

test('terms gathered from passages come in order, with every passage that holds them', () => {
  const gathered = newPassageTerms(newTermTable());
  gathered.add(3, { terms: ['b', 'a'].map(text), frequencies: [2, 1], length: 3 });
  gathered.add(9, { terms: ['a', '\u{10000}', '\uff61'].map(text), frequencies: [1, 1, 4], length: 6 });
  const block = (...[passages, frequencies, lengths]: readonly (readonly number[])[]): PostingBlock =>
    encodePostings({ passages: Uint32Array.from(passages), frequencies: Uint32Array.from(frequencies), lengths: Uint32Array.from(lengths) });
  assert.deepEqual(unpack(gathered.pages()), [
    { term: 'a', block: block([3, 9], [1, 1], [3, 6]) },
    { term: 'b', block: block([3], [2], [3]) },
    { term: '\uff61', block: block([9], [4], [6]) },
    { term: '\u{10000}', block: block([9], [1], [6]) },
  ]);
});

test('a table that is kept, and the numbers of an analyser, change nothing of what is gathered', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.oneof(few, names), { maxLength: 4 }), { maxLength: 5 }), fc.integer({ min: 1, max: 60 }), (segments, termsMax) => {
      const kept = newTermTable(termsMax);
      const numbered = newTermTable(termsMax);
      let numbers = new Map<string, number>();
      for (const [nth, passages] of segments.entries()) {
        // An analyser forgets too, at a moment of its own.
        if (nth % 2 === 1) numbers = new Map();
        const gathered = [newTermTable(), kept, numbered].map(newPassageTerms);
        for (const [index, terms] of passages.entries()) {
          const analysis = { terms: terms.map(text), frequencies: terms.map((_, place) => place + 1), length: terms.length };
          for (const term of terms) numbers.set(term, numbers.get(term) ?? numbers.size * 1000);
          gathered[0].add(index + 1, analysis);
          gathered[1].add(index + 1, analysis);
          gathered[2].add(index + 1, { ...analysis, numbers: terms.map((term) => numbers.get(term) ?? 0), numbering: numbers });
        }
        const [fresh, ...others] = gathered.map((terms) => unpack(terms.pages()));
        for (const other of others) assert.deepEqual(other, fresh);
        assert.deepEqual(fresh.map(({ term }) => term), [...new Set(passages.flat())].map(text).sort(compareText));
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('a merge of segments equals one segment of all their live passages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.oneof(few, names), fc.boolean()), { minLength: 1, maxLength: 6 }), async (segments) => {
      const all = newPassageTerms(newTermTable());
      const inputs = segments.map(([terms, isRemoved], index) => {
        const passage = index * 10 + 1;
        const own = newPassageTerms(newTermTable());
        const analysis = { terms: terms.map(text), frequencies: terms.map((_, place) => place + 1), length: terms.length };
        own.add(passage, analysis);
        if (!isRemoved) all.add(passage, analysis);
        return { pages: streamOf(own.pages()), removed: Uint32Array.from(isRemoved ? [passage] : []) };
      });
      const merged: TermPage[] = [];
      for await (const page of mergeSegments(inputs)) merged.push(page);
      assert.deepEqual(merged, [...all.pages()]);
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
