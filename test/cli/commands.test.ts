import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import { newFolder, program, stele, steleJson, writeFiles } from '../support/cli.ts';
import { ensureBuilt } from '../support/built.ts';

interface Ingested {
  readonly index_digest: string;
  readonly inserted: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  readonly refused: readonly { readonly source_id: string; readonly code: string }[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

test('ingest, search, verify and doctor work together in a new folder', () => {
  const folder = newFolder({ 'docs/a.md': '# Terms\n\nPaid within ten days.\n', 'docs/b.json': '{"limit": 5}' });
  assert.deepEqual(steleJson<Ingested>(folder, 'ingest', 'docs').inserted, ['docs/a.md', 'docs/b.json']);
  const answer = stele(folder, 'search', '"ten days"', '--json');
  writeFiles(folder, { 'answer.json': answer.stdout });
  assert.equal(stele(folder, 'verify', 'answer.json').status, 0);
  assert.equal(stele(folder, 'doctor').status, 0);
});

test('what --json prints is one canonical value and a line end, and nothing else is on standard output', () => {
  const folder = newFolder({ 'docs/a.md': 'text' });
  for (const command of [['ingest', 'docs'], ['search', 'text'], ['doctor'], ['replay']]) {
    const { stdout } = stele(folder, ...command, '--json');
    assert.equal(stdout, `${canonicalJson(JSON.parse(stdout) as object)}\n`);
  }
});

test('a place inside a known place belongs to it, and only that part is looked through', () => {
  const folder = newFolder({ 'docs/a.md': 'a', 'docs/sub/b.md': 'b' });
  stele(folder, 'ingest', 'docs');
  rmSync(join(folder, 'docs', 'sub', 'b.md'));
  rmSync(join(folder, 'docs', 'a.md'));
  assert.deepEqual(steleJson<Ingested>(folder, 'ingest', 'docs/sub').removed, ['docs/sub/b.md']);
});

test('two places under one name are refused, and NAME=PATH gives one of them another', () => {
  const folder = newFolder({ 'a/docs/x.md': 'x', 'b/docs/y.md': 'y' });
  const clash = stele(folder, 'ingest', 'a/docs', 'b/docs');
  assert.equal(clash.status, 2);
  assert.match(clash.stderr, /both called docs; name one of them: NAME=b\/docs/);
  assert.deepEqual(steleJson<Ingested>(folder, 'ingest', 'a/docs', 'other=b/docs').inserted, ['docs/x.md', 'other/y.md']);
});

test('the digest does not depend on threads, on the store, or on where the command runs', () => {
  const folder = newFolder({ 'docs/a.md': '# A\n\nalpha', 'docs/b.yaml': 'k: v', 'docs/c.html': '<p>gamma</p>', 'elsewhere/x': '' });
  const path = join(folder, 'docs');
  const digests = [
    steleJson<Ingested>(folder, 'ingest', 'docs').index_digest,
    steleJson<Ingested>(folder, 'ingest', path, '--store', 'two.db', '--workers', '0').index_digest,
    steleJson<Ingested>(join(folder, 'elsewhere'), 'ingest', '../docs', '--workers', '3').index_digest,
    steleJson<Ingested>(folder, 'ingest', 'docs', '--store', ':memory:').index_digest,
  ];
  assert.equal(new Set(digests).size, 1);
});

test('a store that was deleted is rebuilt from its log, and an import of an export is the same index', () => {
  const folder = newFolder({ 'docs/a.md': 'alpha', 'docs/broken.json': '{' });
  const { index_digest } = steleJson<Ingested>(folder, 'ingest', 'docs');
  stele(folder, 'export', '--out', 'log.jsonl');
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `.stele/stele.db${ending}`), { force: true });
  assert.match(stele(folder, 'search', 'alpha').stderr, /was deleted; stele replay rebuilds it/);
  assert.equal(steleJson<Ingested>(folder, 'replay').index_digest, index_digest);
  assert.equal(steleJson<Ingested>(folder, 'import', 'log.jsonl', '--store', 'copy.db').index_digest, index_digest);
  assert.equal(stele(folder, 'import', 'log.jsonl', '--store', 'copy.db').status, 2);
});

