import type { Block } from './blocks.ts';
import { isMarker } from './markers.ts';
import { least, most } from './extremes.ts';

/** Blocks that stand side by side and were painted one after the other: the cells of one table row, or a single block. */
export interface BlockRow {
  readonly blocks: readonly Block[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Reads rows off the stream. Producers paint tables cell by cell and row by row, so a step to the right within the
 * height of the row is the next cell of the row, and any other step starts a new row. The columns of a page are painted
 * one after the other instead: the step from one to the next leads far up, and makes no row.
 */
export function blockRows(blocks: readonly Block[]): readonly BlockRow[] {
  const rows: BlockRow[] = [];
  let open: Block[] = [];
  let y0 = 0;
  let y1 = 0;
  for (const block of blocks) {
    const previous = open.at(-1);
    const small = Math.min(block.size, previous?.size ?? block.size);
    const beside = previous !== undefined && block.x0 * 10 >= previous.x1 * 10 - small * 3;
    const overlap = Math.min(block.y1, y1) - Math.max(block.y0, y0);
    if (beside && open.length === 1 && isLifted(block, previous)) {
      open.push(block);
      ({ y0, y1 } = block);
    } else if (beside && overlap * 100 >= 30 * Math.min(small, block.y1 - block.y0) && !leapsUp(block, open)) {
      open.push(block);
      y0 = Math.min(y0, block.y0);
      y1 = Math.max(y1, block.y1);
    } else {
      if (open.length > 0) rows.push(toBlockRow(open));
      open = [block];
      ({ y0, y1 } = block);
    }
  }
  if (open.length > 0) rows.push(toBlockRow(open));
  return rows;
}

// The next cell stands a little above a cell that spans rows and is centred over them.
function isLifted(block: Block, previous: Block): boolean {
  const rise = previous.y0 - block.y0;
  return previous.lines.length <= 3 && block.y1 <= previous.y0 + block.size / 4 && rise > 0 && rise <= 5 * block.size;
}

/** Makes a row of blocks, left to right. A cell that spans rows and stands lower than the others does not count in its height. */
export function toBlockRow(blocks: readonly Block[]): BlockRow {
  const level = blocks.length > 1 && isLifted(blocks[1], blocks[0]) ? blocks.slice(1) : blocks;
  return {
    blocks,
    x0: least(blocks, ({ x0 }) => x0),
    y0: least(level, ({ y0 }) => y0),
    x1: most(blocks, ({ x1 }) => x1),
    y1: most(level, ({ y1 }) => y1),
  };
}

/** Whether a row can be a row of a table: several cells, and not a list marker with its item. */
export function isTabular({ blocks }: BlockRow): boolean {
  return blocks.length > 2 || (blocks.length === 2 && !(blocks[0].lines.length === 1 && isMarker(blocks[0].lines[0])));
}

// A block that ends above the middle of a long block beside it and starts far above it belongs to another column.
function leapsUp(block: Block, open: readonly Block[]): boolean {
  const top = least(open, ({ y0 }) => y0);
  return top - block.y0 > 3 * block.size && open.every(({ lines }) => lines.length > 3);
}
