import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../src/base/text.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import type { SourceBytes } from '../../src/port/deriver.ts';
import { newWorld, tenant } from '../support/world.ts';

test('an ingest indexes every source it finds and reports it as inserted', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.json': '{"key": "beta"}' });
  const report = await world.ingest();
  assert.deepEqual(report.inserted, ['docs/a.txt', 'docs/b.json']);
  assert.equal(report.sources, 2);
  const sources = await world.store.read((snapshot) => snapshot.sources(tenant));
  assert.deepEqual(sources.map(({ source_id, state }) => [source_id, state]), [['docs/a.txt', 'ingested'], ['docs/b.json', 'ingested']]);
});

test('an unchanged source is not parsed again', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  await world.ingest();
  world.files.set('docs/b.txt', 'changed');
  const report = await world.ingest();
  assert.deepEqual(world.derived, ['docs/a.txt', 'docs/b.txt', 'docs/b.txt']);
  assert.equal(report.unchanged, 1);
  assert.deepEqual(report.replaced, ['docs/b.txt']);
});

test('a source that is gone is removed with its passages', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  await world.ingest();
  world.files.delete('docs/a.txt');
  const report = await world.ingest();
  assert.deepEqual(report.removed, ['docs/a.txt']);
  const { lists } = await world.store.read((snapshot) => snapshot.lexical(tenant, [text('alpha')]));
  assert.equal(lists[0].passages.length, 0);
});

test('a source outside the places that were looked through stays', async () => {
  const world = newWorld({ 'other/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  await world.ingest();
  world.files.clear();
  assert.deepEqual((await world.ingest()).removed, ['docs/b.txt']);
  assert.equal((await world.ingest()).sources, 1);
});

test('a broken source is refused with its code and the rest goes on', async () => {
  const world = newWorld({ 'docs/a.json': '{"unclosed": [1', 'docs/b.txt': 'beta', 'docs/c.txt': Uint8Array.of(0xff, 0xfe) });
  const report = await world.ingest();
  assert.deepEqual(report.refused.map(({ source_id, code }) => [source_id, code]), [['docs/a.json', 'invalid_input'], ['docs/c.txt', 'invalid_input']]);
  assert.deepEqual(report.inserted, ['docs/b.txt']);
});

test('a refused source is not parsed again until it changes, and is reported every time', async () => {
  const world = newWorld({ 'docs/a.json': '{"unclosed": [1' });
  await world.ingest();
  const again = await world.ingest();
  assert.deepEqual(world.derived, ['docs/a.json']);
  assert.deepEqual(again.refused.map(({ source_id, code }) => [source_id, code]), [['docs/a.json', 'invalid_input']]);
  assert.equal(again.unchanged, 0);
});

test('a refusal that depends on the machine is tried again every time, and never enters the log', async () => {
  const world = newWorld({ 'docs/a.json': '[1, 2, 3, 4]' });
  const narrow = { ...defaultConfiguration, limits: { ...defaultConfiguration.limits, nodeCountMax: 2 } };
  for (let round = 1; round <= 2; round++) {
    const { refused } = await world.ingest(narrow);
    assert.deepEqual(refused.map(({ code }) => code), ['memory_limit_exceeded']);
    assert.equal(world.derived.length, round);
  }
  assert.equal(await world.log.last(), 0);
});

test('a source that breaks leaves the index', async () => {
  const world = newWorld({ 'docs/a.json': '{"a": 1}' });
  await world.ingest();
  world.files.set('docs/a.json', '{"a": ');
  const report = await world.ingest();
  assert.deepEqual(report.removed, ['docs/a.json']);
  assert.equal(report.sources, 0);
});

test('a source that cannot be read is reported and what the index holds of it stays', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  world.files.set('docs/a.txt', undefined);
  const report = await world.ingest();
  assert.deepEqual(report.refused.map(({ code }) => code), ['unreadable']);
  assert.equal(report.sources, 1);
});

test('a file of a type that no parser reads is skipped with the reason', async () => {
  const world = newWorld({ 'docs/a.bin': '\0\0', 'docs/b.xyz': 'text' });
  const report = await world.ingest();
  assert.deepEqual(report.skipped, [{ name: 'docs/a.bin', reason: 'binary' }, { name: 'docs/b.xyz', reason: 'unknown_type' }]);
});

test('a source larger than the limit is refused before it is read', async () => {
  const world = newWorld({ 'docs/a.txt': 'more than five' });
  const limits = { ...defaultConfiguration.limits, sourceBytesMax: 5 };
  const report = await world.ingest({ ...defaultConfiguration, limits });
  assert.deepEqual(report.refused.map(({ code }) => code), ['file_too_large']);
  assert.deepEqual(world.derived, []);
});

test('another configuration parses every source again', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha '.repeat(500) });
  const before = await world.ingest();
  const after = await world.ingest({ ...defaultConfiguration, chunker: { type: 'structure', lengthMax: 300, lengthMin: 50 } });
  assert.deepEqual(after.replaced, ['docs/a.txt']);
  assert.notEqual(after.index_digest, before.index_digest);
});