test('doctor exits with 1 when something changed and names it; --fix repairs it', () => {
  const folder = newFolder({ 'docs/a.md': 'alpha', 'docs/b.md': 'beta' });
  stele(folder, 'ingest', 'docs');
  writeFiles(folder, { 'docs/a.md': 'changed', 'docs/c.md': 'new' });
  const found = stele(folder, 'doctor');
  assert.equal(found.status, 1);
  assert.match(found.stdout, /content changed {2}docs\/a\.md\nmissing {2}docs\/c\.md: not in the index\n/);
  assert.equal(stele(folder, 'doctor', '--fix').status, 0);
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').unchanged, 3);
});

test('flags of an ingest are kept to by the commands after it', () => {
  const folder = newFolder({ 'docs/a.md': 'alpha '.repeat(300) });
  stele(folder, 'ingest', 'docs', '--chunk-size', '100');
  assert.equal(stele(folder, 'doctor').status, 0);
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').unchanged, 1);
  assert.match(stele(folder, 'doctor', '--chunk-size', '200').stdout, /configuration changed {2}docs\/a\.md/);
});

test('a claim that does not hold exits with 1 and says why', () => {
  const folder = newFolder({ 'docs/a.md': 'Paid within ten days.', 'c.json': '[{"kind":"quote","text":"ten weeks","citation":{"source_id":"docs/a.md","lines":{"start":1,"end":1}}}]' });
  stele(folder, 'ingest', 'docs');
  const { status, stdout } = stele(folder, 'verify', 'c.json');
  assert.equal(status, 1);
  assert.match(stdout, /^v0001 {2}mismatch \(text_mismatch\)/);
});

test('a refused source is shown with its line and column, and counted as refused when nothing changed', () => {
  const folder = newFolder({ 'docs/a.json': '{"a": 1,\n "b": }', 'docs/b.md': 'beta' });
  const first = stele(folder, 'ingest', 'docs');
  assert.match(first.stdout, /^refused {2}docs\/a\.json:2:7: .+ \(invalid_input\)$/m);
  const second = stele(folder, 'ingest', 'docs');
  assert.match(second.stdout, /^sources {2}0 inserted, 0 replaced, 1 unchanged, 0 removed, 1 refused, 0 skipped$/m);
  assert.match(second.stdout, /stele parse shows where/);
});

test('doctor --fix replays the log where the damage belongs to no single source', () => {
  const folder = newFolder({ 'docs/a.md': 'alpha', 'docs/b.md': 'beta' });
  const { index_digest } = steleJson<Ingested>(folder, 'ingest', 'docs');
  const client = openSqlite(join(folder, '.stele', 'stele.db'))();
  client.exec('UPDATE stele_tenants SET term_total = term_total + 1');
  client.close();
  assert.equal(stele(folder, 'doctor').status, 1);
  assert.equal(stele(folder, 'doctor', '--fix').status, 0);
  assert.equal(steleJson<Ingested>(folder, 'doctor').index_digest, index_digest);
});

test('parse writes every output as it comes, and lists at the end what failed with its code', () => {
  const folder = newFolder({ 'a.md': '# A', 'b.pdf': 'not a pdf', 'c.json': '{"k": 1}', 'd.txt': 'delta' });
  const { status, stderr } = stele(folder, 'parse', 'a.md', 'b.pdf', 'c.json', 'd.txt', '--format', 'text', '--out-dir', 'out');
  assert.equal(status, 3);
  assert.match(stderr, /^stele: b\.pdf: .*\(invalid_pdf\)\n$/);
  assert.deepEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => existsSync(join(folder, 'out', name))), [true, false, true, true]);
  assert.equal(readFileSync(join(folder, 'out', 'd.txt'), 'utf8'), 'delta\n');
});

test('two files that would be written to one place are refused before anything is written', () => {
  const folder = newFolder({ 'x/a.md': '', 'y/a.txt': '' });
  const { status, stderr } = stele(folder, 'parse', 'x/a.md', 'y/a.txt', '--out-dir', 'out');
  assert.equal(status, 2);
  assert.match(stderr, /would both be written to/);
  assert.equal(existsSync(join(folder, 'out')), false);
});

test('a mistake of the user exits with 2 and shows no stack trace', () => {
  const folder = newFolder({ 'a.md': '' });
  for (const args of [['serch'], ['ingest'], ['ingest', 'nowhere'], ['search', 'x'], ['parse', 'a.md', '--nonsense'], ['ingest', 'a.md', '--workers', 'many'], ['verify', 'a.md'], ['parse', '.']]) {
    const { status, stderr } = stele(folder, ...args);
    assert.equal(status, 2, args.join(' '));
    assert.doesNotMatch(stderr, /\n {4}at /, args.join(' '));
    assert.notEqual(stderr, '', args.join(' '));
  }
});

