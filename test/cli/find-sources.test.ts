import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderFinder } from '../../src/cli/find-sources.ts';
import { newFolder } from '../support/cli.ts';

test('a folder answers for what is below it, and not for a folder whose name begins so', async () => {
  const path = join(newFolder({ 'docs/a.md': 'x' }), 'docs');
  const { found, scopes } = await folderFinder([{ name: 'docs', path, below: '' }]).find();
  assert.deepEqual(found.map(({ sourceId }) => sourceId), ['docs/a.md']);
  assert.deepEqual(scopes, [{ type: 'folder', prefix: 'docs/' }]);
});

test('a place that is gone answers for itself and for what was below it', async () => {
  const { found, skipped, scopes } = await folderFinder([{ name: 'docs', path: join(newFolder(), 'gone'), below: '' }]).find();
  assert.deepEqual([found, skipped], [[], []]);
  assert.deepEqual(scopes, [{ type: 'source', sourceId: 'docs' }, { type: 'folder', prefix: 'docs/' }]);
});
