// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { fingerprintOf, sha256 } from '../../src/base/hash.ts';
import type { Envelope } from '../../src/document/document.ts';
import type { HeldPayload } from '../../src/document/held-payload.ts';
import { cropDescriptor } from '../../src/verify/crop-descriptor.ts';
import { readCropRequest } from '../../src/verify/crop-request.ts';
import { cropTarget } from '../../src/verify/crop-target.ts';
import { readShared, readSharedJson } from '../support/shared.ts';
import { readJson } from '../../src/base/json-reader.ts';

const folder = 'fixtures/ethos/examples';
const document = readSharedJson<Envelope<'paged', HeldPayload>>(`${folder}/document.example.json`);

function regionOf(id: string, check_id = 'v0001'): Parameters<typeof cropDescriptor>[0] {
  return { check_id, document_fingerprint: document.fingerprint, ...(cropTarget(document.payload, id) ?? assert.fail(id)) };
}

test('the example of the contract is made from its document byte for byte', () => {
  assert.equal(canonicalJson(cropDescriptor(regionOf('e000002'))), canonicalJson(readSharedJson<object>(`${folder}/crop-descriptor.example.json`)));
});

test('a descriptor with a picture fits the schema and binds the picture', () => {
  const fits = new Ajv2020().compile(readSharedJson<object>('fixtures/ethos/schemas/ethos-crop-descriptor.schema.json'));
  const png = Uint8Array.of(1, 2, 3);
  const descriptor = cropDescriptor(regionOf('p0001'), { png, width: 4, height: 5, source_pdf_fingerprint: fingerprintOf('pdf') });
  assert.ok(fits(descriptor), JSON.stringify(fits.errors));
  assert.ok(fits(cropDescriptor(regionOf('p0001'))));
  const { rendered_sha256, rendered_width_px, rendered_height_px, rendered_ref, crop_ref, text_sha256 } = descriptor;
  assert.deepEqual([rendered_sha256, rendered_width_px, rendered_height_px, text_sha256], [sha256(png), 4, 5, undefined]);
  assert.equal(rendered_ref, crop_ref.replace('.json', '.png'));
  assert.notEqual(cropDescriptor(regionOf('p0001', 'v0002')).crop_ref, crop_ref);
});

test('pages, elements, spans and tables are found by their ids; what is not there is not', () => {
  const { pages, spans, tables } = document.payload;
  assert.deepEqual(cropTarget(document.payload, 'p0001'), { page: 'p0001', bbox: [0, 0, pages[0].width, pages[0].height] });
  assert.deepEqual(cropTarget(document.payload, 's000002'), { page: 'p0001', bbox: spans[1].bbox, text: spans[1].text });
  assert.deepEqual(cropTarget(document.payload, 't0001'), { page: tables[0].page_refs[0], bbox: tables[0].bbox });
  assert.equal(cropTarget(document.payload, 'e999999'), undefined);
});

test('text that no reader sees is in no descriptor', () => {
  const hidden = document.payload.spans.find(({ warning_refs = [] }) => document.payload.security_warnings.some(({ id, code }) => code === 'hidden_text_detected' && warning_refs.includes(id)));
  assert.ok(hidden !== undefined);
  assert.equal(cropTarget(document.payload, hidden.id)?.text, undefined);
});

test('a request is read when its reference follows from it, and a rendering names its source', () => {
  const example = readSharedJson<Record<string, unknown>>(`${folder}/crop-element-request.example.json`);
  const read = (request: object): boolean => {
    const json = readJson(new TextEncoder().encode(JSON.stringify(request)));
    return json.ok && readCropRequest(json.value).ok;
  };
  const asItStands = readJson(readShared(`${folder}/crop-element-request.example.json`));
  assert.ok(asItStands.ok && readCropRequest(asItStands.value).ok);
  assert.ok(read(example));
  assert.ok(!read({ ...example, element_id: 'e000003' }));
  assert.ok(!read({ ...example, source_pdf_fingerprint: fingerprintOf('') }));
  const asked = { document_fingerprint: example['document_fingerprint'], element_id: example['element_id'], rendering: 'rendered', source_pdf_fingerprint: fingerprintOf('') };
  const request_ref = `request-${sha256(canonicalJson({ ...asked, version: 'ethos.crop_element_request_ref.v1' }))}`;
  assert.ok(read({ ...example, ...asked, request_ref }));
  assert.ok(!read({ ...example, rendering: 'rendered', request_ref: `request-${sha256(canonicalJson({ document_fingerprint: asked.document_fingerprint, element_id: asked.element_id, rendering: 'rendered', version: 'ethos.crop_element_request_ref.v1' } as object))}` }));
});
