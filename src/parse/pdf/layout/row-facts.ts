import { firstRuling, type Ruling } from './rulings.ts';
import { isTabular, type BlockRow } from './table-rows.ts';

/** In per cent of the font size: what may lie between two rows of a table. */
export const ROW_GAP_MAX = 220;

/** What is known about the rows of a page before regions are read. */
export interface RowFacts {
  /** Rows that stand on a ruling whose joints part their cells: rows of a table even when only one cell holds text. */
  readonly bordered: ReadonlySet<BlockRow>;
  readonly horizontal: readonly Ruling[];
}

/** Reads which rows stand on jointed rulings. */
export function rowFacts(rows: readonly BlockRow[], horizontal: readonly Ruling[]): RowFacts {
  const jointed = horizontal.filter(({ joints }) => joints.length > 2);
  const bordered = new Set<BlockRow>();
  for (const row of jointed.length === 0 ? [] : rows) {
    const { size } = row.blocks[0];
    const below = jointed.some(
      ({ at, joints }) =>
        at >= row.y1 - size / 4 && at - row.y1 <= (size * 3) / 4 && fitsBetween(row, joints),
    );
    if (below && !isTitled(row)) bordered.add(row);
  }
  return { bordered, horizontal };
}

function fitsBetween({ blocks }: BlockRow, joints: readonly number[]): boolean {
  return blocks.every(({ x0, x1, size }) => {
    const left = joints.findLast((joint) => joint <= x0 + size / 4);
    return left !== undefined && !joints.some((joint) => joint > left && joint < x1 - size / 4);
  });
}

/** Whether a row is a row of cells. */
export function isCellRow(row: BlockRow, { bordered }: RowFacts): boolean {
  return isTabular(row) || bordered.has(row);
}

/** Whether a row is the title of a table or figure: it is no row of the table above it. */
export function isTitled({ blocks: [block, ...others] }: BlockRow): boolean {
  const [first, second] = block.lines[0].words;
  return others.length === 0 && /^(?:Table|TABLE|Figure|FIGURE|Fig\.|FIG\.|Exhibit)$/.test(first.span.text) && second !== undefined && /^[0-9IVX]/.test(second.span.text);
}

/** Whether a ruling over most of both rows lies between them. */
export function isRuledBetween(above: BlockRow, below: BlockRow, horizontal: readonly Ruling[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  const low = Math.min(above.y1, below.y0) - 100;
  const high = Math.max(above.y1, below.y0) + 100;
  for (let index = firstRuling(horizontal, low); index < horizontal.length && horizontal[index].at <= high; index++) {
    const { start, end } = horizontal[index];
    if ((Math.min(end, x1) - Math.max(start, x0)) * 2 > x1 - x0) return true;
  }
  return false;
}
