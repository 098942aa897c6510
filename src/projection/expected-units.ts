import type { TreeTable } from '../document/tree-table.ts';

/** About how many UTF-16 units the lines of a tree take by exact-1, if nothing in them needs an escape. One pass over the rows. */
export function expectedUnits({ count, depths, keyIds, names, sizes, starts, ends }: TreeTable): number {
  // Lengths of the paths that lead to the row, by depth.
  const paths: number[] = [0];
  let units = 0;
  for (let row = 0; row < count; row++) {
    const depth = depths[row];
    if (depth > 0) paths[depth] = paths[depth - 1] + (keyIds[row] === 0 ? INDEX : names[keyIds[row]].length + DOT);
    if (sizes[row] === 0) units += paths[depth] + COLON + ends[row] - starts[row];
  }
  return units;
}

// `[0]`, `.`, and `: ` with the line feed.
const [INDEX, DOT, COLON] = [3, 1, 3];
