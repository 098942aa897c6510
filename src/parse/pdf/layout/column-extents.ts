import type { Interval } from './table-columns.ts';
import type { TableDraft } from './table-draft.ts';

/**
 * Where the text of each column stands, as the lines of the cells in that column alone show; `undefined` where there are
 * none. No greatest number stands in for a missing extent: one number beyond 31 bits among coordinates makes the engine
 * keep those of all words, lines and boxes as floats on the heap, for as long as it runs.
 */
export function columnExtents({ cells, columnCount }: TableDraft): readonly (Interval | undefined)[] {
  const extents = new Array<Interval | undefined>(columnCount).fill(undefined);
  for (const { col, colSpan, lines } of cells) {
    if (colSpan > 1) continue;
    for (const { x0, x1 } of lines) {
      const known = extents[col];
      extents[col] = known === undefined ? { x0, x1 } : { x0: Math.min(known.x0, x0), x1: Math.max(known.x1, x1) };
    }
  }
  return extents;
}
