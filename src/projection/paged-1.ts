import { byNumber, comparing } from '../base/order.ts';
import type { Cell, Element, PagedPayload, Table } from '../document/paged.ts';
import type { SeenText } from '../document/seen-text.ts';
import { seenText } from '../document/seen-text.ts';
import type { PageLocator } from './locator.ts';
import type { Projection } from './projection.ts';
import type { ProjectionWriter } from './projection-writer.ts';
import { projectionWriter } from './projection-writer.ts';
import { tableTaker } from './take-table.ts';

/**
 * The grammar `paged-1`: the elements in reading order with a blank line between them; list items and table rows stand on
 * lines of their own, with ` | ` between cells. A segment is one element or one cell. Left out are page headers and footers,
 * and text that a reader cannot see (seed 004, `$defs/chunk`).
 */
export function projectPaged(payload: PagedPayload, lengthMax: number): Projection {
  const writer = projectionWriter('paged-1', lengthMax);
  const seen = seenText(payload);
  const takeTable = tableTaker(payload.tables);
  const inCells = new Set<string>();
  for (const { cells } of payload.tables) for (const { element_refs } of cells) for (const id of element_refs ?? []) inCells.add(id);
  const anchorsById = new Map<string, Element>();
  for (const element of payload.elements) if (element.type === 'table') anchorsById.set(element.id, element);
  let before: Element | undefined;
  for (const element of payload.elements) {
    // The anchor of a table is no part of its cells, even where a cell refers to it.
    const isInCell = inCells.has(element.id) && element.table_ref === undefined;
    if (element.type === 'header' || element.type === 'footer' || isInCell) continue;
    const separator = before?.type === 'list_item' && element.type === 'list_item' ? '\n' : '\n\n';
    const table = takeTable(element);
    const added = table === undefined ? addElement(writer, element, { text: seen.ofElement(element).text, separator }) : addTable(writer, element, { table, seen, separator, anchorsById });
    if (added) before = element;
  }
  return writer.finish();
}

function addElement(writer: ProjectionWriter, element: Element, { text, separator }: { readonly text: string; readonly separator: string }): boolean {
  if (text === '') return false;
  const locator: PageLocator = { bbox: element.bbox, element_id: element.id, page: element.page, type: 'page' };
  const level = element.heading_level === undefined ? {} : { heading_level: element.heading_level };
  writer.add({ text, separator, boundary: element.type === 'heading' ? 'section' : 'block', ...level, locator });
  return true;
}

interface TableText {
  readonly table: Table;
  readonly seen: SeenText;
  readonly separator: string;
  readonly anchorsById: ReadonlyMap<string, Element>;
}

function addTable(writer: ProjectionWriter, element: Element, { table, seen, separator, anchorsById }: TableText): boolean {
  let row: number | undefined;
  // Empty cells leave their separator, but no segment of their own.
  let pending = separator;
  let boundary: 'block' | 'line' | 'none' = 'block';
  for (const cell of [...table.cells].sort(byCell)) {
    if (row !== undefined && cell.row !== row) {
      pending = boundary === 'block' ? separator : '\n';
      if (boundary !== 'block') boundary = 'line';
    } else if (row !== undefined) {
      pending += ' | ';
    }
    row = cell.row;
    const { text } = seen.ofCell(cell);
    if (text === '') continue;
    writer.add({ text, separator: pending, boundary, locator: cellLocator(homeOf(cell, element, anchorsById), table, cell) });
    pending = '';
    boundary = 'none';
  }
  return boundary !== 'block';
}

const byCell = comparing<Cell>(
  byNumber((cell) => cell.row),
  byNumber((cell) => cell.col),
);

// The rows of a table that stand on a later page belong to its element there.
function homeOf({ element_refs: [ref] = [] }: Cell, anchor: Element, anchorsById: ReadonlyMap<string, Element>): Element {
  return (ref === undefined ? undefined : anchorsById.get(ref)) ?? anchor;
}

function cellLocator(element: Element, table: Table, { row, col, bbox }: Cell): PageLocator {
  return { bbox, cell: { col, row }, element_id: element.id, page: element.page, table_id: table.id, type: 'page' };
}
