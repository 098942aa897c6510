import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { newFolder, program, stele, steleJson } from '../support/cli.ts';
import { postgresServer, skipWithoutServer } from '../support/postgres-server.ts';
import { ensureBuilt } from '../support/built.ts';

const skip = skipWithoutServer;
const server = postgresServer();
after(() => server.close());

interface Report {
  readonly index_digest: string;
}

const files = { 'docs/a.md': '# Terms\n\nPaid within ten days.\n', 'docs/b.json': '{"limit": 5, "İd": "\u{10000}"}', 'docs/c.html': '<p>gamma</p>', 'docs/broken.json': '{' };

/** Runs SQL on a database. */
async function sql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = await (await server.open(url)).connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

test('every command does on a Postgres server what it does on SQLite, with the same digest and the same answers', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  const other = await server.freshUrl('C');
  const { index_digest } = steleJson<Report>(folder, 'ingest', 'docs');
  assert.equal(steleJson<Report>(folder, 'ingest', 'docs', '--store', url).index_digest, index_digest);
  for (const command of [['search', 'ten', 'days', '--explain'], ['search', '"İd"'], ['doctor'], ['replay'], ['export']]) {
    const [here, there] = [stele(folder, ...command, '--json'), stele(folder, ...command, '--json', '--store', url)];
    assert.deepEqual(there, here, command.join(' '));
  }
  stele(folder, 'export', '--out', 'log.jsonl', '--store', url);
  assert.equal(steleJson<Report>(folder, 'import', 'log.jsonl', '--store', other).index_digest, index_digest);
  const answer = stele(folder, 'search', 'ten days', '--json', '--store', url).stdout;
  const cited = newFolder({ 'answer.json': answer });
  assert.equal(stele(cited, 'verify', 'answer.json', '--store', url).status, 0);
});

test('doctor names what was altered behind the back of a Postgres store, and --fix restores it', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  stele(folder, 'ingest', 'docs', '--store', url);
  await sql(url, "DELETE FROM stele_passages WHERE text LIKE '%gamma%'");
  const found = stele(folder, 'doctor', '--store', url);
  assert.equal(found.status, 1);
  assert.match(found.stdout, /damaged {2}docs\/c\.html/);
  assert.equal(stele(folder, 'doctor', '--fix', '--store', url).status, 0);
});

test('a server that cannot be used is named without the password, with a code, in one line', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  const at = (change: Partial<URL>): string => Object.assign(new URL(url), change).href;
  const user = `stele_nobody_${String(process.pid)}`;
  await sql(url, `CREATE ROLE ${user} LOGIN`);
  const table: readonly (readonly [args: readonly string[], url: string, code: string, message: RegExp])[] = [
    [['search', 'x'], at({ port: '1', password: 'secret' }), 'store_unreachable', /127\.0\.0\.1:1\/stele_test\w+: .*ECONNREFUSED/],
    [['search', 'x'], 'postgres://nowhere.invalid/x', 'store_unreachable', /nowhere\.invalid/],
    [['search', 'x'], at({ pathname: '/nowhere' }), 'not_found', /database "nowhere" does not exist/],
    [['search', 'x'], at({ username: 'stranger' }), 'store_denied', /role "stranger" does not exist/],
    [['search', 'x'], url, 'not_found', /holds no index; stele ingest PATH/],
    [['export'], url, 'not_found', /holds no index; stele ingest PATH/],
    [['ingest', 'docs'], at({ username: user }), 'store_denied', /permission denied for schema public/],
    [['search', 'x'], 'postgres://h:port/x', 'usage', /postgres:\/\/USER:PASSWORD@HOST/],
  ];
  for (const [args, store, code, expected] of table) {
    const { status, stdout, stderr } = stele(folder, ...args, '--store', store, '--json');
    assert.deepEqual([status, stdout], [2, ''], stderr);
    const { error } = JSON.parse(stderr) as { readonly error: { readonly code: string; readonly message: string } };
    assert.equal(error.code, code, stderr);
    assert.match(error.message, expected);
    assert.doesNotMatch(error.message, /secret/);
  }
  await sql(url, `DROP ROLE ${user}`);
});

// Every table and function of the store, whatever migrations have made; the log stays.
const dropStore = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE tablename LIKE 'stele%' AND tablename NOT IN ('stele_schema', 'stele_events') LOOP
    EXECUTE 'DROP TABLE IF EXISTS ' || quote_ident(name) || ' CASCADE';
  END LOOP;
  FOR name IN SELECT oid::regprocedure::text FROM pg_proc WHERE proname LIKE 'stele%' LOOP
    EXECUTE 'DROP FUNCTION ' || name || ' CASCADE';
  END LOOP;
