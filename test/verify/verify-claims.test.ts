// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { Fingerprint } from '../../src/base/hash.ts';
import { text } from '../../src/base/text.ts';
import type { Citation } from '../../src/chunk/citation.ts';
import type { ClaimKind } from '../../src/verify/citations.ts';
import type { GroundingSource } from '../../src/verify/grounding-source.ts';
import { pagedGrounding } from '../../src/verify/paged-grounding.ts';
import type { Check } from '../../src/verify/report.ts';
import type { VerificationConfig } from '../../src/verify/verification-config.ts';
import { contractConfig, steleConfig } from '../../src/verify/verification-config.ts';
import { verifyClaims } from '../../src/verify/verify-claims.ts';
import { readSharedJson } from '../support/shared.ts';
import { ethosDocument, ethosSource } from './ethos.ts';

const EXAMPLE = 'schemas/examples/document.example.json';
const source = ethosSource(EXAMPLE);
const fingerprint = source.document_fingerprint as Fingerprint;

interface Claimed {
  readonly kind?: ClaimKind;
  readonly text?: string;
  readonly citation: Citation;
}

interface Setting {
  readonly config?: VerificationConfig;
  readonly source?: GroundingSource;
  readonly fingerprint?: Fingerprint | null;
}

function check({ kind = 'quote', text: claimed, citation }: Claimed, setting: Setting = {}): Check {
  const claim = { kind, citation, ...(claimed === undefined ? {} : { text: text(claimed) }) };
  const of = setting.fingerprint === null ? {} : { document_fingerprint: setting.fingerprint ?? fingerprint };
  return verifyClaims({ ...of, claims: [claim] }, setting.source ?? source, setting.config ?? contractConfig).checks[0];
}

function outcome(claimed: Claimed, setting?: Setting): string {
  const { status, reason, warnings } = check(claimed, setting);
  return [status, reason ?? '-', ...warnings].join(' ');
}

const quote = 'Revenue grew to $12.4M in Q3 2025';
const foreign = ethosSource('examples/verify/opendataloader_no_tables.json', 'opendataloader-json');
const cell = { row: 1, col: 1 };

// The decision table of the reference, row by row.
const rows: readonly (readonly [string, Claimed, string, Setting?])[] = [
  ['no locator', { text: quote, citation: {} }, 'error missing_locator'],
  ['a kind that is not supported', { kind: 'region', citation: { element_id: 'e000002' } }, 'unsupported_claim_kind unsupported_claim_kind'],
  ['a quote of nothing', { text: ' \n', citation: { element_id: 'e000002' } }, 'error missing_required_text'],
  ['another fingerprint', { text: quote, citation: { element_id: 'e000002' } }, 'stale stale_fingerprint', { fingerprint: `sha256:${'0'.repeat(64)}` }],
  ['a source without a fingerprint', { text: quote, citation: { element_id: 'odl-e2' } }, 'capability_blocked missing_source_fingerprint capability_limited', { source: foreign }],
  ['a citation without a fingerprint', { text: quote, citation: { element_id: 'e000002' } }, 'stale missing_citation_fingerprint', { fingerprint: null }],
  ['a table without a cell', { kind: 'value', text: 'x', citation: { table_id: 't0001' } }, 'error missing_table_cell_locator'],
  ['a source without tables', { kind: 'table_cell', text: 'x', citation: { table_id: 't1', cell } }, 'capability_blocked missing_table_capability capability_limited', { source: foreign, fingerprint: null }],
  ['an unknown table', { kind: 'table_cell', text: 'x', citation: { table_id: 't0002', cell } }, 'not_found table_not_found'],
  ['an unknown cell', { kind: 'table_cell', text: 'x', citation: { table_id: 't0001', cell: { row: 2, col: 0 } } }, 'not_found table_cell_not_found'],
  ['a source without spans', { text: quote, citation: { span_id: 's1' } }, 'capability_blocked missing_span_capability capability_limited', { source: foreign, fingerprint: null }],
  ['an unknown span', { text: quote, citation: { span_id: 's000009' } }, 'not_found span_not_found'],
  ['an unknown element', { text: quote, citation: { element_id: 'e000009' } }, 'not_found element_not_found'],
  ['an unknown origin', { text: quote, citation: { page: 'page-1', bbox: [1, 1, 2, 2] } }, 'capability_blocked unknown_coordinate_origin capability_limited', { source: foreign, fingerprint: null }],
  ['a box where nothing is', { text: quote, citation: { page: 'p0001', bbox: [0, 0, 10, 10] } }, 'not_found bbox_not_found'],
  ['a box without a page', { text: quote, citation: { bbox: [7300, 10200, 7400, 10300] } }, 'error missing_page_for_bbox'],
  ['an unknown page', { text: quote, citation: { page: 'p0002' } }, 'not_found page_not_found'],
  ['presence, whatever the text', { kind: 'presence', text: 'x', citation: { element_id: 'e000002' } }, 'grounded -'],
  ['a quote', { text: quote, citation: { element_id: 'e000002' } }, 'grounded -'],
  ['a value that is a part only', { kind: 'value', text: quote, citation: { element_id: 'e000002' } }, 'mismatch text_mismatch'],
  ['a value in a cell', { kind: 'value', text: '$12.4M', citation: { table_id: 't0001', cell } }, 'grounded -'],
  ['a number in another spelling', { kind: 'table_cell', text: '$12.40M', citation: { table_id: 't0001', cell } }, 'mismatch text_mismatch'],
  ['an element without text', { text: quote, citation: { element_id: 'e000003' } }, 'mismatch text_mismatch'],
];

