// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { Sha256 } from '../../src/base/hash.ts';
import { fingerprintOf, sha256 } from '../../src/base/hash.ts';
import { text } from '../../src/base/text.ts';
import { documentFingerprint, geometrySha256, payloadSha256 } from '../../src/document/identities.ts';
import type { FingerprintManifest } from '../../src/document/identities.ts';
import type { PagedPayload } from '../../src/document/paged.ts';
import { profileSha256 } from '../../src/document/profile.ts';
import type { DocumentParts } from '../../src/document/to-document.ts';
import { toDocument, withDiagnostics } from '../../src/document/to-document.ts';
import { readSharedJson } from '../support/shared.ts';
import { readVectors } from '../support/vectors.ts';

const example = readSharedJson<{ payload: PagedPayload; payload_sha256: Sha256; fingerprint: string }>('fixtures/ethos/examples/document.example.json');
const vectors = readVectors<{ V4_manifest: FingerprintManifest; example_payload_sha256_projection: string; example_payload_sha256_with_boxes: string }>('fingerprints.json');
const source = { fingerprint: fingerprintOf('source'), bytes: 6, media_type: 'application/pdf' };
const parts: DocumentParts = { type: 'paged', payload: example.payload };

test('the example of the contract has its payload digest without boxes and its digest with them', () => {
  assert.equal(payloadSha256(example.payload), vectors.example_payload_sha256_projection);
  assert.equal(geometrySha256(example.payload), vectors.example_payload_sha256_with_boxes);
});

test('the fingerprint is taken over the six keys of the manifest and nothing else', () => {
  assert.equal(documentFingerprint(vectors.V4_manifest), example.fingerprint);
  const more = { ...vectors.V4_manifest, parser: 'other' };
  assert.equal(documentFingerprint(more), example.fingerprint);
});

test('a document carries every identity of its payload, its source, its configuration and the profile', () => {
  const document = toDocument(parts, source, [[1, 2]]);
  assert.deepEqual(Object.keys(document), ['type', 'schema_version', 'parser', 'profile', 'source', 'config_sha256', 'payload_sha256', 'geometry_sha256', 'fingerprint', 'payload']);
  assert.equal(document.payload_sha256, vectors.example_payload_sha256_projection);
  assert.equal(document.geometry_sha256, vectors.example_payload_sha256_with_boxes);
  assert.equal(document.config_sha256, sha256('{"pages":[[1,2]]}'));
  assert.deepEqual(document.profile, { id: 'stele-deterministic-v1', sha256: profileSha256 });
  const manifest = `{"config_sha256":"${document.config_sha256}","payload_sha256":"${document.payload_sha256}","profile_id":"stele-deterministic-v1","profile_sha256":"${profileSha256}","schema_version":"1.0.0","source_fingerprint":"${source.fingerprint}"}`;
  assert.equal(document.fingerprint, fingerprintOf(manifest));
});

test('other boxes change the geometry digest only, other text or pages the fingerprint too', () => {
  const [first, ...rest] = example.payload.elements;
  const document = toDocument(parts, source, 'all');
  const moved = toDocument({ ...parts, payload: { ...example.payload, elements: [{ ...first, bbox: [0, 0, 1, 1] }, ...rest] } } as DocumentParts, source, 'all');
  assert.equal(moved.fingerprint, document.fingerprint);
  assert.notEqual(moved.geometry_sha256, document.geometry_sha256);
  const retold = toDocument({ ...parts, payload: { ...example.payload, elements: [{ ...first, text: text('x') }, ...rest] } } as DocumentParts, source, 'all');
  assert.notEqual(retold.fingerprint, document.fingerprint);
  assert.notEqual(toDocument(parts, source, [[1, 1]]).fingerprint, document.fingerprint);
});

test('title, parser and diagnostics are in no hash, and what a parser adds besides stays outside', () => {
  const document = toDocument(parts, source, 'all');
  const titled = toDocument({ ...parts, title: text('A title') }, source, 'all');
  assert.equal(titled.title, 'A title');
  assert.equal(titled.fingerprint, document.fingerprint);
  const parsed = { ...parts, diagnostics: [{ severity: 'warning', code: 'repaired', message: 'm' }] } as const;
  assert.equal(canonicalJson(toDocument(parsed, source, 'all')), canonicalJson(document));
  const told = withDiagnostics(document, parsed.diagnostics);
  assert.deepEqual(told, { ...document, diagnostics: { source: parsed.diagnostics } });
});
