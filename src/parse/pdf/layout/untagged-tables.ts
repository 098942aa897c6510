import { toBlock } from './blocks.ts';
import type { FlowItem } from './flow-item.ts';
import type { Rulings } from './rulings.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import { tablesOfCells } from './tables-borderless.ts';
import type { Word } from './word.ts';

/**
 * Puts tables in the place of the paragraphs that a structure tree has for their cells: writers tag a table that they take
 * for layout as plain paragraphs, one after the other. A table is what the geometry of the page shows, or else that of the
 * paragraphs, each of them a cell. One of which some words stand elsewhere in the tree, or of which a paragraph reaches
 * over cells, is left as the tree has it.
 */
export function withShownTables(items: readonly FlowItem[], tables: readonly TableDraft[], rulings: Rulings): readonly FlowItem[] {
  let flow = items;
  for (const table of tables) flow = withTable(flow, table);
  const left = flow.flatMap((item) => (isPlain(item) ? [toBlock(item.paragraph.lines)] : []));
  for (const table of tablesOfCells(left, rulings)) if (isFull(table)) flow = withTable(flow, table);
  return flow;
}

// Fields of a form stand in rows too, but leave most places of a table empty.
function isFull({ cells, rowCount, columnCount }: TableDraft): boolean {
  return cells.filter(({ lines }) => lines.length > 0).length * 2 > rowCount * columnCount;
}

type ParagraphItem = Extract<FlowItem, { readonly type: 'paragraph' }>;

function isPlain(item: FlowItem): item is ParagraphItem {
  return item.type === 'paragraph' && item.paragraph.role?.type === 'text';
}

/** Fewer cells with text than these, or one row, are two texts side by side. */
const CELLS_MIN = 4;

function withTable(items: readonly FlowItem[], table: TableDraft): readonly FlowItem[] {
  if (table.rowCount < 2 || table.cells.filter(({ lines }) => lines.length > 0).length < CELLS_MIN) return items;
  const cells = cellsByWord(table);
  const isInside = (item: FlowItem): boolean => item.type === 'paragraph' && item.paragraph.lines.some(({ words }) => words.some((word) => cells.has(word)));
  const start = items.findIndex(isInside);
  const end = items.findLastIndex(isInside) + 1;
  const inside = items.slice(start, end);
  const count = inside.reduce((sum, item) => sum + wordsOfCell(item, cells), 0);
  return count === cells.size ? [...items.slice(0, start), { type: 'table', table }, ...items.slice(end)] : items;
}

function cellsByWord({ cells }: TableDraft): ReadonlyMap<Word, CellDraft> {
  return new Map(cells.flatMap((cell) => cell.lines.flatMap(({ words }) => words.map((word) => [word, cell] as const))));
}

// How many words a plain paragraph has when all of them stand in one cell; otherwise so many that they fit no table.
function wordsOfCell(item: FlowItem, cells: ReadonlyMap<Word, CellDraft>): number {
  if (!isPlain(item)) return Infinity;
  const words = item.paragraph.lines.flatMap((line) => line.words);
  const cell = cells.get(words[0]);
  return cell !== undefined && words.every((word) => cells.get(word) === cell) ? words.length : Infinity;
}
