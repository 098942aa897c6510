import { toBlock, type Block } from './blocks.ts';
import type { Line } from './lines.ts';
import { isTabular, toBlockRow, type BlockRow } from './table-rows.ts';

/**
 * Parts rows whose first cell took in the row above: a label that stands alone in its row, such as the title of a group
 * of rows, is set like the label of the next row, and stacks with it. Its neighbours then start beside a later line.
 *
 * ```text
 * Learning outcomes
 * Knowledge          to understand the meaning …
 * ```
 *
 * A label that wrapped beside cells that stand at the bottom looks alike. What cannot be a wrapped label is parted:
 * one that reaches below the cells beside it, or stands above cells that go on below it; for the others the rows of the
 * page say whether cells stand at the top or at the bottom.
 */
export function partStackedRows(rows: readonly BlockRow[]): readonly BlockRow[] {
  const stacks = rows.map(stackOf);
  if (stacks.every((stack) => stack === undefined)) return rows;
  const standing = standingOf(rows, stacks);
  return rows.flatMap((row, index) => {
    const stack = stacks[index];
    return stack !== undefined && isTwoRows({ rows, index, stack, standing }) ? parted(rows, index, stack) : [row];
  });
}

interface Stack {
  readonly label: Block;
  /** The first line of the label that its neighbours stand beside; at least 1. */
  readonly line: number;
  /** The nearest neighbour. */
  readonly beside: Block;
  /** A neighbour goes on below the label. */
  readonly goesOn: boolean;
}

function stackOf({ blocks }: BlockRow): Stack | undefined {
  const [label, beside, ...others] = blocks;
  if (blocks.length < 2 || label.lines.length < 2) return undefined;
  const line = label.lines.findIndex((each) => isLevel(each, beside.lines[0]));
  if (line < 1 || others.some(({ lines }) => !isLevel(lines[0], label.lines[line]))) return undefined;
  const last = label.lines[label.lines.length - 1];
  return { label, line, beside, goesOn: blocks.some(({ lines }) => lines[lines.length - 1].baseline > last.baseline + last.size / 4) };
}

function isLevel(a: Line, b: Line): boolean {
  return Math.abs(a.baseline - b.baseline) * 100 <= 12 * Math.max(a.size, b.size);
}

type Standing = 'top' | 'bottom' | 'unknown';

// Cells of unlike height that share their first line stand at the top; where a label had to wrap, the others stand at the bottom.
function standingOf(rows: readonly BlockRow[], stacks: readonly (Stack | undefined)[]): Standing {
  let votes = 0;
  rows.forEach((row, index) => {
    const stack = stacks[index];
    if (stack !== undefined && !stack.goesOn && wraps(stack)) votes--;
    else if (stack === undefined && isTabular(row) && standsAtTop(row)) votes++;
  });
  return votes > 0 ? 'top' : votes < 0 ? 'bottom' : 'unknown';
}

function standsAtTop({ blocks: [first, ...others] }: BlockRow): boolean {
  return others.every(({ lines }) => isLevel(lines[0], first.lines[0])) && others.some(({ lines }) => lines.length !== first.lines.length);
}

interface StackPlace {
  readonly rows: readonly BlockRow[];
  readonly index: number;
  readonly stack: Stack;
  readonly standing: Standing;
}

function isTwoRows({ rows, index, stack, standing }: StackPlace): boolean {
  if (stack.goesOn || crosses(stack)) return true;
  const step = stepToNext(rows, index, stack);
  if (step === 'nearer') return false;
  if (step === 'alike' || isFree(rows, index, stack)) return true;
  if (isIndented(stack.label, stack.line)) return false;
  return standing === 'top' || (standing === 'unknown' && !wraps(stack));
}

// The line above the neighbours runs into their column.
function crosses({ label, line, beside }: Stack): boolean {
  return label.lines.slice(0, line).some(({ x1, size }) => x1 > beside.x0 - size / 4);
}

// The first word beside the neighbours had no room in the line above.
function wraps({ label, line, beside }: Stack): boolean {
  const above = label.lines[line - 1];
  return above.x1 + widthOfFirst(label.lines[line]) + above.size > beside.x0;
}

/** In per cent of the font size: lines of one text stand nearer to each other. */
const LEADING_MAX = 135;
/** In per cent of the distance to the next row: lines of one cell are as near as that. */
const NEARER = 85;
/** In per cent of the font size: what may lie between two rows. */
const GAP_MAX = 220;

// How far the label stands above the line beside the neighbours, against how far that line from the next row: nearer, as
// lines of one cell are; or as far and farther than lines of one text are, as rows.
function stepToNext(rows: readonly BlockRow[], index: number, { label, line }: Stack): 'nearer' | 'alike' | 'unknown' {
  const below = rows[index + 1];
  if (below === undefined || line !== label.lines.length - 1) return 'unknown';
  const { baseline, size } = label.lines[line];
  const step = baseline - label.lines[line - 1].baseline;
  const next = below.blocks[0].lines[0].baseline - baseline;
  if (below.blocks.length > 1 && next * 100 <= (100 + GAP_MAX) * size && step * 100 <= NEARER * next) return 'nearer';
  return step * 100 >= LEADING_MAX * size && Math.abs(next - step) * 20 <= size ? 'alike' : 'unknown';
}

/** Rows above and below that show how wide the column of a label is. */
const SHOWN_BY = 12;

// The label of the lower row is indented, and its first word had room in the line above: other labels reach as far.
function isFree(rows: readonly BlockRow[], index: number, { label, line }: Stack): boolean {
  const right = labelRight(rows, index, label);
  const start = startOf(label, line, right);
  return isIndented(label, start) && hasRoom(label, start, right);
}

// The label of the lower row starts at the line beside the neighbours, or at an indented one above it that goes on there.
function startOf(label: Block, line: number, right: number): number {
  const { lines, size } = label;
  let start = line;
  while (start > 1 && isIndented(label, start - 1) && Math.abs(lines[start].x0 - lines[start - 1].x0) * 4 <= size && !hasRoom(label, start, right)) start--;
  return start;
}

function isIndented({ lines, size }: Block, line: number): boolean {
  return lines[line].x0 - lines[0].x0 > size / 2;
}

// The first word of a line had room in the line above.
function hasRoom({ lines }: Block, line: number, right: number): boolean {
  return lines[line - 1].x1 + widthOfFirst(lines[line]) + lines[line - 1].size / 2 <= right;
}

function widthOfFirst({ words: [word] }: Line): number {
  return word.x1 - word.x0;
}

// How far the labels around one reach that start about where it does.
function labelRight(rows: readonly BlockRow[], index: number, label: Block): number {
  const others = rows.slice(Math.max(0, index - SHOWN_BY), index + SHOWN_BY + 1).filter(({ blocks }) => blocks.length > 1 && Math.abs(blocks[0].x0 - label.x0) <= 2 * label.size);
  return Math.max(...others.map(({ blocks }) => blocks[0].x1));
}

function parted(rows: readonly BlockRow[], index: number, { label, line }: Stack): readonly BlockRow[] {
  const start = startOf(label, line, labelRight(rows, index, label));
  return [toBlockRow([toBlock(label.lines.slice(0, start))]), toBlockRow([toBlock(label.lines.slice(start)), ...rows[index].blocks.slice(1)])];
}
