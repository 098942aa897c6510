import { lazily } from '../../../base/lazily.ts';
import { blocksOf, type Block } from './blocks.ts';
import type { PageContent } from '../page-content.ts';
import { toUpright } from './frame.ts';
import type { FlowItem } from './flow-item.ts';
import { cutAtColumns } from './line-columns.ts';
import { columnsToRows } from './painted-by-columns.ts';
import { linesToCells } from './painted-by-lines.ts';
import { linesOf, type Line } from './lines.ts';
import { readingOrder } from './order.ts';
import { leadingsOf, paragraphsOf } from './paragraphs.ts';
import type { RunningKind } from './running.ts';
import { gapReader, rulingsOf, type Rulings } from './rulings.ts';
import type { TableDraft } from './table-draft.ts';
import { borderlessTables } from './tables-borderless.ts';
import { ruledTables } from './tables-ruled.ts';
import { taggedFlow } from './tagged-flow.ts';
import { wordGroups, type Word } from './word.ts';
import type { Direction } from '../page-content.ts';

/** The text of one direction on a page: its drawn tables, and the lines outside them in stream order. */
export interface PageText {
  readonly direction: Direction;
  readonly tables: readonly TableDraft[];
  readonly lines: readonly Line[];
  readonly rulings: Rulings;
  /** All words, those of tables too. */
  readonly words: readonly Word[];
}

/** Reads a page into lines and ruled tables, the main direction first. */
export function pageTexts(page: PageContent): readonly PageText[] {
  return wordGroups(page).map(({ direction, words }) => {
    const rulings = rulingsOf(page.rules, ({ box }) => toUpright(box, direction, page));
    const ruled = ruledTables(words, rulings);
    return { direction, tables: ruled.tables, lines: linesToCells(columnsToRows(cutAtColumns(linesOf(ruled.words, gapReader(rulings)))), rulings.horizontal), rulings, words };
  });
}

/** One direction of a page in reading order. */
export interface PageFlow {
  readonly direction: Direction;
  readonly items: readonly FlowItem[];
  readonly orderedBy: 'stream' | 'space' | 'tags';
}

/** Puts the text of one direction in reading order: headers, then the body, then footers. A page that is tagged well is read by its tags. */
export function pageFlow(page: PageContent, text: PageText, running: ReadonlyMap<Line, RunningKind>): PageFlow {
  const body = bodyOf(text, running);
  // Most pages that are read by their tags are never asked in which order they show it.
  const shown = lazily(() => bodyFlow(body));
  const tables = body.tables.length < 2 ? body.tables : shown().items.flatMap((item) => (item.type === 'table' ? [item.table] : []));
  const tagged = text.direction === 'right' ? taggedFlow(page, { words: withoutRunning(text.words, running), rulings: text.rulings, tables }) : undefined;
  const { items, orderedBy } = tagged === undefined ? shown() : ({ items: tagged, orderedBy: 'tags' } as const);
  const ofKind = (kind: RunningKind): readonly FlowItem[] =>
    text.lines.filter((line) => running.get(line) === kind).map((line) => ({ type: kind, lines: [line] }));
  return { direction: text.direction, items: [...ofKind('header'), ...items, ...ofKind('footer')], orderedBy };
}

function withoutRunning(words: readonly Word[], running: ReadonlyMap<Line, RunningKind>): readonly Word[] {
  const left = new Set([...running.keys()].flatMap((line) => line.words));
  return left.size === 0 ? words : words.filter((word) => !left.has(word));
}

/** What stands between headers and footers: tables, drawn and not, and the rest in blocks. */
interface Body {
  readonly tables: readonly TableDraft[];
  readonly blocks: readonly Block[];
}

function bodyOf(text: PageText, running: ReadonlyMap<Line, RunningKind>): Body {
  const lines = running.size === 0 ? text.lines : text.lines.filter((line) => !running.has(line));
  const { tables, blocks } = borderlessTables(blocksOf(lines, text.rulings.horizontal), text.rulings);
  return { tables: [...text.tables, ...tables], blocks };
}

function bodyFlow({ tables, blocks }: Body): Pick<PageFlow, 'items' | 'orderedBy'> {
  const { items, by } = readingOrder([...tables.map(placedTable), ...blocks.map(placedBlock)]);
  const leadings = leadingsOf(blocks);
  const flow: FlowItem[] = [];
  let open: Line[] = [];
  const close = (): void => {
    for (const paragraph of paragraphsOf(open, leadings)) flow.push({ type: 'paragraph', paragraph });
    open = [];
  };
  for (const { table, block } of items) {
    if (block !== undefined) {
      for (const line of block.lines) open.push(line);
    } else if (table !== undefined) {
      close();
      flow.push({ type: 'table', table });
    }
  }
  close();
  return { items: flow, orderedBy: by };
}

interface PlacedItem {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly first: number;
  readonly table?: TableDraft;
  readonly block?: Block;
}

function placedTable(table: TableDraft): PlacedItem {
  const { x0, y0, x1, y1, first } = table;
  return { x0, y0, x1, y1, first, size: 1000, table };
}

function placedBlock(block: Block): PlacedItem {
  const { x0, y0, x1, y1, first, size } = block;
  return { x0, y0, x1, y1, first, size, block };
}
