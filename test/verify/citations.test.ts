// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../../src/base/json-reader.ts';
import type { CitationProblem } from '../../src/verify/citations.ts';
import { readCitations } from '../../src/verify/citations.ts';
import { ethosJson } from './ethos.ts';

function read(value: unknown): ReturnType<typeof readCitations> {
  const json = readJson(new TextEncoder().encode(JSON.stringify(value)));
  assert.ok(json.ok);
  return readCitations(json.value);
}

function problem(value: unknown): string {
  const result = read(value);
  return result.ok ? 'ok' : `${result.problem.code} ${result.problem.path}`;
}

const page = { page: 'p0001' };

test('the examples of the contract are read, as a list and as an object', () => {
  for (const name of ['citations.example.json', 'citations-array.example.json']) assert.equal(readCitations(ethosJson(`schemas/examples/${name}`)).ok, true);
});

const refused: readonly (readonly [string, unknown, `${CitationProblem['code']} ${string}`])[] = [
  ['no claims', [], 'no_claims '],
  ['no claims in an object', { claims: [] }, 'no_claims /claims'],
  ['no list at all', 5, 'malformed '],
  ['an unknown key', { claims: [], extra: 1 }, 'malformed /extra'],
  ['an unknown kind', [{ kind: 'opinion', citation: page }], 'malformed /0/kind'],
  ['an unknown locator', [{ kind: 'presence', citation: { paragraph: 1 } }], 'malformed /0/citation/paragraph'],
  ['no locator', [{ kind: 'presence', citation: {} }], 'no_locator /0/citation'],
  ['a fingerprint in capitals', { document_fingerprint: `sha256:${'A'.repeat(64)}`, claims: [{ kind: 'presence', citation: page }] }, 'malformed /document_fingerprint'],
  ['a negative row', [{ kind: 'presence', citation: { table_id: 't', cell: { row: -1, col: 0 } } }], 'malformed /0/citation/cell/row'],
  ['a table without a cell', [{ kind: 'presence', citation: page }, { kind: 'presence', citation: { table_id: 't' } }], 'table_cell_incomplete /1/citation'],
  ['a cell without a table', { claims: [{ kind: 'presence', citation: { cell: { row: 0, col: 0 } } }] }, 'table_cell_incomplete /claims/0/citation'],
  ['a table cell claim elsewhere', [{ kind: 'table_cell', text: 'x', citation: page }], 'table_cell_incomplete /0/citation'],
  ['a box without a page', [{ kind: 'presence', citation: { bbox: [0, 0, 1, 1] } }], 'bbox_without_page /0/citation/bbox'],
  ['a box without area', [{ kind: 'presence', citation: { ...page, bbox: [0, 0, 0, 1] } }], 'bbox_without_area /0/citation/bbox'],
  ['a box of three', [{ kind: 'presence', citation: { ...page, bbox: [0, 0, 1] } }], 'malformed /0/citation/bbox'],
  ['a quote without text', [{ kind: 'quote', citation: page }], 'text_missing /0/text'],
  ['a value of white space', [{ kind: 'value', text: '\u3000', citation: page }], 'text_missing /0/text'],
  ['lines from 0', [{ kind: 'presence', citation: { lines: { start: 0, end: 1 } } }], 'malformed /0/citation/lines/start'],
  ['lines that descend', [{ kind: 'presence', citation: { lines: { start: 2, end: 1 } } }], 'malformed /0/citation/lines'],
];

for (const [name, value, expected] of refused) test(`refused with its place: ${name}`, () => assert.equal(problem(value), expected));

test('the answer of a search is a list of quotes as it stands; what else its hits say is left alone', () => {
  const citation = { source_id: 'a.md', content_id: 'a'.repeat(64), lines: { start: 1, end: 3 } };
  const result = read({ query: 'x', hits: [{ rank: 1, score: 12, text: 'Some text', citation }] });
  assert.deepEqual(result.ok && result.value.claims, [{ kind: 'quote', text: 'Some text', citation }]);
  assert.equal(problem({ hits: [{ text: 'x', citation: page }, { text: 'x' }] }), 'malformed /hits/1/citation');
  assert.equal(problem({ hits: [] }), 'no_claims /hits');
});
