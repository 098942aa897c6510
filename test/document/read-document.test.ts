// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { fingerprintOf } from '../../src/base/hash.ts';
import { readJson } from '../../src/base/json-reader.ts';
import type { ValueOf } from '../../src/base/shape.ts';
import { text } from '../../src/base/text.ts';
import type { flowPayloadShape } from '../../src/document/flow-shape.ts';
import type { FlowElement, FlowPayload } from '../../src/document/flow.ts';
import type { HeldPayload } from '../../src/document/held-payload.ts';
import type { pagedPayloadShape } from '../../src/document/paged-shape.ts';
import type { Cell, Element, Page, PagedChunk, PagedPayload, Region, Span, Table } from '../../src/document/paged.ts';
import type { ReadDocument } from '../../src/document/read-document.ts';
import { readDocument } from '../../src/document/read-document.ts';
import type { DocumentParts } from '../../src/document/to-document.ts';
import { toDocument, withDiagnostics } from '../../src/document/to-document.ts';
import type { treePayloadShape } from '../../src/document/tree-shape.ts';
import type { TreeNode, TreePayload } from '../../src/document/tree.ts';
import type { Warning } from '../../src/document/warning.ts';
import { formats } from '../../src/parse/formats.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { canonicalValues } from '../support/canonical-values.ts';
import { readSharedJson } from '../support/shared.ts';

type Json = Record<string, unknown>;

const ethos = readSharedJson<Json & { payload: HeldPayload }>('fixtures/ethos/examples/document.example.json');
const source = { fingerprint: fingerprintOf('source'), bytes: 6, media_type: 'text/x' };
const flow: FlowPayload = {
  syntax: 'markdown',
  source_length: 12,
  line_count: 2,
  elements: [
    { id: 'e000001', type: 'heading', range: { start: 0, end: 5 }, lines: { start: 1, end: 1 }, text: text('Hé💡'), runs: [[0, 3, 2, 5, 1]], heading_level: 1 },
    { id: 'e000002', type: 'table_row', range: { start: 5, end: 12 }, lines: { start: 2, end: 2 }, text: text('a | b'), runs: [[0, 1, 6, 7, 2], [4, 5, 9, 10, 2]], cells: [{ start: 0, end: 1 }, { start: 4, end: 5 }], row: 0, header: true },
  ],
};
const place = { range: { start: 0, end: 9 }, line: 1 };
const tree: TreePayload = {
  syntax: 'yaml',
  source_length: 9,
  line_count: 1,
  nodes: [
    { type: 'map', depth: 0, size: 3, ...place },
    { type: 'seq', depth: 1, size: 1, key: text('a'), ...place },
    { type: 'integer', depth: 2, size: 0, index: 0, value: text('1'), ...place },
    { type: 'null', depth: 1, size: 0, key: text('__proto__'), value: text('null'), ...place },
    { type: 'string', depth: 0, size: 0, index: 1, value: text(''), ...place },
  ],
};
const parts: readonly DocumentParts[] = [
  { type: 'paged', payload: ethos.payload },
  { type: 'flow', payload: flow, title: text('Hé💡') },
  { type: 'tree', payload: tree },
];
const [paged, flowing, treeing] = parts.map((part) => toDocument(part, source, 'all'));

function read(value: object): { readonly document?: ReadDocument; readonly code?: string; readonly path?: string } {
  const json = readJson(Buffer.from(canonicalJson(value)));
  assert(json.ok);
  const result = readDocument(json.value);
  return result.ok ? { document: result.value } : { code: result.problem.code, path: result.problem.path };
}

/** A deep copy with the value at a pointer replaced, or removed by `undefined`. */
function changed(value: object, pointer: string, replacement: unknown): object {
  const copy = JSON.parse(JSON.stringify(value)) as Json;
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => at[key] as Json, copy);
  if (replacement === undefined) delete parent[last];
  else parent[last] = replacement;
  return copy;
}