test('a warning of a parser is reported with its source', async () => {
  const world = newWorld({ 'docs/a.txt': 'nul \0 here' });
  const report = await world.ingest();
  assert.deepEqual(report.warnings.map(({ source_id, diagnostics }) => [source_id, diagnostics.map(({ code }) => code)]), [['docs/a.txt', ['nul_replaced']]]);
});

test('an interrupted ingest keeps what is finished, removes nothing, and the next one completes it', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `docs/${String(index).padStart(2, '0')}.txt`);
  const files = Object.fromEntries(names.map((name) => [name, `content of ${name}`]));
  const whole = (await newWorld(files).ingest()).index_digest;
  const world = newWorld(files);
  const { ingest } = await import('../../src/engine/ingest.ts');
  const { derive } = await import('../../src/engine/derive.ts');
  let asked = 0;
  const deriver = { concurrency: 1, derive: async (sources: readonly SourceBytes[]) => sources.map((source) => derive(source, { tenant, configuration: defaultConfiguration })) };
  const report = await ingest(
    { finder: world.finder, deriver, log: world.log, store: world.store },
    { tenant, configuration: defaultConfiguration, isInterrupted: () => ++asked > 10 },
  );
  assert.equal(report.interrupted, true);
  assert.equal(report.inserted.length, 10);
  assert.equal((await world.ingest()).index_digest, whole);
});

test('the index is a function of the sources, whatever was in it before', async () => {
  const content = fc.constantFrom('alpha beta', 'beta gamma', '{"broken": ', 'same same', '');
  const files = fc.dictionary(fc.constantFrom('docs/a.txt', 'docs/b.txt', 'docs/c.json', 'docs/d.json'), content);
  await fc.assert(
    fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 4 }), async (states) => {
      const world = newWorld();
      let digest = '';
      for (const state of states) {
        world.files.clear();
        for (const [path, value] of Object.entries(state)) world.files.set(path, value);
        digest = (await world.ingest()).index_digest;
      }
      assert.equal(digest, (await newWorld(states.at(-1)).ingest()).index_digest);
    }),
    { seed: 1, numRuns: 60 },
  );
});

test('a source that would share an address with another is refused by name, and the other stays', async () => {
  // ("docs/a", 0, 6, "0:2:xy") and ("docs/a:0:6", 0, 2, "xy") have one preimage.
  const world = newWorld({ 'docs/a': '0:2:xy', 'docs/a:0:6': 'xy' });
  for (const round of ['inserted', 'kept']) {
    const report = await world.ingest();
    assert.deepEqual(report.refused.map(({ source_id, code }) => [source_id, code]), [['docs/a:0:6', 'address_collision']], round);
    assert.equal(report.sources, 1, round);
  }
});

test('ids with a colon that do not meet are indexed like any other', async () => {
  const report = await newWorld({ 'docs/a': 'x', 'docs/a:1': 'y' }).ingest();
  assert.deepEqual(report.inserted, ['docs/a', 'docs/a:1']);
});

test('references of API descriptions that lead nowhere are warnings of the run, and in no stored byte', async () => {
  const files = {
    'docs/api.yaml': 'openapi: 3.1.0\na: {$ref: "part.yaml#/here"}\nb: {$ref: "part.yaml#/gone"}\nc: {$ref: "#/gone"}\nd: {$ref: "https://h/x"}\n',
    'docs/part.yaml': 'here: 1\n',
  };
  const world = newWorld(files);
  const report = await world.ingest();
  assert.deepEqual(
    report.warnings.map(({ source_id, diagnostics }) => [source_id, diagnostics.map(({ code, line, message }) => [code, line, message])]),
    [['docs/api.yaml', [['reference_unresolved', 4, '"#/gone" leads to docs/api.yaml, which has nothing at "/gone"'], ['reference_unresolved', 3, '"part.yaml#/gone" leads to docs/part.yaml, which has nothing at "/gone"']]]],
  );
  const stored = async ({ store }: typeof world) => (await store.read((snapshot) => snapshot.source(tenant, text('docs/api.yaml')))) ?? assert.fail();
  const alone = newWorld({ 'docs/api.yaml': files['docs/api.yaml'] });
  assert.equal((await alone.ingest()).warnings[0].diagnostics.length, 3);
  assert.deepEqual(await stored(alone), await stored(world));
});
