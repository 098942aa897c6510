import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder, program, stele, steleJson } from '../support/cli.ts';
import { skipUnlessClosable, steleUnprivileged } from '../support/unprivileged.ts';

interface Ingested {
  readonly inserted: readonly string[];
  readonly removed: readonly string[];
  readonly refused: readonly unknown[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

test('with --json every failure is one JSON line on standard error, also of a command line that is not understood', () => {
  const folder = newFolder({ 'a.md': 'x', 'b.json': '{"a": ' });
  for (const args of [['serch'], ['search', 'x', '--nonsense'], ['ingest'], ['search', 'x'], ['parse', 'b.json'], ['parse', 'gone.md'], ['verify', 'b.json'], ['canon', 'gone.json']]) {
    const { status, stdout, stderr } = stele(folder, ...args, '--json');
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '', args.join(' '));
    const { error } = JSON.parse(stderr) as { readonly error: { readonly code: string; readonly message: string } };
    assert.notEqual(error.message, '', args.join(' '));
  }
});

test('a file that is not there is named as such', () => {
  const { status, stderr } = stele(newFolder(), 'verify', 'gone.json');
  assert.equal(status, 2);
  assert.equal(stderr, 'stele: there is no such file, source or store: gone.json\n');
});

test('a broken file is named with the line and column where it breaks, whichever command reads it', () => {
  const folder = newFolder({ 'b.json': '{\n "a": }' });
  for (const args of [['parse', 'b.json'], ['fingerprint', 'b.json']]) {
    const { status, stderr } = stele(folder, ...args);
    assert.deepEqual([status, stderr.includes('b.json:2:7: expected a value, found "}"')], [2, true], stderr);
  }
  const { stdout } = stele(folder, 'parse', 'b.json', '--out', 'b.out', '--json');
  assert.deepEqual(JSON.parse(stdout), { parsed: 0, failed: [{ file: 'b.json', code: 'invalid_input', message: 'expected a value, found "}"', line: 2, column: 7, exit: 2 }] });
});

test('a --store that is a folder is refused with a name that works, and nothing is written', () => {
  const folder = newFolder({ 'a.md': 'x', 'index/keep': '' });
  const { status, stderr } = stele(folder, 'ingest', 'a.md', '--store', 'index');
  assert.equal(status, 2);
  assert.match(stderr, /index is a folder; a file in it: --store index\/stele\.db/);
  assert.equal(existsSync(join(folder, 'index.log.db')), false);
});

test('a --store that is no database is named, kept as it is, and gets no log beside it', () => {
  const folder = newFolder({ 'a.md': 'x', 'notes.txt': 'my notes, and no database at all' });
  const { status, stderr } = stele(folder, 'ingest', 'a.md', '--store', 'notes.txt');
  assert.equal(status, 2);
  assert.match(stderr, /notes\.txt: file is not a database/);
  assert.equal(existsSync(join(folder, 'notes.txt.log.db')), false);
  assert.equal(readFileSync(join(folder, 'notes.txt'), 'utf8'), 'my notes, and no database at all');
});

test('a device or a pipe named as a source is skipped: nothing may ever come from it', () => {
  const folder = newFolder({ 'a.md': 'x' });
  const { skipped, inserted } = steleJson<Ingested>(folder, 'ingest', '/dev/null', 'a.md');
  assert.deepEqual(skipped, [{ name: 'null', reason: 'special_file' }]);
  assert.deepEqual(inserted, ['a.md']);
});

test('a full disk under standard output is reported in one line', { skip: !existsSync('/dev/full') && 'this system has no /dev/full' }, () => {
  const folder = newFolder({ 'a.md': 'alpha' });
  stele(folder, 'ingest', 'a.md');
  const { status, stderr } = spawnSync(process.execPath, [program, 'search', 'alpha'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] });
  assert.equal(status, 2);
  assert.match(stderr, /^stele: .*ENOSPC.*\n$/);
});