test('a document of every type reads back as it was written', () => {
  for (const document of [paged, flowing, treeing]) assert.deepEqual(read(document).document, document);
});

test('an empty value at the end of the source may stand in the line that would follow', () => {
  const last: TreeNode = { type: 'null', depth: 0, size: 0, index: 2, value: text('null'), range: { start: 9, end: 9 }, line: 2 };
  const readWith = (node: TreeNode): unknown => read(toDocument({ type: 'tree', payload: { ...tree, nodes: [...tree.nodes, node] } }, source, 'all')).path;
  assert.equal(readWith(last), undefined);
  assert.equal(readWith({ ...last, line: 3 }), '/payload/nodes/5');
  assert.equal(readWith({ ...last, range: { start: 8, end: 8 } }), '/payload/nodes/5');
});

test('a span may have its character range in a cell', () => {
  const [cell, ...cells] = ethos.payload.tables[0].cells;
  const withCell = (end: number): DocumentParts => ({
    type: 'paged',
    payload: {
      ...ethos.payload,
      spans: ethos.payload.spans.map((span) => (span.id === 's000003' ? { ...span, char_start: 0, char_end: end } : span)),
      tables: [{ ...ethos.payload.tables[0], cells: [{ ...cell, span_refs: ['s000003'] }, ...cells] }],
    },
  });
  assert.equal(read(toDocument(withCell(6), source, 'all')).code, undefined);
  assert.deepEqual(read(toDocument(withCell(7), source, 'all')), { code: 'inconsistent', path: '/payload/spans/2/char_end' });
});

test('the example document of Ethos is accepted, without its diagnostics', () => {
  const { diagnostics: _diagnostics, ...rest } = ethos;
  assert.deepEqual(read(ethos).document, { ...rest, type: 'paged' });
});

test('diagnostics are accepted and not handed on', () => {
  const told = withDiagnostics(paged, [{ severity: 'warning', code: 'repaired', message: 'm' }]);
  assert.deepEqual(read(told).document, paged);
});

test('what parsers make of real sources reads back as it was written', () => {
  const sources = ['# T\n\na *b* 💡\r\n', '<h1>a&amp;b</h1><table><tr><td>x<td>y</table><p hidden>z', '{"a":[1,{"b":null,"a":"\\u0000"}],"a":2.50}', '[]', '', ' x ', 'a:\n', '? b\n? c\n'];
  for (const format of [...formats, jsonFormat]) {
    for (const spelled of sources) {
      const parsed = format.parse(Buffer.from(spelled), { limits: defaultLimits, pages: 'all' });
      if (parsed.type === 'refused') continue;
      const document = toDocument(parsed, source, 'all');
      const again = read(document);
      assert.equal(again.code, undefined, `${format.name}: ${spelled}: ${String(again.path)}`);
      assert.equal(canonicalJson(again.document ?? {}), canonicalJson(document));
    }
  }
});

test('a forged document is refused by the digest that sees the change', () => {
  const cases: readonly (readonly [object, string, unknown, string, string])[] = [
    [paged, '/payload/elements/1/text', 'other', 'inconsistent', '/payload/spans/1/char_end'],
    [paged, '/payload/elements/0/heading_level', 2, 'payload_mismatch', '/payload_sha256'],
    [paged, '/payload/elements/0/bbox', [0, 0, 1, 1], 'geometry_mismatch', '/geometry_sha256'],
    [paged, '/payload/chunks/0/bboxes/0/page', 'p0001', 'none', ''],
    [paged, '/source/fingerprint', fingerprintOf('x'), 'fingerprint_mismatch', '/fingerprint'],
    [paged, '/config_sha256', '0'.repeat(64), 'fingerprint_mismatch', '/fingerprint'],
    [paged, '/profile/id', 'stele-deterministic-v2', 'fingerprint_mismatch', '/fingerprint'],
    [paged, '/profile/sha256', '0'.repeat(64), 'profile_mismatch', '/profile/sha256'],
    [paged, '/fingerprint', fingerprintOf('x'), 'fingerprint_mismatch', '/fingerprint'],
    [ethos, '/payload/elements/0/heading_level', 2, 'payload_mismatch', '/payload_sha256'],
    [ethos, '/profile/sha256', '0'.repeat(64), 'fingerprint_mismatch', '/fingerprint'],
    [flowing, '/payload/elements/0/heading_level', 2, 'payload_mismatch', '/payload_sha256'],
    [treeing, '/payload/nodes/2/value', '2', 'payload_mismatch', '/payload_sha256'],
  ];
  for (const [document, pointer, value, code, path] of cases) {
    const answer = read(changed(document, pointer, value));
    assert.deepEqual([answer.code ?? 'none', answer.path ?? ''], [code, path], pointer);
  }
});

