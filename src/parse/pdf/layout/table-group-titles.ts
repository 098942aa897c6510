import { isCellRow, isRuledBetween, ROW_GAP_MAX, type RowFacts } from './row-facts.ts';
import type { Ruling } from './rulings.ts';
import type { BlockRow } from './table-rows.ts';
import { least, most } from './extremes.ts';

/** The header above the title of a group may have so many rows. */
const HEADER_ROWS_MAX = 3;

/** In per cent of the font size: labels of rows are indented so far below the title of their group. */
export const INDENT_MAX = 300;

/**
 * Whether a single cell below the header that starts at `start` is the title of a group of rows, or the unit that the
 * header is in: the row below it stands as far from it as it from the header, or nearer where a ruling closes the header,
 * in the columns of the header.
 */
export function isEvenlySet(rows: readonly BlockRow[], start: number, next: number, facts: RowFacts): boolean {
  if (next > start + HEADER_ROWS_MAX || next + 1 >= rows.length) return false;
  const header = rows.slice(start, next);
  const [row, below] = [rows[next], rows[next + 1]];
  if (row.blocks.length > 1 || row.blocks[0].lines.length > 1 || header.some(holdsNumber)) return false;
  if (!isEven(rows[next - 1], row, { below, horizontal: facts.horizontal }) || !(isTitleAbove(row, header, below) || isUnit(row, header))) return false;
  if (!isCellRow(below, facts)) return isEvenlySet(rows, start, next + 1, facts);
  const left = least(header, ({ x0 }) => x0);
  const heads = header.flatMap(({ blocks }) => blocks.filter(({ x0, size }) => x0 > left + size || left > below.blocks[0].x1));
  return below.blocks.slice(1).some(({ x0, x1 }) => heads.some((head) => head.x0 < x1 && head.x1 > x0));
}

function isEven(above: BlockRow, row: BlockRow, { below, horizontal }: { readonly below: BlockRow; readonly horizontal: readonly Ruling[] }): boolean {
  const { size } = row.blocks[0];
  const before = firstBaseline(row) - most(above.blocks, ({ lines }) => lines[lines.length - 1].baseline);
  const behind = firstBaseline(below) - firstBaseline(row);
  if (before * 100 > (100 + ROW_GAP_MAX) * size) return false;
  return Math.abs(before - behind) * 4 <= size || (behind <= before && isRuledBetween(above, row, horizontal));
}

// It starts where the first column does, or left of the indented label below it.
function isTitleAbove(row: BlockRow, header: readonly BlockRow[], below: BlockRow): boolean {
  const { size } = row.blocks[0];
  const left = Math.min(below.x0, least(header, ({ x0 }) => x0));
  return (row.x0 - left) * 4 <= size && (left - row.x0) * 100 <= INDENT_MAX * size && row.x1 <= Math.max(below.x1, most(header, ({ x1 }) => x1));
}

// It is centred below the heads of the columns behind the first.
function isUnit(row: BlockRow, header: readonly BlockRow[]): boolean {
  const { size } = row.blocks[0];
  const left = least(header, ({ x0 }) => x0);
  const heads = header.flatMap(({ blocks }) => blocks.filter(({ x0 }) => x0 > left + size));
  return heads.length > 0 && Math.abs(row.x0 + row.x1 - least(heads, ({ x0 }) => x0) - most(heads, ({ x1 }) => x1)) <= 4 * size;
}

function holdsNumber({ blocks }: BlockRow): boolean {
  return blocks.some(({ lines }) => lines.some(({ words }) => words.every(({ span }) => /^[^A-Za-z\u00c0-\u1fff\u2c00-\uffff]*[0-9][^A-Za-z\u00c0-\u1fff\u2c00-\uffff]*$/.test(span.text) && !/^(?:19|20)[0-9]{2}(?:[-/\u2013][0-9]{2,4})?$/.test(span.text))));
}

function firstBaseline({ blocks: [block] }: BlockRow): number {
  return block.lines[0].baseline;
}
