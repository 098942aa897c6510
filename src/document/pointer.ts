import type { Text } from '../base/text.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt } from './tree-table.ts';

/** The reference tokens of a JSON Pointer (RFC 6901), unescaped; the empty pointer, the root, has none. */
export function parsePointer(pointer: Text): readonly Text[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~') as Text);
}

/** The JSON Pointer of a row; empty for a root. A key that stands several times in a map has one pointer. */
export function pointerTo(table: TreeTable, parents: Uint32Array, row: number): Text {
  let pointer = '';
  for (let at = row; table.depths[at] > 0; at = parents[at]) pointer = `/${pointerToken(table, at)}${pointer}`;
  return pointer as Text;
}

function pointerToken(table: TreeTable, row: number): string {
  const key = keyAt(table, row);
  return key === undefined ? String(table.indexes[row]) : key.replaceAll('~', '~0').replaceAll('/', '~1');
}