for (const [name, claimed, expected, setting] of rows) test(`decided: ${name}`, () => assert.equal(outcome(claimed, setting), expected));

// Where the reference is wrong (research on it, section 6.1, points 11, 12, 16 and 17).
const better: readonly (readonly [string, Claimed, string, Setting?])[] = [
  ['a right element on a page that is not', { text: quote, citation: { element_id: 'e000002', page: 'p0099' } }, 'not_found page_not_found'],
  ['a right element with a box elsewhere', { text: quote, citation: { element_id: 'e000002', bbox: [0, 0, 100, 100] } }, 'not_found bbox_not_found'],
  ['a right span with another element', { text: 'Revenue', citation: { span_id: 's000002', element_id: 'e000001' } }, 'not_found element_not_found'],
  ['a right cell with an unknown element', { kind: 'table_cell', text: '$12.4M', citation: { table_id: 't0001', cell, element_id: 'e000009' } }, 'not_found element_not_found'],
  ['a right element with a box inside it', { text: quote, citation: { element_id: 'e000002', page: 'p0001', bbox: [7300, 10200, 8000, 11000] } }, 'grounded -'],
  ['a box that is half a point too large', { text: quote, citation: { page: 'p0001', bbox: [7150, 10050, 54050, 11550] } }, 'grounded -'],
  ['a quote that is somewhere on the page', { text: quote, citation: { page: 'p0001' } }, 'grounded -'],
  ['a quote that is nowhere on the page', { text: 'profit', citation: { page: 'p0001' } }, 'mismatch text_mismatch'],
  ['a quote in a hidden span', { text: 'do-not-cite', citation: { span_id: 's000003' } }, 'mismatch text_mismatch hidden_text_detected'],
  ['the presence of a hidden span', { kind: 'presence', citation: { span_id: 's000003' } }, 'mismatch text_mismatch hidden_text_detected'],
  ['a fingerprint of the bytes instead of the document', { text: quote, citation: { element_id: 'e000002', fingerprint: source.source_fingerprint as Fingerprint } }, 'grounded -', { fingerprint: null }],
  ['a claim’s own fingerprint comes first', { text: quote, citation: { element_id: 'e000002', fingerprint: `sha256:${'1'.repeat(64)}` } }, 'stale stale_fingerprint'],
];

const schema = readSharedJson<object>('fixtures/ethos/schemas/ethos-verification-report.schema.json');
const fitsSchema = new Ajv2020({ allErrors: true }).compile(schema);

test('under the contract’s configuration every outcome fits the schema of the contract’s report', () => {
  // The schema knows no citation without a locator.
  for (const [name, claimed, , setting = {}] of [...rows, ...better].filter(([name]) => name !== 'no locator')) {
    const { fingerprint: _, ...citation } = claimed.citation;
    const claim = { kind: claimed.kind ?? 'quote', citation, ...(claimed.text === undefined ? {} : { text: text(claimed.text) }) };
    const of = setting.fingerprint === null ? {} : { document_fingerprint: setting.fingerprint ?? fingerprint };
    const report = verifyClaims({ ...of, claims: [claim] }, setting.source ?? source, contractConfig);
    assert.ok(fitsSchema(JSON.parse(canonicalJson(report))), `${name}: ${JSON.stringify(fitsSchema.errors)}`);
  }
});

for (const [name, claimed, expected, setting] of better) test(`decided, unlike the reference: ${name}`, () => assert.equal(outcome(claimed, setting), expected));

