import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, pinnedFolders, readPinnedBytes } from '../../scripts/golden/pinned-bytes.ts';
import { profileSha256 } from '../../src/document/profile.ts';
import { sharedFile } from '../support/shared.ts';

const pinned = readPinnedBytes();

test('what is pinned belongs to this profile', () => {
  assert.equal(pinned.profile_sha256, profileSha256, 'npm run golden pins the output of a new profile');
});

for (const folder of pinnedFolders) {
  const shared = folder.startsWith('../shared/') ? folder.slice('../shared/'.length) : undefined;
  const skip = shared !== undefined && sharedFile(shared) === undefined ? `needs ${folder}` : false;
  test(`documents, search texts and chunks of ${folder} have the bytes that the profile promises`, { skip }, async () => {
    const given = await bytesOf(folder);
    const known = Object.entries(pinned.sources).filter(([name]) => name.startsWith(`${folder}/`));
    assert.ok(known.length > 3);
    const moved = known.filter(([name, digest]) => given[name] !== digest).map(([name]) => name);
    assert.deepEqual(moved, [], 'output that moves needs another version in src/document/profile.ts, then npm run golden');
  });
}
