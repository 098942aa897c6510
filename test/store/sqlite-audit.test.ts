import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { Failure } from '../../src/base/failure.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import type { SqlDatabase } from '../../src/store/sql-database.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, embedded, refused, removed, sampleSpace, sequenced } from '../../src/testing/sample-events.ts';
import { applyNext, ask, contentOf } from '../../src/testing/store-case.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
after(() => folder.remove());

const history = [
  ...documentEvents('acme', 'doc-1', ['the red fox ', 'the blue whale ', 'the red fox ']),
  ...documentEvents('acme', 'doc-2', ['the green newt']),
  refused('acme', 'doc-3'),
  ...documentEvents('zenith', 'doc-1', ['the red fox ']),
  embedded('acme', sampleSpace('near', 2), { 'the red fox ': [1, 2], 'the blue whale ': [3, 4] }),
];

// What a person or a broken disk may do behind the store's back, and what must be named. `*` stands for the tenant itself.
const damages: readonly (readonly [name: string, sql: string, found: Readonly<Record<string, readonly string[]>>])[] = [
  ['a deleted passage', "DELETE FROM stele_passages WHERE text = 'the blue whale ' AND tenant = 1", { 'doc-1': ['chunks_altered'], '*': ['postings_altered', 'statistics_altered', 'vectors_altered'] }],
  ['an altered text', "UPDATE stele_passages SET text = 'the red cat ' WHERE text = 'the red fox ' AND tenant = 1", { 'doc-1': ['chunks_altered', 'text_altered'], '*': ['postings_altered', 'statistics_altered', 'vectors_altered'] }],
  ['an altered place', "UPDATE stele_passages SET occurrences = replace(occurrences, '\"Heading\"', '\"Footing\"') WHERE text = 'the green newt'", { 'doc-2': ['chunks_altered'] }],
  ['occurrences that are not JSON', "UPDATE stele_passages SET occurrences = '[' WHERE text = 'the green newt'", { 'doc-2': ['chunks_altered', 'text_altered'], '*': ['postings_altered', 'statistics_altered'] }],
  ['altered facts', "UPDATE stele_sources SET record = replace(record, 'text/plain', 'text/html') WHERE source_id = 'doc-2'", { 'doc-2': ['facts_altered'] }],
  ['a record that is not JSON', "UPDATE stele_sources SET record = 'x' WHERE source_id = 'doc-2'", { 'doc-2': ['facts_altered'] }],
  ['altered refusal facts', "UPDATE stele_sources SET record = replace(record, 'invalid_pdf', 'corrupt_pdf') WHERE source_id = 'doc-3'", { 'doc-3': ['facts_altered'] }],
  ['a deleted source', "DELETE FROM stele_sources WHERE source_id = 'doc-2'", { '*': ['chunks_altered', 'postings_altered', 'statistics_altered'] }],
  ['a deleted page of the index', 'DELETE FROM stele_pages WHERE tenant = 1', { 'doc-1': ['postings_altered', 'postings_altered'], 'doc-2': ['postings_altered'] }],
  ['an altered frequency', "UPDATE stele_pages SET blocks = CAST(substr(blocks, 1, length(blocks) - 1) || x'09' AS BLOB) WHERE tenant = 1", { 'doc-1': ['postings_altered'] }],
  ['a page that is cut off', 'UPDATE stele_pages SET blocks = CAST(substr(blocks, 1, length(blocks) - 1) AS BLOB) WHERE tenant = 1', { 'doc-1': ['postings_altered', 'postings_altered'], 'doc-2': ['postings_altered'], '*': ['postings_altered'] }],
  ['altered statistics', 'UPDATE stele_tenants SET term_total = term_total + 1 WHERE tenant = 1', { '*': ['statistics_altered'] }],
  ['a vector of another length', "UPDATE stele_vectors SET vector = x'0102ff'", { '*': ['vectors_altered'] }],
  ['a passage without its text', 'DELETE FROM stele_texts WHERE passage = 1', { '*': ['vectors_altered'] }],
  ['a passage joined to another text', "UPDATE stele_texts SET text = x'00' WHERE passage = 1", { '*': ['vectors_altered'] }],
  ['a text without its passage', 'UPDATE stele_texts SET passage = 99 WHERE passage = 1', { '*': ['vectors_altered'] }],
  ['a space that cannot be read', "UPDATE stele_spaces SET record = replace(record, 'cosine', 'dot')", { '*': ['vectors_altered'] }],
  ['a passage marked as removed', "UPDATE stele_segments SET removed_count = 1, removed = x'01' WHERE tenant = 1", { 'doc-1': ['postings_altered'] }],
];

