import { isFingerprint } from '../base/hash.ts';
import { quantise } from '../base/quantise.ts';
import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import { text } from '../base/text.ts';
import type { Box } from '../document/paged.ts';
import type { AdapterParts, AdapterProblem, Fields } from './adapter-values.ts';
import { countOf, readBox, textOf } from './adapter-values.ts';
import type { CellEvidence, Evidence } from './grounding-source.ts';

/** Reads the flat form: `tool`, `pages`, `elements`, `tables`. The first problem is named; nothing of a broken output is used. */
export function readOpenDataLoaderFlat(root: Fields): Result<AdapterParts, AdapterProblem> {
  const tool = root.get('tool');
  if (!(tool instanceof Map)) return no({ path: '/tool', message: "missing 'tool' object" });
  const reader = flatReader();
  const pages = reader.list(root, 'pages').map(reader.page);
  const elements = reader.list(root, 'elements').map(reader.element);
  const tables = root.has('tables') ? reader.list(root, 'tables').flatMap(reader.table) : undefined;
  const problem = reader.problem();
  if (problem !== undefined) return no(problem);
  const { name, version } = { name: textOf(tool.get('name')), version: textOf(tool.get('version')) };
  const fingerprint = root.get('source_fingerprint');
  return ok({
    name: name ?? 'opendataloader-pdf',
    version: version ?? 'unknown',
    ...(typeof fingerprint === 'string' && isFingerprint(fingerprint) ? { fingerprint } : {}),
    pages,
    elements,
    tables,
  });
}

interface FlatReader {
  readonly list: (fields: Fields, key: string) => readonly Item[];
  readonly page: (item: Item) => Evidence;
  readonly element: (item: Item, index: number) => Evidence;
  readonly table: (item: Item, index: number) => readonly CellEvidence[];
  readonly problem: () => AdapterProblem | undefined;
}

interface Item {
  readonly fields: Fields;
  readonly path: string;
}

// Keeps the first problem and reads on with nothing in its place.
function flatReader(): FlatReader {
  let problem: AdapterProblem | undefined;
  const pageIds = new Set<string>();
  const ids = new Set<string>();
  const refuse = (path: string, message: string): void => {
    problem ??= { path, message };
  };
  const list = (fields: Fields, key: string, path = ''): readonly Item[] => {
    const values = fields.get(key) ?? [];
    if (!Array.isArray(values)) refuse(`${path}/${key}`, `${key} must be an array`);
    return (Array.isArray(values) ? (values as readonly JsonValue[]) : []).map((value, index) => {
      if (!(value instanceof Map)) refuse(`${path}/${key}/${String(index)}`, 'must be an object');
      return { fields: value instanceof Map ? (value as Fields) : new Map(), path: `${path}/${key}/${String(index)}` };
    });
  };
  const boxOf = ({ fields, path }: Item): Box => {
    const box = readBox(fields.get('bbox'));
    if (typeof box === 'string') refuse(`${path}/bbox`, box);
    return typeof box === 'string' ? [0, 0, 0, 0] : box;
  };
  const pageOf = ({ fields, path }: Item, what: string): string => {
    const page = `page-${String(fields.get('page'))}`;
    if (!pageIds.has(page)) refuse(`${path}/page`, `${what}.page references unknown page`);
    return page;
  };
  const idOf = ({ fields, path }: Item, otherwise: string): string => {
    const id = textOf(fields.get('id')) ?? otherwise;
    if (ids.has(id)) refuse(`${path}/id`, 'the id stands twice');
    ids.add(id);
    return id;
  };
  const page = ({ fields, path }: Item): Evidence => {
    const number = fields.get('number');
    const size = [fields.get('width'), fields.get('height')].map((side) => (typeof side === 'number' ? quantise(side) : undefined));
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) refuse(`${path}/number`, 'page number must be a positive integer');
    if (size.some((side) => side === undefined || side <= 0)) refuse(path, 'page needs a width and a height');
    pageIds.add(`page-${String(number)}`);
    return { place: { page: `page-${String(number)}`, bbox: [0, 0, size[0] ?? 0, size[1] ?? 0] } };
  };
  const element = (item: Item, index: number): Evidence => {
    const place = { page: pageOf(item, 'element'), element_id: idOf(item, `odl-el-${String(index + 1)}`), bbox: boxOf(item) };
    const shown = textOf(item.fields.get('text'));
    return { place, ...(shown === undefined ? {} : { text: shown }) };
  };
  const table = (item: Item, index: number): readonly CellEvidence[] => {
    const table_id = idOf(item, `odl-table-${String(index + 1)}`);
    const page_id = pageOf(item, 'table');
    boxOf(item);
    return list(item.fields, 'cells', item.path).map((cell): CellEvidence => {
      const [row, col, row_span, col_span] = ['row', 'col', 'row_span', 'col_span'].map((key, at) => countOf(cell.fields.get(key) ?? (at < 2 ? null : 1)));
      if (row === undefined || col === undefined || row_span === undefined || col_span === undefined) refuse(cell.path, 'cell needs a row and a column');
      const at = { row: row ?? 0, col: col ?? 0 };
      const rows = { start: at.row, end: at.row + (row_span ?? 1) };
      return { place: { page: page_id, table_id, cell: at, bbox: boxOf(cell) }, text: textOf(cell.fields.get('text')) ?? text(''), rows, cols: { start: at.col, end: at.col + (col_span ?? 1) } };
    });
  };
  return { list, page, element, table, problem: () => problem };
}
