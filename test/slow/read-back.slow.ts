// Parses every file of some folders and reads each document back: node --import tsx test/slow/read-back.slow.ts FOLDER...
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { fingerprintOf } from '../../src/base/hash.ts';
import { readJson } from '../../src/base/json-reader.ts';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import { readDocument } from '../../src/document/read-document.ts';
import { toDocument } from '../../src/document/to-document.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { pdfFormat } from '../../src/parse/pdf/pdf-format.ts';
import { ethosPayloadErrors } from '../support/ethos-schema.ts';

const pdfium = await openPdfium();
const counts = { documents: 0, refused: 0, skipped: 0 };
for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) check(path);
  }
}
process.stdout.write(`${JSON.stringify(counts)}\n`);

function check(path: string): void {
  const bytes = readFileSync(path);
  const choice = path.endsWith('.pdf') ? ({ type: 'format', format: pdfFormat } as const) : formatOf(path, bytes);
  if (choice.type === 'skipped') return void counts.skipped++;
  const parsed = choice.format.parse(bytes, { limits: defaultLimits, pages: 'all', pdfium });
  if (parsed.type === 'refused') return void counts.refused++;
  const document = toDocument(parsed, { fingerprint: fingerprintOf(bytes), bytes: bytes.length, media_type: choice.format.mediaType }, 'all');
  const json = canonicalJson(document);
  const value = readJson(Buffer.from(json));
  assert(value.ok, path);
  const read = readDocument(value.value);
  assert(read.ok, `${path}: ${JSON.stringify(read)}`.slice(0, 500));
  assert.equal(canonicalJson(read.value), json, path);
  if (parsed.type === 'paged') assert.deepEqual(ethosPayloadErrors(JSON.parse(json).payload), [], path);
  counts.documents++;
}
