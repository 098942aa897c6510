import { byNumber } from '../../../base/order.ts';
import type { PageContent } from '../page-content.ts';
import { blocksOf } from './blocks.ts';
import { least, most } from './extremes.ts';
import type { FlowItem } from './flow-item.ts';
import { linesOf, type GapReader, type Line } from './lines.ts';
import { markerOf } from './markers.ts';
import { isBold, leadingsOf, paragraphsOf, startsItem, type Paragraph } from './paragraphs.ts';
import { gapReader, type Rulings } from './rulings.ts';
import { taggedBlocks, type TaggedBlock } from './tagged-blocks.ts';
import type { TableDraft } from './table-draft.ts';
import { headerCount, taggedTable, type FilledCell } from './tagged-tables.ts';
import { withShownTables } from './untagged-tables.ts';
import type { Word } from './word.ts';

/** The words of a page that are no header or footer, and what is drawn around them. */
export interface TaggedText {
  readonly words: readonly Word[];
  readonly rulings: Rulings;
  /** Tables that the geometry shows. */
  readonly tables: readonly TableDraft[];
}

/** A tree that names less of the text than this, per mille of its characters, is not followed. */
const COVERED_MIN = 900;

/**
 * Reads a page in the order and with the blocks of its structure tree. `undefined` where the page is not tagged, where the
 * tree covers too little of what is seen, or where it does not agree with the geometry: tables whose cells do not lie in
 * rows and columns, blocks that lie in each other or lead back up. Words that the tree does not name stand where the
 * stream has them.
 */
export function taggedFlow({ structure }: PageContent, { words, rulings, tables }: TaggedText): readonly FlowItem[] | undefined {
  if (structure.length === 0) return undefined;
  const blocks = taggedBlocks(structure);
  const { byHolder, rest } = shareOut(words, holdersOf(blocks));
  if (charactersOf(rest) * 1000 > charactersOf(words) * (1000 - COVERED_MIN)) return undefined;
  const gaps = gapReader(rulings);
  const items: FlowItem[] = [];
  const places: Place[] = [];
  for (const block of blocks) {
    const made = itemsOf(block, { byHolder, gaps, tables });
    if (made === undefined) return undefined;
    if (made.length > 0) places.push(placeOf(made));
    items.push(...made);
  }
  return agrees(places) ? withRest(withShownTables(items, tables, rulings), rest, { rulings, gaps }) : undefined;
}

interface Holder {
  readonly markedContentIds: readonly number[];
}

// An element that runs over pages names the ids of both: the one with the fewest ids has the better claim.
function holdersOf(blocks: readonly TaggedBlock[]): ReadonlyMap<number, Holder> {
  const holders = new Map<number, Holder>();
  for (const holder of blocks.flatMap((block): readonly Holder[] => (block.type === 'text' ? [block] : block.rows.flat()))) {
    for (const id of holder.markedContentIds) {
      const other = holders.get(id);
      if (other === undefined || holder.markedContentIds.length < other.markedContentIds.length) holders.set(id, holder);
    }
  }
  return holders;
}

function shareOut(words: readonly Word[], holders: ReadonlyMap<number, Holder>): { readonly byHolder: ReadonlyMap<Holder, readonly Word[]>; readonly rest: readonly Word[] } {
  const byHolder = new Map<Holder, Word[]>();
  const rest: Word[] = [];
  for (const word of words) {
    const id = word.span.markedContentId;
    const holder = id === undefined ? undefined : holders.get(id);
    const held = holder === undefined ? undefined : byHolder.get(holder);
    if (holder === undefined) rest.push(word);
    else if (held === undefined) byHolder.set(holder, [word]);
    else held.push(word);
  }
  return { byHolder, rest };
}

function charactersOf(words: readonly Word[]): number {
  return words.reduce((sum, { span }) => sum + span.text.length, 0);
}

interface Found {
  readonly byHolder: ReadonlyMap<Holder, readonly Word[]>;
  readonly gaps: GapReader;
  readonly tables: readonly TableDraft[];
}

// `undefined` where a table does not agree with the geometry.
function itemsOf(block: TaggedBlock, { byHolder, gaps, tables }: Found): readonly FlowItem[] | undefined {
  const linesIn = (holder: Holder): readonly Line[] => linesOf(byHolder.get(holder) ?? [], gaps);
  if (block.type === 'text') {
    const lines = linesIn(block);
    return partsOf(lines).map((part): FlowItem => {
      const isItem = block.role.type === 'list-item' || (block.role.type === 'text' && startsItem(part[0]));
      return { type: 'paragraph', paragraph: { lines: part, isItem, role: block.role } };
    });
  }
  const rows = block.rows.map((cells) => cells.map((cell) => ({ ...cell, lines: linesIn(cell) }))).filter((cells) => cells.some(({ lines }) => lines.length > 0));
  if (rows.length === 0) return [];
  const table = taggedTable(rows) ?? shownTable(rows, tables);
  return table === undefined ? undefined : [{ type: 'table', table }];
}

