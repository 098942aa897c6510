// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readJson } from '../../src/base/json-reader.ts';
import { text } from '../../src/base/text.ts';
import { chunkRecord, pagedChunks } from '../../src/chunk/paged-chunks.ts';
import type { Document } from '../../src/document/document.ts';
import type { Element, PagedPayload } from '../../src/document/paged.ts';
import { readShared, readSharedJson } from '../support/shared.ts';

type PagedDocument = Extract<Document, { type: 'paged' }>;

const example = readSharedJson<PagedDocument>('fixtures/ethos/examples/document.example.json');
const lines = readShared('fixtures/ethos/examples/chunks.example.jsonl').toString('utf8').split('\n').slice(0, 2);

test('the example document of the contract gives its example records, estimates and inherited warnings aside', () => {
  const records = [...pagedChunks(example.payload, { lengthMax: 100, lengthMin: 30 })].map((chunk) => chunkRecord(example, chunk));
  assert.equal(lines.length, records.length);
  for (const [index, line] of lines.entries()) {
    const { token_estimate, warnings } = records[index];
    assert.deepEqual(records[index], { ...(JSON.parse(line) as object), token_estimate, warnings });
  }
  // The example's first record leaves out the warning of its second element.
  assert.deepEqual(records.map((record) => record.warnings), [['low_confidence_reading_order'], ['low_confidence_table_structure']]);
});

test('a record names its estimator and is a canonical value', () => {
  const [chunk] = pagedChunks(example.payload, { lengthMax: 100, lengthMin: 30 });
  assert.deepEqual(chunk.token_estimate, { count: 22, estimator: 'stele-estimate@1', approximate: true });
  assert.equal(readJson(new TextEncoder().encode(canonicalJson(chunkRecord(example, chunk)))).ok, true);
});

function payloadOf(elements: readonly Partial<Element>[], change: Partial<PagedPayload> = {}): PagedPayload {
  const bbox = [0, 0, 10, 10] as const;
  return {
    ...example.payload,
    elements: elements.map((element, index) => ({ id: `e00000${String(index + 1)}`, type: 'text_block', page: 'p0001', bbox, ...element })),
    ...change,
  };
}

function textsOf(elements: readonly Partial<Element>[], change: Partial<PagedPayload> = {}): readonly string[] {
  return [...pagedChunks(payloadOf(elements, change), { lengthMax: 30, lengthMin: 8 })].map((chunk) => chunk.text);
}

const heading = (title: string): Partial<Element> => ({ type: 'heading', text: text(title) });
const block = (body: string): Partial<Element> => ({ text: text(body) });

test('a heading starts a chunk once the one before is long enough, and is never left at its end', () => {
  assert.deepEqual(textsOf([heading('A'), block('aaa'), heading('B'), block('bbbbbbbb'), heading('C'), block('c')]), ['A\n\naaa\n\nB\n\nbbbbbbbb', 'C\n\nc']);
  assert.deepEqual(textsOf([block('aaaaaa'), heading('B'), block('b'.repeat(25))]), ['aaaaaa', `B\n\n${'b'.repeat(25)}`]);
});

test('the separator counts', () => {
  assert.deepEqual(textsOf([block('a'.repeat(14)), block('b'.repeat(14))]).length, 1);
  assert.deepEqual(textsOf([block('a'.repeat(15)), block('b'.repeat(14))]).length, 2);
});

test('an element longer than the maximum stays whole, with its heading', () => {
  assert.deepEqual(textsOf([heading('A'), block('a'.repeat(40)), block('b')]), [`A\n\n${'a'.repeat(40)}`, 'b']);
});

test('text that a warning hides, itself or by a span, is in no chunk', () => {
  for (const code of ['hidden_text_detected', 'off_page_text_detected', 'low_contrast_text_detected'] as const) {
    const security_warnings = [{ id: 'w0001', code, message: '' }];
    const spans = [{ id: 's000001', page: 'p0001', bbox: [0, 0, 1, 1] as const, text: text('x'), warning_refs: ['w0001'] }];
    assert.deepEqual(textsOf([block('seen'), { ...block('unseen'), warning_refs: ['w0001'] }], { security_warnings }), ['seen']);
    assert.deepEqual(textsOf([block('seen'), { ...block('unseen'), span_refs: ['s000001'] }], { security_warnings, spans }), ['seen']);
  }
});

test('elements without text are in no chunk, and a document without text has none', () => {
  assert.deepEqual(textsOf([{}, block(' \n')]), []);
});

test('a box and a page that several elements share are named once', () => {
  const [chunk] = pagedChunks(payloadOf([block('a'), block('b')]), { lengthMax: 30, lengthMin: 8 });
  assert.deepEqual([chunk.page_refs, chunk.bboxes, chunk.element_refs], [['p0001'], [{ page: 'p0001', bbox: [0, 0, 10, 10] }], ['e000001', 'e000002']]);
});