test('a document of another shape is refused where it differs', () => {
  const cases: readonly (readonly [object, string, unknown, string?])[] = [
    [paged, '/type', 'other'],
    [paged, '/type', undefined],
    [paged, '/extra', 1],
    [paged, '/geometry_sha256', undefined, ''],
    [paged, '/parser/name', 'other'],
    [paged, '/parser/version', '1'],
    [paged, '/source/extra', 1],
    [paged, '/payload/extra', 1],
    [paged, '/payload/pages/0/rotation', 45],
    [paged, '/payload/elements/0/bbox', [2, 0, 1, 1]],
    [paged, '/payload/elements/0/bbox', [0, 2, 1, 1]],
    [paged, '/payload/elements/0/id', 'e1'],
    [paged, '/payload/elements/0/extra', 1],
    [paged, '/payload/spans/0/font_id', 'Helvetica'],
    [paged, '/payload/security_warnings/0/code', 'partial_parse'],
    [paged, '/payload/parser_warnings/0/code', 'hidden_text_detected'],
    [paged, '/payload/tables/0/confidence', 1001],
    [ethos, '/geometry_sha256', '0'.repeat(64)],
    [ethos, '/type', 'paged'],
    [ethos, '/profile/id', 'stele-deterministic-v1'],
    [flowing, '/payload/elements/0/heading_level', 7],
    [flowing, '/payload/elements/0/range', { start: 5, end: 4 }],
    [flowing, '/payload/elements/0/runs/0', [0, 3, 2, 5]],
    [flowing, '/payload/elements/0/runs/0', [3, 0, 2, 5, 1]],
    [flowing, '/payload/elements/0/hidden', false],
    [treeing, '/payload/nodes/0/occurrence', 1],
    [treeing, '/payload/nodes/0/line', 0],
  ];
  for (const [document, pointer, value, path = pointer] of cases) {
    assert.deepEqual(read(changed(document, pointer, value)), { code: 'wrong_shape', path }, pointer);
  }
  assert.deepEqual(read(changed(paged, '/schema_version', '2.0.0')), { code: 'unknown_schema_version', path: '/schema_version' });
  assert.deepEqual(read([]), { code: 'wrong_shape', path: '' });
});

