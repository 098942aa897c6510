import assert from 'node:assert/strict';
import canonicalize from 'canonicalize';
import { canonicalJson, canonicalSha256 } from '../src/base/canonical-json.ts';
import { sha256 } from '../src/base/hash.ts';
import { readJson } from '../src/base/json-reader.ts';
import type { Race } from './race.ts';
import { race } from './race.ts';

/** Writer and reader on a document of about 5 MB. */
export function bench(): readonly Race[] {
  const value = paged(17_000);
  const json = canonicalJson(value);
  const bytes = Buffer.from(json);
  assert.equal(canonicalize(value), json);
  const read = readJson(bytes);
  assert(read.ok);
  const maps = read.value as object;
  return [
    race(`canonicalJson, ${String(bytes.length)} bytes`, () => flat(canonicalJson(value)), 'canonicalize', () => flat(canonicalize(value) ?? '')),
    race('canonicalJson', () => flat(canonicalJson(value)), 'JSON.stringify (unsorted)', () => flat(JSON.stringify(value))),
    race('canonicalJson of maps', () => flat(canonicalJson(maps)), 'canonicalize of objects', () => flat(canonicalize(value) ?? '')),
    race('canonicalSha256', () => canonicalSha256(value), 'sha256 of canonicalize', () => sha256(canonicalize(value) ?? '')),
    race('readJson', () => readJson(bytes), 'JSON.parse', () => JSON.parse(bytes.toString()) as unknown),
  ];
}

// Strings may be ropes until someone reads them: reading is a part of writing.
function flat(json: string): number {
  return Buffer.byteLength(json);
}

function paged(count: number): object {
  const spans = Array.from({ length: count }, (_, index) => ({
    id: `s${String(index + 1).padStart(6, '0')}`,
    page: `p${String(1 + Math.floor(index / 300)).padStart(4, '0')}`,
    bbox: [7200, 7200 + index, 30480, 9000 + index],
    origin_locator: { policy: 'origin-run-locator-v1', first_origin: [7200, 8800 + index], last_origin: [29900, 8800 + index] },
    text: index % 5 === 0 ? `“Größe” ${String(index)}\n\t"quoted"` : `some words of a run, number ${String(index)}`,
    font_id: 'embedded:Helvetica-Bold',
    font_size_q: 1100,
    char_start: index,
    char_end: index + 40,
  }));
  return { spans };
}
