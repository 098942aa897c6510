import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import { profile, profileSha256 } from '../../src/document/profile.ts';
import { version } from '../../src/document/version.ts';

const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string; dependencies: Record<string, string> };

test('the profile has its pinned hash: a change of it changes every fingerprint', () => {
  assert.equal(profileSha256, 'b880410e62ae6c129b5bbc12b71e0463481266b90de589a79b2315528e4a2b77');
});

test('the published profile is the profile, in canonical bytes and one LF', () => {
  assert.equal(readFileSync(new URL('profiles/stele-deterministic-v1.json', root), 'utf8'), `${canonicalJson(profile)}\n`);
});

test('the profile names the versions that are installed', () => {
  for (const [name, pinned] of Object.entries(profile.libraries)) assert.equal(manifest.dependencies[name], pinned, name);
  assert.equal(manifest.dependencies[profile.backend.package], profile.backend.version);
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  assert.equal(sha256(readFileSync(wasm)), profile.backend.wasm_sha256);
});

test('documents carry the version of the package', () => {
  assert.equal(version, manifest.version);
});