test('ids that are double, out of order or dangle, and places that point outside, are refused', () => {
  const cases: readonly (readonly [object, string, unknown, string, string?])[] = [
    [paged, '/payload/elements/1/id', 'e000001', 'duplicate_id'],
    [paged, '/payload/parser_warnings/0/id', 'w0001', 'duplicate_id'],
    [paged, '/payload/spans/0/id', 's000009', 'wrong_order', '/payload/spans/1/id'],
    [paged, '/payload/pages/0/index', 2, 'inconsistent', '/payload/pages/0/id'],
    [paged, '/payload/pages/0/index', 10_000, 'inconsistent', '/payload/pages/0/id'],
    [paged, '/payload/elements/0/page', 'p0002', 'wrong_order', '/payload/elements/1/page'],
    [paged, '/payload/spans/0/page', 'p0002', 'wrong_order', '/payload/spans/1/page'],
    [paged, '/payload/elements/2/page', 'p0002', 'dangling_reference'],
    [paged, '/payload/elements/2/table_ref', 't0002', 'dangling_reference'],
    [paged, '/payload/elements/2/region_ref', 'r0002', 'dangling_reference'],
    [paged, '/payload/elements/2/span_refs', ['s000004'], 'dangling_reference'],
    [paged, '/payload/elements/2/warning_refs', ['w0004'], 'dangling_reference'],
    [paged, '/payload/spans/2/page', 'p0002', 'dangling_reference'],
    [paged, '/payload/spans/2/warning_refs', ['w0004'], 'dangling_reference'],
    [paged, '/payload/regions/0/page', 'p0002', 'dangling_reference'],
    [paged, '/payload/tables/0/page_refs', ['p0001', 'p0002'], 'dangling_reference'],
    [paged, '/payload/tables/0/warning_refs', ['w0004'], 'dangling_reference'],
    [paged, '/payload/tables/0/cells/0/span_refs', ['s000004'], 'dangling_reference', '/payload/tables/0/cells'],
    [paged, '/payload/tables/0/cells/0/element_refs', ['e000004'], 'dangling_reference', '/payload/tables/0/cells'],
    [paged, '/payload/chunks/0/element_refs', ['e000004'], 'dangling_reference'],
    [paged, '/payload/chunks/0/page_refs', ['p0002'], 'dangling_reference'],
    [paged, '/payload/chunks/0/bboxes/0/page', 'p0002', 'dangling_reference', '/payload/chunks/0/bboxes'],
    [paged, '/payload/chunks/0/warning_refs', ['w0004'], 'dangling_reference'],
    [paged, '/payload/security_warnings/0/page', 'p0002', 'dangling_reference'],
    [paged, '/payload/security_warnings/0/span_ref', 's000004', 'dangling_reference'],
    [paged, '/payload/parser_warnings/0/element_ref', 'e000004', 'dangling_reference'],
    [paged, '/payload/parser_warnings/0/region_ref', 'r0002', 'dangling_reference'],
    [paged, '/payload/spans/0/char_end', 21, 'inconsistent'],
    [paged, '/payload/spans/0/char_end', undefined, 'inconsistent'],
    [paged, '/payload/spans/0/char_start', 21, 'inconsistent', '/payload/spans/0/char_end'],
    [paged, '/payload/spans/2/char_start', 0, 'inconsistent', '/payload/spans/2/char_end'],
    [paged, '/payload/tables/0/cells/3/col_span', 2, 'inconsistent', '/payload/tables/0/cells/3'],
    [paged, '/payload/tables/0/cells/3/row', 2, 'inconsistent', '/payload/tables/0/cells/3'],
    [paged, '/payload/tables/0/header_rows', 3, 'inconsistent', '/payload/tables/0'],
    [flowing, '/payload/elements/1/id', 'e000003', 'wrong_order'],
    [flowing, '/payload/elements/1/range/end', 13, 'inconsistent', '/payload/elements/1/range'],
    [flowing, '/payload/elements/1/lines/end', 3, 'inconsistent', '/payload/elements/1/lines'],
    [flowing, '/payload/elements/1/cells/1/end', 6, 'inconsistent', '/payload/elements/1/cells'],
    [flowing, '/payload/elements/0/runs/0', [0, 4, 2, 5, 1], 'inconsistent'],
    [flowing, '/payload/elements/0/runs/0', [0, 3, 2, 13, 1], 'inconsistent'],
    [flowing, '/payload/elements/1/runs/1', [0, 5, 9, 10, 2], 'inconsistent'],
    [treeing, '/payload/nodes/0/size', 5, 'inconsistent'],
    [treeing, '/payload/nodes/1/size', 3, 'inconsistent'],
    [treeing, '/payload/nodes/2/size', 1, 'inconsistent', '/payload/nodes/2'],
    [treeing, '/payload/nodes/2/depth', 1, 'inconsistent', '/payload/nodes/2'],
    [treeing, '/payload/nodes/2/key', 'k', 'inconsistent', '/payload/nodes/2'],
    [treeing, '/payload/nodes/3/key', undefined, 'inconsistent', '/payload/nodes/3'],
    [treeing, '/payload/nodes/3/value', undefined, 'inconsistent', '/payload/nodes/3'],
    [treeing, '/payload/nodes/1/value', 'v', 'inconsistent', '/payload/nodes/1'],
    [treeing, '/payload/nodes/3/range/end', 10, 'inconsistent', '/payload/nodes/3'],
    [treeing, '/payload/nodes/3/line', 3, 'inconsistent', '/payload/nodes/3'],
    [treeing, '/payload/nodes/3/line_end', 3, 'inconsistent', '/payload/nodes/3'],
  ];
  for (const [document, pointer, value, code, path = pointer] of cases) {
    assert.deepEqual(read(changed(document, pointer, value)), { code, path }, `${pointer} ${String(value)}`);
  }
});

