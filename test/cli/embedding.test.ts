import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import { newFolder, stele, steleBeside, steleJson, writeFiles } from '../support/cli.ts';
import { embeddingServer, lengthsAndLetters } from '../support/embedding-server.ts';

interface Answer {
  readonly hits: readonly { readonly source_id: string; readonly scores: Readonly<Record<string, number>> }[];
  readonly report: { readonly channels: readonly { readonly name: string }[]; readonly nearness?: { readonly model: string; readonly scanned: number; readonly without_vector: number } };
}

interface Ingested {
  readonly index_digest: string;
  readonly embedding?: { readonly model: string; readonly embedded: number };
}

const sources = { 'docs/a.md': '# Refunds\n\nThe cancellation of an order is free.\n', 'docs/b.md': '# Shipping\n\nParcels leave within a day.\n' };

test('with the built-in embedder a typing error finds its word, and a word that is found is not voted on', () => {
  const folder = newFolder(sources);
  assert.deepEqual(steleJson<Ingested>(folder, 'ingest', 'docs', '--embed', 'ngrams').embedding, { model: 'stele-ngrams-1', dim: 512, embedded: 2, interrupted: false });
  const mistyped = steleJson<Answer>(folder, 'search', 'cancellatoin');
  assert.equal(mistyped.hits[0].source_id, 'docs/a.md');
  assert.deepEqual(mistyped.report.nearness, { dim: 512, model: 'stele-ngrams-1', ranker: 'cosine-int8-1', scanned: 2, without_vector: 0 });
  const spelled = steleJson<Answer>(folder, 'search', 'cancellation');
  assert.deepEqual([spelled.hits.length, spelled.report.nearness], [1, undefined]);
  assert.notEqual(steleJson<Answer>(folder, 'search', 'cancellation', '--embed-joins', 'beside-words').report.nearness, undefined);
  assert.equal(steleJson<Answer>(folder, 'search', 'cancellation', '--channels', 'semantic').hits[0].source_id, 'docs/a.md');
  assert.match(stele(folder, 'search', 'cancellatoin').stdout, /matched nearness 0\.[0-9]{6}\)/);
});

test('vectors change no digest, are embedded once, and come back by a replay and an import without the embedder', () => {
  const folder = newFolder(sources);
  const bare = steleJson<Ingested>(folder, 'ingest', 'docs', '--store', 'bare.db').index_digest;
  const first = steleJson<Ingested>(folder, 'ingest', 'docs', '--embed', 'ngrams');
  assert.deepEqual([first.index_digest, first.embedding?.embedded], [bare, 2]);
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').embedding?.embedded, 0);
  renameSync(join(folder, 'docs', 'a.md'), join(folder, 'docs', 'renamed.md'));
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').embedding?.embedded, 0);

  const nearest = steleJson<Answer>(folder, 'search', 'cancellatoin').hits;
  assert.equal(nearest[0].source_id, 'docs/renamed.md');
  stele(folder, 'replay');
  assert.deepEqual(steleJson<Answer>(folder, 'search', 'cancellatoin').hits, nearest);
  stele(folder, 'export', '--out', 'log.jsonl');
  stele(folder, 'import', 'log.jsonl', '--store', 'other.db');
  assert.deepEqual(steleJson<Answer>(folder, 'search', 'cancellatoin', '--store', 'other.db', '--embed', 'ngrams').hits, nearest);
});

test('an OpenAI-compatible server gives the vectors of an ingest and of a query; its key comes from the environment and is kept nowhere', async () => {
  const server = await embeddingServer();
  try {
    const folder = newFolder(sources);
    const env = { MY_KEY: 'sesame' };
    const flags = ['--embed', 'letters', '--embed-url', `${server.url}/v1`, '--embed-dim', '2', '--embed-key-env', 'MY_KEY', '--embed-query-prefix', 'q: ', '--embed-joins', 'beside-words'];
    assert.equal((await steleBeside(folder, ['ingest', 'docs', ...flags], env)).status, 0);
    const { stdout } = await steleBeside(folder, ['search', 'order', '--json'], env);
    const { hits, report } = JSON.parse(stdout) as Answer;
    assert.deepEqual([hits.length, hits[0].source_id, report.channels.map(({ name }) => name)], [2, 'docs/a.md', ['lexical', 'semantic', 'substring']]);
    assert.deepEqual(server.requests.map(({ path, authorization, body }) => [path, authorization, body.input.at(-1)?.slice(0, 8)]), [['/v1/embeddings', 'Bearer sesame', server.requests[0].body.input[1].slice(0, 8)], ['/v1/embeddings', 'Bearer sesame', 'q: order']]);
    assert.ok(!readFileSync(join(folder, '.stele', 'stele.places.json'), 'utf8').includes('sesame'));

    const without = await steleBeside(folder, ['search', 'order']);
    assert.equal(without.status, 2);
    assert.match(without.stderr, /--embed-key-env MY_KEY: there is no such variable/);
    assert.equal((await steleBeside(folder, ['search', 'order', '--channels', 'lexical'])).status, 0);
    assert.equal((await steleBeside(folder, ['doctor'])).status, 0);
  } finally {
    await server.close();
  }
});

