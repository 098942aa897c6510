import type { Block } from './blocks.ts';
import { isMarker } from './markers.ts';

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
    if (beside && overlap * 100 >= 30 * Math.min(small, block.y1 - block.y0) && !leapsUp(block, open)) {
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

/** Makes a row of blocks, left to right. */
export function toBlockRow(blocks: readonly Block[]): BlockRow {
  let { x0, y0, x1, y1 } = blocks[0];
  for (const block of blocks) {
    x0 = Math.min(x0, block.x0);
    y0 = Math.min(y0, block.y0);
    x1 = Math.max(x1, block.x1);
    y1 = Math.max(y1, block.y1);
  }
  return { blocks, x0, y0, x1, y1 };
}

/** Whether a row can be a row of a table: several cells, and not a list marker with its item. */
export function isTabular({ blocks }: BlockRow): boolean {
  return blocks.length > 2 || (blocks.length === 2 && !(blocks[0].lines.length === 1 && isMarker(blocks[0].lines[0])));
}

// A block that ends above the middle of a long block beside it and starts far above it belongs to another column.
function leapsUp(block: Block, open: readonly Block[]): boolean {
  const top = Math.min(...open.map(({ y0 }) => y0));
  return top - block.y0 > 3 * block.size && open.every(({ lines }) => lines.length > 3);
}
