import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../src/base/text.ts';
import { search } from '../../src/engine/search.ts';
import type { SearchOptions } from '../../src/engine/search-options.ts';
import { readVectors } from '../support/vectors.ts';
import { storeOf, tenant } from '../support/search-store.ts';

const library = await storeOf({
  'spec/orders.json': ['code: CANCELLATION_NOT_ALLOWED', 'operationId: cancelOrder', 'path: /v1/orders/{id} since v2.4.1'],
  'notes/cats.md': [
    { text: 'The quick brown fox jumps over the lazy dog.', headings: ['Animals', 'Foxes'] },
    { text: 'Cats and dogs. The universe of cats.', headings: ['Animals', 'Cats'] },
    { text: 'University rules for dogs: to be or not to be.', headings: ['Rules'] },
  ],
  'notes/world.md': ['Türkiye: İstanbul, café, Straße.', '日本語のテスト文書です。', 'C++ and C# are not C. IT department, see 38.101.', 'Happy days'],
});

async function find(query: string, options: SearchOptions = {}): Promise<string[]> {
  return (await search(library, tenant, query, options)).hits.map(({ text: passage }) => passage.slice(0, 12));
}

const table: readonly (readonly [string, readonly string[]])[] = [
  ['CANCELLATION_NOT_ALLOWED', ['code: CANCEL']],
  ['cancellation not allowed', ['code: CANCEL']],
  ['CancellationNotAllowed', ['code: CANCEL']],
  // pieces of words: of identifiers, and of words that are found nowhere
  ['CELLATION_NOT', ['code: CANCEL']],
  ['niversi', ['University r']],
  ['celOrd', ['operationId:']],
  ['語', ['日本語のテスト文書です。']],
  ['テスト', ['日本語のテスト文書です。']],
  ['appy', ['Happy days']],
  // … not of their stems: that of `happy` is `happi`
  ['appi', []],
  // exact before same stem
  ['universe', ['Cats and dog', 'University r']],
  ['university', ['University r', 'Cats and dog']],
  // folding
  ['istanbul', ['Türkiye: İst']],
  ['CAFE', ['Türkiye: İst']],
  ['strasse', ['Türkiye: İst']],
  // identifiers and numbers
  ['/v1/orders/{id}', ['path: /v1/or']],
  ['v2.4.1', ['path: /v1/or']],
  ['38.101', ['C++ and C# a']],
  ['c++', ['C++ and C# a']],
  ['IT department', ['C++ and C# a']],
  // phrases and exclusions
  ['"quick brown"', ['The quick br']],
  ['"brown quick"', []],
  ['"Quick, BROWN"', ['The quick br']],
  ['"universe"', ['Cats and dog']],
  ['"to be or not to be"', ['University r']],
  ['"本語の"', ['日本語のテスト文書です。']],
  ['"語"', ['日本語のテスト文書です。']],
  ['dogs -universe', ['University r', 'The quick br']],
  ['dogs -"not to be" -quick', ['Cats and dog']],
  ['dogs -"be not to"', ['University r', 'Cats and dog', 'The quick br']],
  // only stop words
  ['to be or not to be', ['University r']],
  // nothing to find
  ['', []],
  ['  \u3000 ', []],
  ['!!! ""', []],
  ['zzzz', []],
];

