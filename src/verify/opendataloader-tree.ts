import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import { joinText, text } from '../base/text.ts';
import type { Box } from '../document/paged.ts';
import type { AdapterParts, AdapterProblem, Fields } from './adapter-values.ts';
import { countOf, readBox, textOf } from './adapter-values.ts';
import type { CellEvidence, Evidence } from './grounding-source.ts';

/**
 * Reads the tree form: nodes with `kids`, a page number, a bounding box and `content`. Elements stand in preorder; the text of a container
 * is its own and its children's, on lines. Rows and columns are counted from 0 here, from 1 there.
 */
export function readOpenDataLoaderTree(root: Fields): Result<AdapterParts, AdapterProblem> {
  const listed = listNodes(root);
  if (!listed.ok) return listed;
  const nodes = listed.value;
  const texts = textsOf(nodes);
  const elements: Evidence[] = [];
  const cells: CellEvidence[] = [];
  const extents = new Map<number, readonly [number, number]>();
  for (const [index, node] of nodes.entries()) {
    const place = placeOf(node);
    if (!place.ok) return place;
    if (place.value === undefined) continue;
    const { number, bbox } = place.value;
    const [width, height] = extents.get(number) ?? [0, 0];
    extents.set(number, [Math.max(width, bbox[2]), Math.max(height, bbox[3])]);
    const evidence = { place: { page: `page-${String(number)}`, bbox }, ...(texts[index] === '' ? {} : { text: texts[index] }) };
    if (node.role === 'row') continue;
    if (node.role === 'element') elements.push({ ...evidence, place: { ...evidence.place, element_id: idOf(node, index) } });
    else if (evidence.text === undefined) return no({ path: node.path, message: 'missing cell content' });
    else cells.push(cellOf(node, evidence));
  }
  const tables = nodes.some(({ role }) => role === 'cell') ? cells : undefined;
  return ok({ name: 'opendataloader-pdf', version: 'unknown', pages: pagesOf(extents), elements, tables });
}

interface Node {
  readonly fields: Fields;
  readonly path: string;
  /** Index of the node around it; -1 at the top. */
  readonly parent: number;
  readonly role: 'element' | 'row' | 'cell';
  /** Rows and cells: the id of their table. Rows: their number; cells: that of their row, and their own. */
  readonly table: string;
  readonly row: number;
  readonly col: number;
}

const roles = { kids: 'element', children: 'element', 'list items': 'element', list_items: 'element', rows: 'row', cells: 'cell' } as const;

// Preorder, by a stack.
function listNodes(root: Fields): Result<readonly Node[], AdapterProblem> {
  const nodes: Node[] = [];
  const waiting: Node[] = [{ fields: root, path: '', parent: -1, role: 'element', table: '', row: 0, col: 0 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.path !== '') nodes.push(node);
    const children = childrenOf(node, nodes.length - 1);
    if (!children.ok) return children;
    for (const child of [...children.value].reverse()) waiting.push(child);
  }
  return ok(nodes);
}

function childrenOf(node: Node, parent: number): Result<readonly Node[], AdapterProblem> {
  const children: Node[] = [];
  for (const [key, role] of Object.entries(roles)) {
    const value = node.fields.get(key) ?? [];
    if (!Array.isArray(value)) return no({ path: `${node.path}/${key}`, message: `${key} must be an array` });
    for (const [index, child] of (value as readonly JsonValue[]).entries()) {
      const path = `${node.path}/${key}/${String(index)}`;
      if (!(child instanceof Map)) return no({ path, message: 'must be an object' });
      const fields = child as Fields;
      const table = node.role === 'row' ? node.table : `odl-${String(node.fields.get('id') ?? parent + 1)}`;
      const row = numberFrom1(fields, 'row number') ?? (role === 'row' ? index : node.row);
      children.push({ fields, path, parent, role, table, row, col: numberFrom1(fields, 'column number') ?? index });
    }
  }
  return ok(children);
}

function numberFrom1(fields: Fields, key: string): number | undefined {
  const value = countOf(fields.get(key));
  return value === undefined || value === 0 ? undefined : value - 1;
}

function idOf({ fields }: Node, index: number): string {
  return `odl-${String(fields.get('id') ?? index + 1)}`;
}

// Children come after their parent: backwards, each text is complete before it is added to the one around it.
function textsOf(nodes: readonly Node[]): readonly Text[] {
  const lines = nodes.map(({ fields }): Text[] => [textOf(fields.get('content')) ?? textOf(fields.get('text')) ?? text('')]);
  const texts: Text[] = [];
  for (let index = nodes.length - 1; index >= 0; index--) {
    const [own, ...children] = lines[index];
    texts[index] = joinText([own, ...children.reverse()].filter((line) => line !== ''), text('\n'));
    const { parent } = nodes[index];
    if (parent >= 0) lines[parent].push(texts[index]);
  }
  return texts;
}

// A node without a place is structure only.
function placeOf({ fields, path }: Node): Result<{ readonly number: number; readonly bbox: Box } | undefined, AdapterProblem> {
  const page = fields.get('page number');
  const box = fields.get('bounding box');
  if (page === undefined && box === undefined) return ok(undefined);
  const number = countOf(page);
  if (number === undefined || number === 0) return no({ path: `${path}/page number`, message: 'page number must be a positive integer' });
  const bbox = readBox(box);
  return typeof bbox === 'string' ? no({ path: `${path}/bounding box`, message: bbox }) : ok({ number, bbox });
}

function cellOf({ table, row, col, fields }: Node, { place, text: shown }: Evidence): CellEvidence {
  const rows = { start: row, end: row + (countOf(fields.get('row span')) ?? 1) };
  const cols = { start: col, end: col + (countOf(fields.get('column span')) ?? 1) };
  return { place: { ...place, table_id: table, cell: { row, col } }, ...(shown === undefined ? {} : { text: shown }), rows, cols };
}

// The output does not say how large pages are: as large as what stands on them.
function pagesOf(extents: ReadonlyMap<number, readonly [number, number]>): readonly Evidence[] {
  const numbers = [...extents].sort(([a], [b]) => a - b);
  return numbers.map(([number, [width, height]]) => ({ place: { page: `page-${String(number)}`, bbox: [0, 0, width, height] } }));
}