test('where the embedder fails, what was indexed is kept and reported, the failure has its code, and the next ingest goes on', async () => {
  let isBroken = true;
  const server = await embeddingServer((request) => (isBroken ? { status: 400, body: 'input too long' } : lengthsAndLetters(request)));
  try {
    const folder = newFolder(sources);
    const broken = await steleBeside(folder, ['ingest', 'docs', '--embed', 'letters', '--embed-url', server.url, '--embed-dim', '2', '--json']);
    assert.equal(broken.status, 2);
    assert.match(broken.stdout, /"inserted":\["docs\/a.md","docs\/b.md"\]/);
    assert.match(broken.stderr, /"code":"embedding_failed","message":"an embedder gave no vectors: the server answered 400: input too long"/);
    const doctor = await steleBeside(folder, ['doctor']);
    assert.equal(doctor.status, 1);
    assert.match(doctor.stdout, /lacking {2}2 passages have no vector by letters: docs\/[ab]\.md chunk 0, docs\/[ab]\.md chunk 0/);
    const search = await steleBeside(folder, ['search', 'ordre']);
    assert.match(search.stderr, /answered 400: input too long; --channels lexical,substring searches without it/);
    isBroken = false;
    assert.equal((await steleBeside(folder, ['doctor', '--fix'])).status, 0);
    assert.equal((await steleBeside(folder, ['search', 'order'])).status, 0);
  } finally {
    await server.close();
  }
});

test('doctor names vectors that were altered behind the store, and --fix brings back those of the log', () => {
  const folder = newFolder(sources);
  stele(folder, 'ingest', 'docs', '--embed', 'ngrams');
  const client = openSqlite(join(folder, '.stele', 'stele.db'))();
  client.exec("UPDATE stele_vectors SET vector = zeroblob(512)");
  client.close();
  const { status, stdout } = stele(folder, 'doctor');
  assert.equal(status, 1);
  assert.match(stdout, /damaged {2}the store holds other vectors than the log in the space [0-9a-f]{64}/);
  assert.equal(stele(folder, 'doctor', '--fix').status, 0);
});

test('a query by another embedder than that of the index is refused with both, and so is a channel without one', () => {
  const folder = newFolder(sources);
  stele(folder, 'ingest', 'docs');
  assert.match(stele(folder, 'search', 'order', '--channels', 'semantic').stderr, /--channels semantic needs an embedder/);
  assert.match(stele(folder, 'search', 'zzz', '--embed', 'ngrams').stderr, /the index has no vectors, and the query one of stele-ngrams-1 in 512 dimensions/);
  const evaluated = newFolder({ 'c/corpus.jsonl': '{"_id":"1","text":"cancellation"}\n', 'c/queries.jsonl': '{"_id":"q","text":"cancellatoin"}\n', 'c/qrels/test.tsv': 'q\td\tg\nq\t1\t1\n' });
  assert.match(stele(evaluated, 'eval', 'c', '--embed', 'ngrams').stdout, /semantic {3}1\.000/);
});

const mistakes: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['--embed', 'm'], /--embed m needs --embed-url URL/],
  [['--embed', 'm', '--embed-url', 'http://localhost/v1'], /needs --embed-dim N/],
  [['--embed', 'm', '--embed-url', 'ftp://localhost', '--embed-dim', '2'], /begins with http/],
  [['--embed', 'm', '--embed-url', 'http://me:secret@localhost/v1', '--embed-dim', '2'], /takes no password/],
  [['--embed', 'ngrams', '--embed-dim', '2'], /--embed-dim does not go with --embed ngrams/],
  [['--embed-url', 'http://localhost/v1'], /--embed-url goes with --embed MODEL/],
  [['--embed', ' ', '--embed-url', 'http://localhost/v1', '--embed-dim', '2'], /a name that is not blank/],
  [['--channels', 'lexical,phonetic'], /--channels takes some of lexical,semantic,substring/],
  [['--channels', 'lexical,lexical'], /each once/],
];

test('a mistake with an embedder or a channel is named, and nothing is asked of any server', () => {
  const folder = newFolder(sources);
  stele(folder, 'ingest', 'docs');
  for (const [args, message] of mistakes) {
    const { status, stderr } = stele(folder, 'search', 'order', ...args);
    assert.deepEqual([status, message.test(stderr)], [2, true], stderr);
    assert.ok(!stderr.includes('secret'));
  }
});

test('an embedder is kept to until another is chosen, and none forgets it', () => {
  const folder = newFolder(sources);
  stele(folder, 'ingest', 'docs', '--embed', 'ngrams');
  writeFiles(folder, { 'docs/c.md': 'a third text' });
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').embedding?.embedded, 1);
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs', '--embed', 'none').embedding, undefined);
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').embedding, undefined);
  assert.equal(steleJson<Answer>(folder, 'search', 'cancellatoin').report.nearness, undefined);
});

test('a word with a dash excludes without quotes of the shell, and flags stay flags', () => {
  const folder = newFolder({ 'docs/a.md': 'refund by parcel', 'docs/b.md': 'refund by card' });
  stele(folder, 'ingest', 'docs');
  const sourcesOf = (...args: readonly string[]): readonly string[] => steleJson<Answer>(folder, 'search', ...args).hits.map(({ source_id }) => source_id);
  assert.deepEqual(sourcesOf('refund', '-parcel'), ['docs/b.md']);
  assert.deepEqual(sourcesOf('-parcel', 'refund', '--limit', '5', '-nothing'), ['docs/b.md']);
  assert.deepEqual(sourcesOf('--explain', '-parcel', 'refund'), ['docs/b.md']);
  assert.deepEqual((JSON.parse(stele(folder, 'search', '--json', '--', 'refund', '-parcel').stdout) as Answer).hits.length, 1);
  assert.match(stele(folder, 'search', 'refund', '--limit', '-5').stderr, /--limit takes a whole number from 0/);
  assert.match(stele(folder, 'search', 'refund', '--limt', '5').stderr, /unknown option '--limt'/);
  assert.match(stele(folder, 'search', '-h').stdout, /Usage: stele search/);
});