END $$`;

test('a Postgres store of a newer version, and one whose tables are gone, are refused with what to do', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  stele(folder, 'ingest', 'docs', '--store', url);
  await sql(url, "UPDATE stele_schema SET version = 99 WHERE name = 'store'");
  assert.match(stele(folder, 'search', 'x', '--store', url).stderr, /its store has version 99, and this Stele reads up to version [0-9]+; use/);
  await sql(url, "DELETE FROM stele_schema WHERE name = 'store'", dropStore);
  assert.match(stele(folder, 'search', 'x', '--store', url).stderr, /was deleted; stele replay rebuilds it/);
  assert.equal(stele(folder, 'replay', '--store', url).status, 0);
  assert.equal(stele(folder, 'search', 'gamma', '--store', url).status, 0);
});

test('a Postgres store of which half of the tables are gone is store_damaged to every command, and stele replay rebuilds it', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  const { index_digest } = steleJson<Report>(folder, 'ingest', 'docs', '--store', url);
  await sql(url, 'DROP TABLE stele_passages, stele_pages, stele_state, stele_vectors, stele_segments_3');
  for (const command of [['search', 'gamma'], ['ingest', 'docs'], ['doctor'], ['doctor', '--fix'], ['export']]) {
    const { status, stderr } = stele(folder, ...command, '--store', url);
    assert.deepEqual([status, /its store lacks the tables stele_vectors, stele_pages, stele_passages, stele_state, stele_segments_3; stele replay rebuilds it/.test(stderr)], [2, true], stderr);
  }
  assert.equal(steleJson<Report>(folder, 'replay', '--store', url).index_digest, index_digest);
  assert.equal(stele(folder, 'doctor', '--store', url).status, 0);
});

test('a role that may only read searches, and its ingest of something new is refused', { skip }, async () => {
  const folder = newFolder(files);
  const url = await server.freshUrl();
  stele(folder, 'ingest', 'docs', '--store', url);
  const user = `stele_reader_${String(process.pid)}`;
  await sql(url, `CREATE ROLE ${user} LOGIN`, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`);
  const reader = Object.assign(new URL(url), { username: user }).href;
  assert.match(stele(folder, 'search', 'gamma', '--store', reader).stdout, /^1\. docs\/c\.html/);
  const { status, stderr } = stele(newFolder({ 'new.md': 'new' }), 'ingest', 'new.md', '--store', reader);
  assert.equal(status, 2);
  assert.match(stderr, /the database server of the store does not allow it: permission denied for table/);
  await sql(url, `DROP OWNED BY ${user}`, `DROP ROLE ${user}`);
});

for (const [name, storeOf] of [['SQLite', () => Promise.resolve('.stele/stele.db')], ['Postgres', () => server.freshUrl()]] as const) {
  test(`two ingests at once, and searches meanwhile, end in one whole index (${name})`, { skip: name === 'Postgres' && skip }, async () => {
    ensureBuilt();
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`docs/${String(index)}.md`, `# Number ${String(index)}\n\n${'some words here. '.repeat(40)}`]));
    const folder = newFolder({ ...many, 'first.md': 'words' });
    const store = await storeOf();
    const { index_digest } = steleJson<Report>(folder, 'ingest', 'first.md', 'docs', '--store', ':memory:');
    stele(folder, 'ingest', 'first.md', '--store', store);
    const ingests = [1, 2].map(() => {
      const child = spawn(process.execPath, [program, 'ingest', 'docs', '--store', store, '--json', '--workers', '0'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      return Promise.all([once(child, 'exit'), child.stderr.setEncoding('utf8').toArray()]);
    });
    let isDone = false;
    const ended = Promise.all(ingests).finally(() => (isDone = true));
    do {
      const { status, stderr } = stele(folder, 'search', 'words', '--store', store, '--json');
      assert.deepEqual([status, stderr], [0, '']);
      await new Promise((resolve) => setImmediate(resolve));
    } while (!isDone);
    for (const [[status], errors] of await ended) assert.deepEqual([status, errors.join('')], [0, '']);
    assert.equal(steleJson<Report>(folder, 'ingest', 'docs', '--store', store).index_digest, index_digest);
    assert.equal(steleJson<Report>(folder, 'replay', '--store', store).index_digest, index_digest);
    assert.equal(stele(folder, 'doctor', '--store', store).status, 0);
  });
}