test('of a text with a hidden part only the rest grounds claims', () => {
  const { payload, parser } = ethosDocument(EXAMPLE);
  const unseen = { id: 's000009', page: 'p0001', bbox: [7200, 10100, 9000, 11500] as const, text: text('grew'), char_start: 8, char_end: 12, warning_refs: ['w0001'] };
  const elements = payload.elements.map((element) => (element.id === 'e000002' ? { ...element, span_refs: ['s000002', 's000009'] } : element));
  const partly = pagedGrounding({ ...payload, elements, spans: [...payload.spans, unseen] }, { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint });
  const citation = { element_id: 'e000002' };
  assert.equal(outcome({ text: 'in Q3 2025', citation }, { source: partly }), 'grounded -');
  assert.equal(outcome({ text: 'Revenue grew', citation }, { source: partly }), 'mismatch text_mismatch hidden_text_detected');
  assert.equal(outcome({ text: 'Revenue fell', citation }, { source: partly }), 'mismatch text_mismatch');
});

test('the page of a page-only quote shows the element it stands in', () => {
  assert.deepEqual(check({ text: quote, citation: { page: 'p0001' } }).evidence, {
    page: 'p0001',
    bbox: [7200, 10100, 54000, 11500],
    text: 'Revenue grew to $12.4M in Q3 2025, driven by enterprise expansion.',
  });
});

test('a report is stale when any claim is, and then nothing is grounded', () => {
  const claims = [{ kind: 'presence', citation: { element_id: 'e000002' } }] as const;
  const report = verifyClaims({ claims }, source, contractConfig);
  assert.deepEqual([report.fingerprint_stale, report.all_evidence_grounded], [true, false]);
});

test('where no match is required the fingerprint does not matter', () => {
  const config = { ...contractConfig, staleness: { require_fingerprint_match: false } };
  assert.equal(outcome({ text: quote, citation: { element_id: 'e000002' } }, { config, fingerprint: `sha256:${'0'.repeat(64)}` }), 'grounded -');
});

const stele = { config: steleConfig, fingerprint: null };

test('our configuration checks a citation without a fingerprint and says where exactly the text stands', () => {
  const { status, match_method, match } = check({ text: 'driven by  enterprise', citation: { element_id: 'e000002' } }, stele);
  assert.deepEqual([status, match_method, match], [
    'grounded',
    'normalized_text_contains',
    { level: 'whitespace', text: 'driven by enterprise', range: { start: 35, end: 55 }, place: { page: 'p0001', element_id: 'e000002', bbox: [7200, 10100, 54000, 11500] } },
  ]);
});

test('our configuration does not take a part of a number for a quote, and names the method of a folded one', () => {
  const citation = { element_id: 'e000002' };
  assert.equal(outcome({ text: '2.4M', citation }), 'grounded -');
  assert.equal(outcome({ text: '2.4M', citation }, stele), 'mismatch text_mismatch');
  assert.equal(check({ text: 'grew to $12.4M in Q3 2025', citation }, stele).match_method, 'exact_text_contains');
  assert.equal(check({ text: 'driven\u00a0by', citation }, stele).match_method, 'unicode_text_contains');
});

test('a quote that is not where it is said to be is found, with a citation that holds', () => {
  const { status, repair } = check({ text: 'Revenue grew', citation: { element_id: 'e000001' } }, stele);
  assert.equal(status, 'mismatch');
  assert.deepEqual(repair, { level: 'exact', text: 'Revenue grew', citation: { page: 'p0001', element_id: 'e000002', bbox: [7200, 10100, 54000, 11500] }, occurrences: 1 });
  assert.equal(outcome({ text: 'Revenue grew', citation: repair.citation }, stele), 'grounded -');
  assert.equal(check({ text: 'Revenue fell', citation: { element_id: 'e000001' } }, stele).repair, undefined);
  assert.equal(check({ text: 'do-not-cite', citation: { page: 'p0001' } }, stele).repair, undefined);
});

