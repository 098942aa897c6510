import type { Text } from '../base/text.ts';
import { isApiDescription } from './api-index.ts';
import { stringAt } from './tree-finder.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes } from './tree-table.ts';

/**
 * The name that a tree gives itself: `info.title` of an API description, else the text under the key `title` of the root. White space
 * collapses; a stream of several documents has none.
 */
export function treeTitle(table: TreeTable): Text | undefined {
  if (table.count === 0 || table.types[0] !== typeCodes.map || table.sizes[0] + 1 !== table.count) return undefined;
  const info = entryOf(table, 0, 'info');
  const own = info !== undefined && table.types[info] === typeCodes.map && isApiDescription(table) ? entryOf(table, info, 'title') : undefined;
  const title = stringAt(table, own ?? entryOf(table, 0, 'title'))?.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
  return title === undefined || title === '' ? undefined : (title as Text);
}

// Of a key that stands several times, the last counts.
function entryOf(table: TreeTable, parent: number, key: string): number | undefined {
  let found: number | undefined;
  for (let row = parent + 1; row <= parent + table.sizes[parent]; row += table.sizes[row] + 1) if (keyAt(table, row) === key) found = row;
  return found;
}
