import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import { profile, profileSha256 } from '../../src/document/profile.ts';
import { version } from '../../src/document/version.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { rankerVersion } from '../../src/search/bm25.ts';
import { unicodeVersion } from '../../src/base/unicode/tables/version.ts';

const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string; dependencies: Record<string, string> };

test('the profile has its pinned hash: a change of it changes every fingerprint', () => {
  assert.equal(profileSha256, '7df003cfd95e1b1f24afb041f61e16fff0b10f17e03cda47e22b7bd0009ea223');
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

test('every dependency is in the profile, unless it cannot change output', () => {
  const withoutInfluence = ['commander', 'ignore', 'libsql', 'pg'];
  const named = [...Object.keys(profile.libraries), profile.backend.package, ...withoutInfluence];
  const unnamed = Object.keys(manifest.dependencies).filter((name) => !named.includes(name));
  assert.deepEqual(unnamed, [], 'name it in profile.libraries (and run npm run golden), or here when no output depends on it');
});

test('the profile names the versions that the rooms above declare', () => {
  assert.equal(profile.analyser.version, steleAnalyser.version);
  assert.equal(profile.ranker.version, rankerVersion);
  assert.equal(profile.unicode.version, unicodeVersion);
});

test('documents carry the version of the package', () => {
  assert.equal(version, manifest.version);
});
