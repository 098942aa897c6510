import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../../src/base/json-reader.ts';
import type { GroundingSource } from '../../src/verify/grounding-source.ts';
import { openDataLoaderGrounding } from '../../src/verify/opendataloader.ts';

function read(value: object): ReturnType<typeof openDataLoaderGrounding> {
  const json = readJson(new TextEncoder().encode(JSON.stringify(value)), { numbers: 'any' });
  assert.ok(json.ok);
  return openDataLoaderGrounding(json.value);
}

function grounding(value: object): GroundingSource {
  const result = read(value);
  assert.ok(result.ok);
  return result.value;
}

function problem(value: object): string {
  const result = read(value);
  return result.ok ? 'ok' : `${result.problem.path}: ${result.problem.message}`;
}

const box = [10, 20, 30.555, 40];
const node = { 'page number': 1, 'bounding box': box };

test('text and child aliases of the tree are read in preorder, the text of a container is its own and its children’s', () => {
  const source = grounding({
    kids: [
      { ...node, id: 1, content: 'own', children: [{ ...node, id: 2, text: 'first' }, { ...node, id: 3, 'list items': [{ ...node, id: 4, content: 'item' }] }] },
      { ...node, list_items: [{ content: 'without a place' }] },
    ],
  });
  assert.deepEqual(source.elements.map(({ place, text }) => [place.element_id, text]), [
    ['odl-1', 'own\nfirst\nitem'],
    ['odl-2', 'first'],
    ['odl-3', 'item'],
    ['odl-4', 'item'],
    ['odl-5', 'without a place'],
  ]);
  assert.deepEqual(source.pages, [{ place: { page: 'page-1', bbox: [0, 0, 3056, 4000] } }]);
  assert.equal(source.capabilities.tables, false);
});

test('cells of the tree are counted from 0, with their spans, and a row is no element', () => {
  const source = grounding({
    kids: [
      {
        ...node,
        type: 'table',
        id: 7,
        rows: [
          { cells: [{ ...node, 'row number': 1, 'column number': 1, 'column span': 2, kids: [{ content: 'head' }] }] },
          { ...node, cells: [{ ...node, content: 'a' }, { ...node, content: 'b' }] },
        ],
      },
    ],
  });
  assert.deepEqual(source.cells.map(({ place, text, cols }) => [place.table_id, place.cell, text, cols]), [
    ['odl-7', { row: 0, col: 0 }, 'head', { start: 0, end: 2 }],
    ['odl-7', { row: 1, col: 0 }, 'a', { start: 0, end: 1 }],
    ['odl-7', { row: 1, col: 1 }, 'b', { start: 1, end: 2 }],
  ]);
  assert.deepEqual(source.elements.map(({ place }) => place.element_id), ['odl-7']);
  assert.equal(source.capabilities.tables, true);
});

test('the deepest tree that is read costs no stack', () => {
  let tree: object = { ...node, content: 'x' };
  for (let depth = 0; depth < 60; depth++) tree = { kids: [tree] };
  assert.equal(grounding({ kids: [tree] }).elements.length, 1);
});

const flat = { tool: { name: 'opendataloader-pdf', version: '2' }, pages: [{ number: 1, width: 612, height: 792 }], elements: [{ page: 1, bbox: box, text: 'x' }] };

test('the flat form gives ids where there are none, and its fingerprint when it is one', () => {
  const source = grounding({ ...flat, source_fingerprint: `sha256:${'a'.repeat(64)}` });
  assert.deepEqual(source.elements.map(({ place }) => place), [{ page: 'page-1', element_id: 'odl-el-1', bbox: [1000, 2000, 3056, 4000] }]);
  assert.equal(source.document_fingerprint, `sha256:${'a'.repeat(64)}`);
  assert.equal(grounding({ ...flat, source_fingerprint: 'sha256:x' }).document_fingerprint, undefined);
});

test('cells of the flat form have their spans, one where none is given', () => {
  const cells = [{ row: 0, col: 0, row_span: 2, col_span: 3, bbox: box, text: 'wide' }, { row: 2, col: 1, bbox: box, text: 'one' }];
  assert.deepEqual(grounding({ ...flat, tables: [{ page: 1, bbox: box, cells }] }).cells.map(({ rows, cols }) => [rows, cols]), [
    [{ start: 0, end: 2 }, { start: 0, end: 3 }],
    [{ start: 2, end: 3 }, { start: 1, end: 2 }],
  ]);
});

const refused: readonly (readonly [object, string])[] = [
  [{}, "/tool: missing 'tool' object"],
  [{ kids: 5 }, '/kids: kids must be an array'],
  [{ kids: [{ children: {} }] }, '/kids/0/children: children must be an array'],
  [{ kids: [1] }, '/kids/0: must be an object'],
  [{ kids: [{ 'bounding box': box }] }, '/kids/0/page number: page number must be a positive integer'],
  [{ kids: [{ 'page number': 1 }] }, '/kids/0/bounding box: bbox must be four numbers'],
  [{ kids: [{ rows: [{ cells: [node] }] }] }, '/kids/0/rows/0/cells/0: missing cell content'],
  [{ ...flat, pages: 1 }, '/pages: pages must be an array'],
  [{ ...flat, pages: [{ number: 0, width: 1, height: 1 }] }, '/pages/0/number: page number must be a positive integer'],
  [{ ...flat, pages: [{ number: 1, width: 0, height: 1 }] }, '/pages/0: page needs a width and a height'],
  [{ ...flat, elements: [{ id: 'a', page: 1, bbox: box }, { id: 'a', page: 1, bbox: box }] }, '/elements/1/id: the id stands twice'],
  [{ ...flat, elements: [{ page: 1, bbox: [1, 2, 3] }] }, '/elements/0/bbox: bbox must be four numbers'],
  [{ ...flat, tables: [{ page: 1, bbox: box, cells: [{ row: 0, bbox: box, text: 'x' }] }] }, '/tables/0/cells/0: cell needs a row and a column'],
];

for (const [value, expected] of refused) test(`refused with its place: ${expected}`, () => assert.equal(problem(value), expected));