test('a store in a folder that is a file is unreadable, not a defect', () => {
  const folder = newFolder({ 'a.md': 'x' });
  const { status, stderr } = stele(folder, 'ingest', 'a.md', '--store', 'a.md/stele.db');
  assert.equal(status, 2);
  assert.doesNotMatch(stderr, /\n {4}at /);
});

test('tenants do not see each other', () => {
  const folder = newFolder({ 'docs/a.md': 'alpha' });
  stele(folder, 'ingest', 'docs', '--tenant', 'one');
  assert.equal(steleJson<{ hits: unknown[] }>(folder, 'search', 'alpha', '--tenant', 'one').hits.length, 1);
  assert.equal(steleJson<{ hits: unknown[] }>(folder, 'search', 'alpha', '--tenant', 'two').hits.length, 0);
});

test('Ctrl-C keeps what is finished, and the next ingest completes the index', async () => {
  ensureBuilt();
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`docs/${String(index)}.md`, `# ${String(index)}\n\n${'some words here. '.repeat(80)}`]));
  const folder = newFolder(files);
  const whole = steleJson<Ingested>(folder, 'ingest', 'docs', '--store', ':memory:').index_digest;
  const child = spawn(process.execPath, [program, 'ingest', 'docs', '--json', '--workers', '1'], { cwd: folder });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.stdout.resume();
  while (!existsSync(join(folder, '.stele', 'stele.places.json'))) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  assert.ok([0, 130].includes((await ended) ?? -1));
  assert.equal(steleJson<Ingested>(folder, 'ingest', 'docs').index_digest, whole);
});

test('Ctrl-C while many files are parsed leaves whole files only, and says how many were not read', async () => {
  ensureBuilt();
  const names = Array.from({ length: 400 }, (_, index) => `${String(index)}.md`);
  const folder = newFolder(Object.fromEntries(names.map((name) => [name, `# ${name}\n\n${'some words here. '.repeat(80)}`])));
  const child = spawn(process.execPath, [program, 'parse', ...names, '--format', 'text', '--out-dir', 'out', '--workers', '1'], { cwd: folder });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  while (!existsSync(join(folder, 'out'))) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  assert.equal(await ended, 130);
  const written = readdirSync(join(folder, 'out'));
  assert.match(said, new RegExp(`interrupted; ${String(400 - written.length)} of 400 files were not read`));
  for (const name of written) assert.match(readFileSync(join(folder, 'out', name), 'utf8'), /^\d+\.md\n\n(?:some words here\. ?){80}\n$/);
});

test('a document that its source does not give is no evidence, whatever its own digests say', () => {
  const claims = '[{"kind":"quote","text":"ten days","citation":{"lines":{"start":1,"end":1}}}]';
  const folder = newFolder({ 'a.md': 'Paid within ten days.', 'b.md': 'Paid within ten weeks.', 'c.json': claims });
  stele(folder, 'parse', 'a.md', '--out', 'a.json');
  assert.equal(stele(folder, 'verify', 'c.json', '--document', 'a.json', '--source', 'a.md').status, 0);
  const { status, stderr } = stele(folder, 'verify', 'c.json', '--document', 'a.json', '--source', 'b.md');
  assert.equal(status, 2);
  assert.match(stderr, /a\.json is not what the source gives: source, payload, geometry differs/);
});

test('references are listed with where they lead, and one that leads nowhere is exit status 1', () => {
  const folder = newFolder({
    'specs/api.yaml': 'openapi: 3.1.0\na: {$ref: "part.yaml#/here"}\nb: {$ref: "../secret.yaml"}\n',
    'specs/part.yaml': 'here: {items: {$ref: "#/here"}}\n',
    'secret.yaml': 'x: 1\n',
  });
  const { status, stdout } = stele(folder, 'refs', 'specs');
  assert.equal(status, 1);
  assert.equal(
    stdout,
    [
      'unresolved  specs/api.yaml:3: "../secret.yaml" leads out of the ingested place and is not followed; ingest the folder that holds both (reference_unresolved)',
      'recursive   specs/part.yaml:1: /here/items/$ref leads to specs/part.yaml#/here',
      'references  2 resolved, 0 external, 1 unresolved, in 2 sources',
      '',
    ].join('\n'),
  );
  const { references } = steleJson<{ references: { pointer: string; target?: unknown }[] }>(folder, 'refs', 'specs');
  assert.deepEqual(references[0], { source_id: 'specs/api.yaml', pointer: '/a/$ref', line: 2, ref: 'part.yaml#/here', target: { source_id: 'specs/part.yaml', pointer: '/here', line: 1 } });
});

