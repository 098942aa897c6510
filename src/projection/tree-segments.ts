import { listing } from '../base/listing.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { keyAt, parentsOf } from '../document/tree-table.ts';
import type { PointerLocator } from './locator.ts';
import { pointersIn } from '../document/pointer.ts';
import type { Boundary, Projection, Segment } from './projection.ts';
import type { TreePlaces } from './tree-places.ts';

/** The boundaries, from the weakest to the strongest. */
const boundaries: readonly Boundary[] = ['none', 'line', 'block', 'section'];

/** The segments of lines, each made when it is asked for. */
export function treeSegments({ table, count, starts, rows, strengths, length }: TreePlaces): Projection['segments'] {
  const parents = parentsOf(table);
  const pointerOf = pointersIn(table, parents);
  const isStream = table.count > 0 && table.sizes[0] + 1 < table.count;
  return listing(count, (at): Segment => {
    // No line end stands behind the last line.
    const end = at + 1 < count ? starts[at + 1] : length - 1;
    const place = placeOf(table, rows[at], pointerOf(rows[at]));
    const locator = isStream ? { document: documentOf(table, parents, rows[at]), ...place } : place;
    return { range: { start: starts[at], end }, boundary: boundaries[strengths[at]], locator };
  });
}

function documentOf(table: TreeTable, parents: Uint32Array, row: number): number {
  let root = row;
  while (parents[root] !== root) root = parents[root];
  return table.indexes[root];
}

// In code point order of the keys: so it is written fastest.
function placeOf(table: TreeTable, row: number, pointer: Text): PointerLocator {
  // Behind an alias the key stands here and the value elsewhere: then the value is the evidence.
  const keyStart = table.keyStarts[row];
  const isKeyed = keyAt(table, row) !== undefined && keyStart <= table.starts[row];
  return {
    lines: { end: Math.max(table.lines[row], table.lineEnds[row]), start: table.lines[row] },
    pointer,
    source_range: { end: table.ends[row], start: isKeyed ? keyStart : table.starts[row] },
    type: 'pointer',
  };
}