test('a document with bytes changed at random is refused, or differs only where no digest looks', () => {
  for (const document of [paged, flowing, treeing]) {
    const bytes = Buffer.from(canonicalJson(document));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const forged = Buffer.from(bytes);
        forged[at] = byte;
        const json = readJson(forged);
        if (!json.ok) return;
        const result = readDocument(json.value);
        if (!result.ok) return;
        const { title: _title, parser: _parser, source: { fingerprint }, ...rest } = result.value as typeof document;
        const { title: _ours, parser: _by, source: ours, ...before } = document;
        assert.deepEqual(rest, before);
        assert.equal(fingerprint, ours.fingerprint);
      }),
      { seed: 1, numRuns: 400 },
    );
  }
});

test('a document with any value in any place is answered, never thrown at', () => {
  for (const document of [paged, flowing, treeing, ethos]) {
    const pointers = [...pointersOf(document)];
    const values = fc.oneof(canonicalValues, fc.constantFrom(0, -1, 1, 10_000, 1_000_000, Number.MAX_SAFE_INTEGER, '', 'p0001', 'e999999', [], {}, null));
    fc.assert(
      fc.property(fc.constantFrom(...pointers), values, (pointer, value) => {
        const forged = changed(document, pointer, { replaced: 1 });
        const bytes = canonicalJson(forged).replace('{"replaced":1}', () => canonicalJson(value as object));
        const json = readJson(Buffer.from(bytes));
        if (json.ok) readDocument(json.value);
      }),
      { seed: 1, numRuns: 600 },
    );
  }
});

function* pointersOf(value: unknown, pointer = ''): Generator<string> {
  if (pointer !== '') yield pointer;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* pointersOf(item, `${pointer}/${key}`);
}

// Compiles only while every key of an interface is a key of its shape: a key forgotten there would be refused.
type Forgotten<Interface, Read> = Exclude<keyof Interface, keyof Read>;
type Item<List> = List extends readonly (infer One)[] ? One : never;
type Paged = ValueOf<typeof pagedPayloadShape>;
type ReadTable = Item<Paged['tables']>;
const forgotten: readonly never[] = [] as readonly (
  | Forgotten<PagedPayload, Paged>
  | Forgotten<Page, Item<Paged['pages']>>
  | Forgotten<Element, Item<Paged['elements']>>
  | Forgotten<Span, Item<Paged['spans']>>
  | Forgotten<Table, ReadTable>
  | Forgotten<Cell, Item<ReadTable['cells']>>
  | Forgotten<PagedChunk, Item<Paged['chunks']>>
  | Forgotten<Region, Item<Paged['regions']>>
  | Forgotten<Warning, Item<Paged['parser_warnings']>>
  | Forgotten<FlowPayload, ValueOf<typeof flowPayloadShape>>
  | Forgotten<FlowElement, Item<ValueOf<typeof flowPayloadShape>['elements']>>
  | Forgotten<TreePayload, ValueOf<typeof treePayloadShape>>
  | Forgotten<TreeNode, Item<ValueOf<typeof treePayloadShape>['nodes']>>
)[];

test('no key of a payload is forgotten in its shape', () => {
  assert.equal(forgotten.length, 0);
});