async function damaged(sql: string): Promise<{ readonly database: SqlDatabase; readonly store: Awaited<ReturnType<typeof sqlStore>> }> {
  const database = folder.open();
  const store = await sqlStore(database, plainAnalyser);
  await store.apply(sequenced(history));
  await database.write((session) => session.all(sql));
  return { database, store };
}

for (const [name, sql, expected] of damages) {
  test(`an audit names ${name}, and nothing else`, async () => {
    const { store } = await damaged(sql);
    const audit = await ask(store, (snapshot) => snapshot.audit(text('acme')));
    const found: Record<string, readonly string[]> = {};
    for (const { source_id, damages: own } of audit.sources) if (own.length > 0) found[source_id] = own.map(({ code }) => code).sort((a, b) => (a < b ? -1 : 1));
    if (audit.damages.length > 0) found['*'] = audit.damages.map(({ code }) => code).sort((a, b) => (a < b ? -1 : 1));
    assert.deepEqual(found, expected);
    const other = await ask(store, (snapshot) => snapshot.audit(text('zenith')));
    assert.deepEqual(other, { sources: [{ source_id: 'doc-1', damages: [] }], damages: [], spaces: [] });
  });

  test(`${name} is repaired by a replay of the log`, async () => {
    const { database, store } = await damaged(sql);
    const fresh = await sqlStore(folder.open(), plainAnalyser);
    await fresh.apply(sequenced(history));
    await store.clear();
    await store.apply(sequenced(history));
    assert.equal(await contentOf(store), await contentOf(fresh));
    await database.read(async (session) => assert.deepEqual(await session.all('SELECT 1 FROM stele_passages WHERE tenant > 2'), []));
  });
}

test('a source that is removed and ingested again in one batch is written anew, so altered rows do not survive', async () => {
  const { store } = await damaged("UPDATE stele_passages SET text = 'the red cat ' WHERE text = 'the red fox ' AND tenant = 1");
  await applyNext(store, [removed('acme', 'doc-1'), ...history.slice(0, 2)]);
  const audit = await ask(store, (snapshot) => snapshot.audit(text('acme')));
  assert.deepEqual([audit.sources, audit.damages], [['doc-1', 'doc-2', 'doc-3'].map((source_id) => ({ source_id, damages: [] })), []]);
});

test('reading an altered row is a coded failure, not a wrong answer', async () => {
  const { store } = await damaged("UPDATE stele_passages SET text = 'the red cat ' WHERE text = 'the red fox '");
  const isDamaged = (error: unknown): boolean => error instanceof Failure && error.code === 'store_damaged';
  await assert.rejects(ask(store, (snapshot) => snapshot.chunksOf(text('acme'), text('doc-1'))), isDamaged);
});

test('an index that another analyser built is refused until it is rebuilt', async () => {
  const database = folder.open();
  await (await sqlStore(database, plainAnalyser)).apply(sequenced(history));
  const other = await sqlStore(database, { ...plainAnalyser, version: 'plain-2' });
  const isUnsupported = (error: unknown): boolean => error instanceof Failure && error.code === 'store_unsupported';
  await assert.rejects(ask(other, (snapshot) => snapshot.position()), isUnsupported);
  await assert.rejects(applyNext(other, []), isUnsupported);
  await other.clear();
  await other.apply(sequenced(history));
  assert.equal(await ask(other, (snapshot) => snapshot.position()), history.length);
});

test('log entries that cannot be read are set apart and the others are read', async () => {
  const database = folder.open();
  const log = await sqlLog(database);
  await log.append(history);
  await database.write((session) => session.all("UPDATE stele_events SET event = replace(event, 'blue', 'grey') WHERE sequence = 2"));
  await database.write((session) => session.all("UPDATE stele_events SET event = x'ff' WHERE sequence = 4"));
  const page = await log.read(0, 100);
  assert.deepEqual(page.events.map(({ sequence }) => sequence), [1, 3, 5, 6, 7, 8]);
  assert.deepEqual(page.poisoned.map(({ sequence, problem }) => [sequence, problem.code]), [[2, 'event_malformed'], [4, 'event_syntax']]);
  assert.equal(page.through, 8);
});

test('the digest of a space tells an altered vector, and one that is gone, from those that were written', async () => {
  const { store: untouched } = await damaged('SELECT 1');
  const { store: altered } = await damaged("UPDATE stele_vectors SET vector = x'0101'");
  const { store: short } = await damaged("DELETE FROM stele_vectors WHERE vector = x'0102'");
  const digests = [];
  for (const store of [untouched, altered, short]) digests.push((await ask(store, (snapshot) => snapshot.audit(text('acme')))).spaces.map(({ vectors_sha256 }) => vectors_sha256).join());
  assert.equal(new Set(digests).size, 3);
});
