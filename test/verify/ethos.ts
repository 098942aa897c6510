import assert from 'node:assert/strict';
import type { JsonValue } from '../../src/base/json-reader.ts';
import { readJson } from '../../src/base/json-reader.ts';
import type { Envelope } from '../../src/document/document.ts';
import type { HeldPayload } from '../../src/document/held-payload.ts';
import type { GroundingSource } from '../../src/verify/grounding-source.ts';
import { openDataLoaderGrounding } from '../../src/verify/opendataloader.ts';
import { pagedGrounding } from '../../src/verify/paged-grounding.ts';
import { readShared } from '../support/shared.ts';

type PagedDocument = Envelope<'paged', HeldPayload>;

// The paths in cases.json are those of the project it comes from.
const folders: readonly (readonly [string, string])[] = [
  ['schemas/examples/', 'examples/'],
  ['examples/verify/', 'verify/'],
  ['fixtures/foreign/opendataloader/real/', 'foreign/opendataloader/real/'],
];

/** The bytes of a file of the Ethos fixtures. */
export function ethosFile(path: string): Uint8Array {
  const [from, to] = folders.find(([prefix]) => path.startsWith(prefix)) ?? ['', ''];
  return readShared(`fixtures/ethos/${to}${path.slice(from.length)}`);
}

/** A JSON file of the Ethos fixtures, read strictly; fractions are admitted where it is foreign output. */
export function ethosJson(path: string, numbers: 'integers' | 'any' = 'integers'): JsonValue {
  const read = readJson(ethosFile(path), { numbers });
  assert.ok(read.ok, path);
  return read.value;
}

/** A document of the Ethos fixtures, without a check of its hashes. */
export function ethosDocument(path: string): PagedDocument {
  return JSON.parse(new TextDecoder().decode(ethosFile(path))) as PagedDocument;
}

/** A case's input as evidence. */
export function ethosSource(path: string, grounding?: string): GroundingSource {
  if (grounding === undefined) {
    const { parser, fingerprint, source, payload } = ethosDocument(path);
    return pagedGrounding(payload, { parser, document_fingerprint: fingerprint, source_fingerprint: source.fingerprint });
  }
  const read = openDataLoaderGrounding(ethosJson(path, 'any'));
  assert.ok(read.ok);
  return read.value;
}
