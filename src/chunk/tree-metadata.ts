import type { Range } from '../base/range.ts';
import { pointerSteps } from '../document/pointer.ts';
import { parentsOf } from '../document/tree-table.ts';
import type { TreePlaces } from '../projection/tree-places.ts';
import { placeReader } from '../projection/tree-places.ts';
import { columnsWriter } from './origin-columns.ts';
import type { SegmentColumns } from './segment-columns.ts';
import { segmentEnd } from './segment-columns.ts';
import type { WrittenMetadata } from './written-metadata.ts';

/** The metadata of chunks of a tree, written from its columns; asked with ascending indexes of the ranges, which ascend by start. */
export function treeMetadata(places: TreePlaces, columns: SegmentColumns, ranges: readonly Range[]): (index: number) => WrittenMetadata {
  const { table, rows } = places;
  const parents = parentsOf(table);
  const steps = pointerSteps(table, parents);
  const placeOf = placeReader(places, parents);
  let first = 0;
  return (index) => {
    const { start, end } = ranges[index];
    while (segmentEnd(columns, first) <= start) first++;
    const writer = columnsWriter();
    steps.restart();
    for (let at = first; at < columns.count && columns.starts[at] < end; at++) {
      const length = Math.min(segmentEnd(columns, at), end) - Math.max(columns.starts[at], start);
      writer.add({ length, place: placeOf(rows[at]), ...steps.to(rows[at]) });
    }
    // The path is in the text where a line starts in the chunk, so its last key is not above it.
    const depth = table.depths[rows[first]];
    const headings = columns.starts[first] >= start ? Math.max(0, depth - 1) : depth;
    return { headings, origins: writer.columns() };
  };
}