test('the projection by compat-1 is exactly the text of its reference, of Markdown too', () => {
  const folder = newFolder({ 'a.json': '{"a":"x\\u0000y"}', 'b.md': '---\ntitle: T\n---\n\n# H\n\nProse.\n' });
  const projection = (file: string): string => stele(folder, 'parse', file, '--grammar', 'compat-1', '--format', 'projection').stdout;
  assert.equal(projection('a.json'), 'a: x\0y\n');
  assert.equal(projection('b.md'), 'headings.0.level: 1\nheadings.0.text: H\nheadings.0.offset: 0\nheadings.0.line: 1\ncodeFences: []\nfrontMatter.title: T\n');
});

test('a hit shows where its references lead, unless it is told not to', () => {
  const folder = newFolder({ 'api/a.yaml': 'openapi: 3.1.0\nuser: {$ref: "b.yaml#/User"}\nnet: {$ref: "https://h/x"}\ngone: {$ref: "#/y"}\n', 'api/b.yaml': 'User: {type: object}\n' });
  stele(folder, 'ingest', 'api');
  const { stdout } = stele(folder, 'search', 'openapi');
  assert.match(stdout, /\n {3}\$ref b\.yaml#\/User leads to api\/b\.yaml#\/User\n {3}\$ref https:\/\/h\/x leads to https and is not fetched\n {3}\$ref "#\/y" leads to api\/a\.yaml, which has nothing at "\/y" \(reference_unresolved\)\n/);
  assert.match(stele(folder, 'search', 'openapi', '--references', '1').stdout, /\$ref b\.yaml#\/User was not followed\n[^]*limit {4}reference_passages 1 reached, 1 left out/);
  assert.doesNotMatch(stele(folder, 'search', 'openapi', '--references', '0').stdout, /leads to/);
  const { hits } = JSON.parse(stele(folder, 'search', 'openapi', '--json').stdout) as { hits: { references: unknown[] }[] };
  assert.deepEqual(hits[0].references[0], { pointer: '/user/$ref', ref: 'b.yaml#/User', target: { source_id: 'api/b.yaml', pointer: '/User' } });
});

test('the index of an API description is written with its places, and another file has none', () => {
  const folder = newFolder({
    'api.yaml': 'openapi: 3.1.0\ninfo: {title: Orders}\npaths:\n  /a: {get: {operationId: a, responses: {200: {$ref: "#/r"}}}}\nx: [{$ref: "b.yaml#/c"}, {$ref: "#/gone"}]\nr: {}\n',
    'b.json': '{"a": 1}',
  });
  const { document_fingerprint: _, ...index } = JSON.parse(stele(folder, 'parse', 'api.yaml', '--format', 'index').stdout) as Record<string, unknown>;
  assert.deepEqual(index, {
    artifact_type: 'stele.api_index.v1',
    spec_version: '3.1.0',
    title: 'Orders',
    operations: [{ pointer: '/paths/~1a/get', line: 4, path: '/a', method: 'get', operation_id: 'a', tags: [], parameters: [], responses: ['200'], deprecated: false }],
    message_operations: [],
    schema_names: [],
    channels: [],
    discriminators: [],
    references: [
      { source_id: 'api.yaml', pointer: '/paths/~1a/get/responses/200/$ref', line: 4, ref: '#/r', target: { source_id: 'api.yaml', pointer: '/r', line: 6 } },
      { source_id: 'api.yaml', pointer: '/x/1/$ref', line: 5, ref: '#/gone', problem: { code: 'reference_unresolved', message: '"#/gone" leads to api.yaml, which has nothing at "/gone"' } },
    ],
    external_references: [{ ref: 'b.yaml#/c', scheme: 'relative-file', pointer: '/x/0/$ref', line: 5 }],
    left_out: { operations: 0, external_references: 0, deep_references: 0 },
  });
  const { status, stderr } = stele(folder, 'parse', 'b.json', '--format', 'index');
  assert.deepEqual([status, /only an API description has an index/.test(stderr)], [2, true]);
});