test('a quote over two elements: the contract wants boxes that touch, ours neighbours in reading order', () => {
  const { payload, parser } = ethosDocument('examples/verify/native_split_quote_document.json');
  const apart = payload.elements.map((element, index) => (index === 1 ? { ...element, bbox: [7200, 12000, 54000, 13000] as const } : element));
  const identities = { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint };
  const split = { text: 'The alpha trust loop verifies grounded evidence', citation: { element_id: 'e000011' } };
  const of = (elements: typeof payload.elements): GroundingSource => pagedGrounding({ ...payload, elements }, identities);
  assert.equal(outcome(split, { source: of(payload.elements) }), 'grounded -');
  assert.equal(outcome(split, { source: of(apart) }), 'mismatch text_mismatch');
  assert.equal(outcome(split, { ...stele, source: of(apart) }), 'grounded -');
  assert.equal(outcome({ ...split, citation: { element_id: 'e000010' } }, { ...stele, source: of(apart) }), 'grounded -');
  assert.equal(outcome({ ...split, citation: { ...split.citation, bbox: [7200, 12000, 54000, 13000] } }, { ...stele, source: of(apart) }), 'mismatch text_mismatch');
});

test('touching means on one page, on one edge, beside each other; and only a quote runs over two elements', () => {
  const { payload, parser } = ethosDocument('examples/verify/native_split_quote_document.json');
  const [first, second] = payload.elements;
  const whole = 'The alpha trust loop verifies grounded evidence';
  const decided = (change: Partial<typeof second>, kind: ClaimKind = 'quote'): string => {
    const elements = [first, { ...second, ...change }];
    const of = pagedGrounding({ ...payload, elements }, { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint });
    return outcome({ kind, text: whole, citation: { element_id: 'e000011' } }, { source: of }).split(' ')[0];
  };
  assert.equal(decided({}), 'grounded');
  assert.equal(decided({ bbox: [7200, 11500, 30600, 12900] }), 'grounded');
  assert.equal(decided({ bbox: [30600, 11500, 54000, 12900] }), 'mismatch');
  assert.equal(decided({ page: 'p0002' }), 'mismatch');
  assert.equal(decided({}, 'value'), 'mismatch');
});

test('a box means the smallest element around it, the first among equals', () => {
  const { payload, parser } = ethosDocument(EXAMPLE);
  const [, block] = payload.elements;
  const boxed = (id: string, bbox: typeof block.bbox): typeof block => ({ ...block, id, bbox, text: text(`text of ${id}`) });
  const elements = [boxed('e000001', [0, 0, 1000, 1000]), boxed('e000002', [0, 0, 500, 500]), boxed('e000003', [0, 0, 500, 500]), boxed('e000004', [0, 0, 900, 900])];
  const of = pagedGrounding({ ...payload, elements }, { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint });
  assert.equal(check({ kind: 'presence', citation: { page: 'p0001', bbox: [10, 10, 20, 20] } }, { source: of }).evidence?.text, 'text of e000002');
});

test('a merged cell is found by any of its places', () => {
  const { payload, parser } = ethosDocument(EXAMPLE);
  const [table] = payload.tables;
  const tables = [{ ...table, cells: table.cells.slice(0, 1).map((one) => ({ ...one, row_span: 2, col_span: 2 })) }];
  const of = pagedGrounding({ ...payload, tables }, { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint });
  const at = (row: number, col: number): string => outcome({ kind: 'table_cell', text: 'Metric', citation: { table_id: 't0001', cell: { row, col } } }, { source: of });
  assert.deepEqual([at(0, 0), at(1, 1), at(2, 0), at(0, 2)], ['grounded -', 'grounded -', 'not_found table_cell_not_found', 'not_found table_cell_not_found']);
});

test('a cell of a row that stands on a later page is cited there', () => {
  const { payload, parser } = ethosDocument(EXAMPLE);
  const [table] = payload.tables;
  const later = { ...payload.elements[0], id: 'e000099', type: 'table' as const, page: 'p0002', table_ref: table.id };
  const tables = [{ ...table, cells: table.cells.map((one) => (one.row === 0 ? one : { ...one, element_refs: [later.id] })) }];
  const of = pagedGrounding({ ...payload, elements: [...payload.elements, later], tables }, { parser, document_fingerprint: fingerprint, source_fingerprint: fingerprint });
  const pageOf = (row: number): string | undefined => check({ kind: 'table_cell', text: 'x', citation: { table_id: table.id, cell: { row, col: 0 } } }, { source: of }).evidence?.page;
  assert.deepEqual([pageOf(0), pageOf(1)], ['p0001', 'p0002']);
});

test('unsupported kinds are named once, in the order they come', () => {
  const claims = (['other', 'region', 'other'] as const).map((kind) => ({ kind, citation: { page: 'p0001' } }));
  assert.deepEqual(verifyClaims({ claims, document_fingerprint: fingerprint }, source, contractConfig).unsupported_claim_kinds, ['other', 'region']);
});
