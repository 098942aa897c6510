import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderFinder } from '../../src/cli/find-sources.ts';
import { walk } from '../../src/cli/walk.ts';
import { newFolder } from '../support/cli.ts';

test('files are found at every level, in code point order of their slash paths', async () => {
  const folder = newFolder({ 'b.md': '', 'a/z.md': '', 'a.md': '', 'B.md': '', '\u{10000}.md': '', '\u{ff61}.md': '' });
  const { files } = await walk(folder);
  assert.deepEqual(files.map(({ path }) => path), ['B.md', 'a.md', 'a/z.md', 'b.md', '\u{ff61}.md', '\u{10000}.md']);
});

test('what .gitignore names is left alone and listed, a folder once', async () => {
  const folder = newFolder({ '.gitignore': 'out/\n*.log\n!keep.log\n', 'out/a.md': '', 'out/b.md': '', 'x.log': '', 'keep.log': '', 'a.md': '' });
  const { files, skipped } = await walk(folder);
  assert.deepEqual(files.map(({ path }) => path), ['.gitignore', 'a.md', 'keep.log']);
  assert.deepEqual(skipped, [{ name: 'out/', reason: 'ignored' }, { name: 'x.log', reason: 'ignored' }]);
});

test('the .gitignore nearest to a file has the last word', async () => {
  const folder = newFolder({ '.gitignore': '*.txt\n', 'sub/.gitignore': '!a.txt\n', 'sub/a.txt': '', 'sub/b.txt': '' });
  const { files } = await walk(folder);
  assert.deepEqual(files.map(({ path }) => path), ['.gitignore', 'sub/.gitignore', 'sub/a.txt']);
});

test('rules above the folder hold inside a repository, and not outside one', async () => {
  const folder = newFolder({ '.gitignore': '*.txt\n', 'docs/a.txt': '' });
  assert.equal((await walk(join(folder, 'docs'))).files.length, 1);
  mkdirSync(join(folder, '.git'));
  assert.equal((await walk(join(folder, 'docs'))).files.length, 0);
});

test('version control, installed packages and an index are never entered', async () => {
  const folder = newFolder({ '.git/config': '', 'node_modules/x/readme.md': '', '.stele/notes.md': '', 'a.md': '' });
  const { files, skipped } = await walk(folder);
  assert.deepEqual(files.map(({ path }) => path), ['a.md']);
  assert.deepEqual(skipped.map(({ name }) => name), ['.git/', '.stele/', 'node_modules/']);
});

test('symbolic links are listed and not followed, so that a cycle ends', async () => {
  const folder = newFolder({ 'a/b.md': '' });
  symlinkSync(folder, join(folder, 'a', 'up'));
  const { files, skipped } = await walk(folder);
  assert.deepEqual(files.map(({ path }) => path), ['a/b.md']);
  assert.deepEqual(skipped, [{ name: 'a/up', reason: 'symbolic_link' }]);
});

test('a folder that is ignored itself is walked when it is asked for', async () => {
  const folder = newFolder({ '.gitignore': '/out/\n*.log\n', 'out/deep/a.md': '', 'out/deep/x.log': '' });
  mkdirSync(join(folder, '.git'));
  const { files } = await walk(join(folder, 'out', 'deep'));
  assert.deepEqual(files.map(({ path }) => path), ['a.md', 'x.log']);
});

test('a file whose source id would be longer than every store can hold is skipped for that reason', async () => {
  const deep = Array.from({ length: 9 }, () => 'd'.repeat(240)).join('/');
  const folder = newFolder({ [`${deep}/a.md`]: '', 'b.md': '' });
  const { found, skipped } = await folderFinder([{ name: 'docs', path: folder, below: '' }]).find();
  assert.deepEqual(found.map(({ sourceId }) => sourceId), ['docs/b.md']);
  assert.deepEqual(skipped, [{ name: `docs/${deep}/a.md`, reason: 'name_too_long' }]);
});