test('an output that is a device is written to and stays one; one that fails leaves nothing behind', () => {
  const folder = newFolder({ 'a.md': 'alpha' });
  symlinkSync('/dev/null', join(folder, 'sink'));
  assert.equal(stele(folder, 'parse', 'a.md', '--out', 'sink').status, 0);
  assert.equal(existsSync(join(folder, 'sink.new')), false);
  assert.equal(readFileSync(join(folder, 'sink'), 'utf8'), '');
  stele(folder, 'ingest', 'a.md');
  assert.deepEqual(steleJson(folder, 'export', '--out', 'log.jsonl'), { events: 2 });
  assert.equal(stele(folder, 'export', '--out', '.').status, 2);
});

test('what a source or a file name holds cannot drive the terminal', () => {
  const folder = newFolder({ 'docs/\u001b[2Jname.md': '# \u001b[31mred\n\nneedle \u001b]0;title\u0007 \u202eturned' });
  const { stdout: ingested } = stele(folder, 'ingest', 'docs');
  const { stdout: found } = stele(folder, 'search', 'needle');
  assert.match(found, /1\. docs\/\\u\{1b\}\[2Jname\.md/);
  for (const shown of [ingested, found]) assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

test('an index that may only be read is searched, exported and looked through; what would write to it fails in one line', { skip: skipUnlessClosable }, () => {
  const folder = newFolder({ 'a.md': 'alpha' });
  chmodSync(folder, 0o755);
  const { index_digest } = steleJson<{ readonly index_digest: string }>(folder, 'ingest', 'a.md');
  for (const name of ['stele.db', 'stele.log.db', 'stele.places.json']) chmodSync(join(folder, '.stele', name), 0o444);
  for (const path of ['.stele', '']) chmodSync(join(folder, path), 0o555);
  const run = (...args: readonly string[]) => steleUnprivileged(folder, ...args);
  const found = JSON.parse(run('search', 'alpha', '--json').stdout) as { readonly hits: readonly unknown[]; readonly report: { readonly index_digest: string } };
  assert.deepEqual([found.hits.length, found.report.index_digest], [1, index_digest]);
  assert.deepEqual(['doctor', 'export'].map((command) => run(command).status), [0, 0]);
  for (const args of [['ingest', 'a.md'], ['replay']]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, /^stele: a file or folder cannot be read or written: .*\n$/);
  }
});

test('a list of places that cannot be read is not replaced', { skip: skipUnlessClosable }, () => {
  const folder = newFolder({ 'a.md': 'alpha' });
  stele(folder, 'ingest', 'a.md');
  const run = (...args: readonly string[]) => steleUnprivileged(folder, ...args);
  for (const path of ['', '.stele']) chmodSync(join(folder, path), 0o777);
  for (const name of ['stele.db', 'stele.log.db']) chmodSync(join(folder, '.stele', name), 0o666);
  chmodSync(join(folder, '.stele', 'stele.places.json'), 0);
  assert.equal(run('ingest', 'a.md').status, 2);
});

test('what stands in a folder that cannot be read now stays in the index', { skip: skipUnlessClosable }, () => {
  const folder = newFolder({ 'docs/open/a.md': 'alpha', 'docs/closed/b.md': 'beta' });
  chmodSync(folder, 0o777);
  const run = (...args: readonly string[]) => steleUnprivileged(folder, ...args, '--json');
  run('ingest', 'docs');
  chmodSync(join(folder, 'docs', 'closed'), 0);
  writeFileSync(join(folder, 'docs', 'open', 'c.md'), 'gamma');
  const report = JSON.parse(run('ingest', 'docs').stdout) as Ingested;
  assert.deepEqual([report.inserted, report.removed], [['docs/open/c.md'], []]);
  assert.deepEqual(report.skipped, [{ name: 'docs/closed/', reason: 'unreadable' }]);
  const { findings } = JSON.parse(run('doctor').stdout) as { readonly findings: readonly { readonly reason?: string }[] };
  assert.equal(findings[0].reason, 'source_unreadable');
  chmodSync(join(folder, 'docs', 'closed'), 0o755);
});
