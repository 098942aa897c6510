import { listing } from '../base/listing.ts';
import { parentsOf } from '../document/tree-table.ts';
import { pointersIn } from '../document/pointer.ts';
import type { Projection, Segment } from './projection.ts';
import { boundaries } from './projection.ts';
import type { TreePlaces } from './tree-places.ts';
import { placeReader } from './tree-places.ts';

/** The segments of lines, each made when it is asked for. Keys of their locators stand in code point order: so they are written fastest. */
export function treeSegments(places: TreePlaces): Projection['segments'] {
  const { table, count, starts, rows, strengths, length } = places;
  const parents = parentsOf(table);
  const pointerOf = pointersIn(table, parents);
  const placeOf = placeReader(places, parents);
  return listing(count, (at): Segment => {
    // No line end stands behind the last line.
    const end = at + 1 < count ? starts[at + 1] : length - 1;
    const { document, lines, source_range } = placeOf(rows[at]);
    const locator = { lines, pointer: pointerOf(rows[at]), source_range, type: 'pointer' } as const;
    return { range: { start: starts[at], end }, boundary: boundaries[strengths[at]], locator: document === undefined ? locator : { document, ...locator } };
  });
}