for (const [query, expected] of table) {
  test(`${JSON.stringify(query)} finds ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, async () => {
    const found = await find(query);
    const wanted = expected.map((passage) => passage.slice(0, 12));
    // What stands behind the wanted ones matched in part.
    assert.deepEqual(query.includes('"') || query.includes('-') || expected.length !== 1 ? found : found.slice(0, 1), wanted);
  });
}

test('no query is an error: what is no quote and no exclusion is literal', async () => {
  const queries = readVectors<{ queries: string[] }>('rrf.json').queries;
  for (const query of [...queries, 'AND', 'dogs AND', '(', ')', "don't", '*', '"', '-', '- -', '-"', '"a', '-dogs', '--', '\0', '\ud800 dogs', 'NEAR(a b, 3)', 'a:b^2~', '\\']) {
    await search(library, tenant, query);
  }
  assert.deepEqual(await find('-dogs'), await find('dogs'));
  assert.deepEqual(await find('\ud800 dogs'), await find('dogs'));
  await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (query) => void (await search(library, tenant, query))), { seed: 1, numRuns: 300 });
});

test('filters hold before the best are chosen', async () => {
  assert.deepEqual(await find('dogs', { heading: text('cats'), limit: 1 }), ['Cats and dog']);
  assert.deepEqual(await find('dogs', { heading: text('ANIMALS') }), ['Cats and dog', 'The quick br']);
  assert.deepEqual(await find('id', { pathPrefix: text('notes/') }), []);
  assert.deepEqual(await find('c', { sources: [text('spec/orders.json')] }), []);
  assert.deepEqual(await find('quick', { sources: [text('notes/cats.md'), text('nowhere')] }), ['The quick br']);
  assert.deepEqual(await find('quick', { mediaType: 'text/plain' }), []);
});

test('a hit says where it stands, why it matched and what it cites', async () => {
  const { hits, report } = await search(library, tenant, 'universe dogs', { explain: true });
  const [hit] = hits;
  assert.equal(hit.rank, 1);
  assert.equal(hit.source_id, 'notes/cats.md');
  assert.deepEqual([hit.chunk_index, hit.start_char, hit.end_char, hit.headings], [1, 44, 80, ['Animals', 'Cats']]);
  assert.deepEqual(hit.highlights.map(({ start, end }) => hit.text.slice(start, end)), ['dogs', 'universe']);
  assert.equal(hit.score, hit.terms.reduce((sum, { score }) => sum + score, 0));
  assert.deepEqual(hit.scores, { lexical: hit.score });
  assert.deepEqual(hit.terms.map(({ term, kind }) => [term, kind]), [['univers', 'word'], ['=universe', 'exact'], ['dog', 'word'], ['=dogs', 'exact']]);
  assert.equal(report.score_unit, 'bm25_millionths');
  assert.equal(report.explain?.length, 4);
  assert.deepEqual(report.channels.map(({ name, matched }) => [name, matched]), [['lexical', 3], ['substring', 0]]);
});

test('a passage that stands twice in a source is one hit with both places', async () => {
  const twice = await storeOf({ a: ['same text', 'other', 'same text'] });
  const { hits } = await search(twice, tenant, 'same');
  assert.deepEqual(hits.map(({ chunk_index, also }) => [chunk_index, also.map((other) => other.chunk_index)]), [[0, [2]]]);
});

test('parts of a query in which nothing can be searched are named', async () => {
  assert.deepEqual((await search(library, tenant, 'dogs !!! "→" -…')).report.ignored, ['!!!', '→', '…']);
});

test('a phrase is found however many passages hold its words in another order', async () => {
  const crowd = await storeOf({ crowd: Array.from({ length: 10_500 }, (_, index) => `beta alpha ${String(index)}`), one: ['alpha beta, with words that make it long and put it last'] });
  const { hits, report } = await search(crowd, tenant, '"alpha beta"', { limit: 3 });
  assert.deepEqual([hits.map(({ source_id }) => source_id), report.checked, report.limits], [['one'], 10_501, []]);
  const limited = (await search(crowd, tenant, '"alpha beta"', { checkedMax: 500 })).report;
  assert.deepEqual([limited.checked, limited.limits], [500, [{ limit: 'checked_passages', max: 500, left_out: 10_001 }]]);
  const filtered = await search(crowd, tenant, '"alpha beta"', { checkedMax: 1, sources: [text('one')] });
  assert.deepEqual([filtered.hits.length, filtered.report.limits], [1, []]);
  const full = await search(crowd, tenant, '"beta alpha"', { limit: 2 });
  assert.deepEqual([full.hits.length, full.report.checked < 500, full.report.limits], [2, true, []]);
});

test('a page that is full is not cut by the limit on checked passages', async () => {
  const { hits, report } = await search(library, tenant, 'dogs -universe', { limit: 1, offset: 1, checkedMax: 3 });
  assert.deepEqual([hits.map(({ rank }) => rank), report.limits], [[2], []]);
});

test('pages put together are the whole, whatever the ties, filters and phrases', async () => {
  const words = ['alpha', 'beta', 'gamma', 'delta_x'];
  const passage = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(passage, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), fc.constantFrom('alpha', 'alpha beta', '"alpha beta"', 'gamma -"beta alpha"', 'elta_x alpha', 'lph'), fc.integer({ min: 1, max: 5 }), async (sources, query, size) => {
      const store = await storeOf(Object.fromEntries(sources.map((passages, index) => [`s${String(index)}`, passages])));
      const whole = (await search(store, tenant, query, { limit: 100 })).hits;
      const paged = [];
      for (let offset = 0; offset <= whole.length; offset += size) paged.push(...(await search(store, tenant, query, { limit: size, offset })).hits);
      assert.deepEqual(paged, whole);
      for (let index = 1; index < whole.length; index++) {
        const [before, hit] = [whole[index - 1], whole[index]];
        assert.ok(before.score > hit.score || (before.score === hit.score && before.id < hit.id));
      }
    }),
    { seed: 1, numRuns: 60 },
  );
});