/** Lines further apart than this, in per cent of the font size, are no lines of one paragraph. */
const LEADING_MAX = 220;

// Writers also tag several paragraphs as one: a bullet, a change between bold and plain lines or a wide gap parts them.
function partsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const last = parts.at(-1)?.at(-1);
    const below = last === undefined ? 0 : line.baseline - last.baseline;
    const isApart = last === undefined || (below * 100 > 50 * line.size && (below * 100 > LEADING_MAX * Math.max(line.size, last.size) || startsBullet(line) || isBold(line) !== isBold(last)));
    if (isApart) parts.push([line]);
    else parts[parts.length - 1].push(line);
  }
  return parts;
}

function startsBullet(line: Line): boolean {
  return startsItem(line) && markerOf(line.words[0].span.text)?.type !== 'number';
}

// Trees leave out cells without content: where the page shows the same table, its grid holds.
function shownTable(rows: readonly (readonly FilledCell[])[], tables: readonly TableDraft[]): TableDraft | undefined {
  const words = new Set(rows.flat().flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  const shown = tables.find((table) => isOf(table, words));
  return shown === undefined ? undefined : { ...shown, headerRows: headerRowsOf(rows, shown) };
}

function isOf({ cells }: TableDraft, words: ReadonlySet<Word>): boolean {
  const drawn = cells.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const shared = drawn.reduce((count, word) => count + (words.has(word) ? 1 : 0), 0);
  return shared * 1000 >= Math.max(drawn.length, words.size) * COVERED_MIN;
}

function headerRowsOf(rows: readonly (readonly FilledCell[])[], { headerRows, rowCount }: TableDraft): number {
  const isMarked = rows.some((cells) => cells.some(({ isHeader }) => isHeader));
  return isMarked && rows.length === rowCount ? headerCount(rows) : headerRows;
}

interface Place {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly first: number;
}

function placeOf(items: readonly FlowItem[]): Place {
  const parts: readonly Place[] = items.flatMap((item): readonly Place[] => (item.type === 'table' ? [item.table] : item.type === 'paragraph' ? item.paragraph.lines : item.lines));
  return {
    x0: least(parts, ({ x0 }) => x0),
    y0: least(parts, ({ y0 }) => y0),
    x1: most(parts, ({ x1 }) => x1),
    y1: most(parts, ({ y1 }) => y1),
    first: least(parts, ({ first }) => first),
  };
}

/** Of so many neighbours one may contradict: a note beside a column, a label on a figure. */
const CONTRADICTION_SHARE = 8;

// Neighbours in the tree do not lie in each other, and the next does not stand above what it follows in the same column.
function agrees(places: readonly Place[]): boolean {
  let contradictions = 0;
  for (let at = 1; at < places.length; at++) if (contradicts(places[at - 1], places[at])) contradictions++;
  return contradictions * CONTRADICTION_SHARE <= places.length;
}

function contradicts(before: Place, place: Place): boolean {
  const wide = Math.min(before.x1, place.x1) - Math.max(before.x0, place.x0);
  if (wide <= 0) return false;
  const high = Math.min(before.y1, place.y1) - Math.max(before.y0, place.y0);
  if (high <= 0) return place.y1 <= before.y0;
  const smaller = Math.min((before.x1 - before.x0) * (before.y1 - before.y0), (place.x1 - place.x0) * (place.y1 - place.y0));
  return wide * high * 4 > smaller;
}

// What the tree does not name goes before the first item that was painted after it.
function withRest(items: readonly FlowItem[], rest: readonly Word[], { rulings, gaps }: { readonly rulings: Rulings; readonly gaps: GapReader }): readonly FlowItem[] {
  if (rest.length === 0) return items;
  const blocks = blocksOf(linesOf(rest, gaps), rulings.horizontal);
  const paragraphs: readonly Paragraph[] = paragraphsOf(blocks.flatMap(({ lines }) => lines), leadingsOf(blocks));
  const added = paragraphs.map((paragraph) => placed({ type: 'paragraph', paragraph })).sort(byFirst);
  const flow: FlowItem[] = [];
  let next = 0;
  for (const { item, first } of items.map(placed)) {
    while (next < added.length && added[next].first < first) flow.push(added[next++].item);
    flow.push(item);
  }
  return [...flow, ...added.slice(next).map(({ item }) => item)];
}

interface PlacedItem {
  readonly item: FlowItem;
  readonly first: number;
}

const byFirst = byNumber<PlacedItem>(({ first }) => first);

function placed(item: FlowItem): PlacedItem {
  return { item, first: placeOf([item]).first };
}
