import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';

/** The JSON Pointer (RFC 6901) of a row; empty for a root. A key that stands several times in a map has one pointer. */
export function pointerTo(table: TreeTable, parents: Uint32Array, row: number): Text {
  let pointer = '';
  for (let at = row; table.depths[at] > 0; at = parents[at]) pointer = `/${pointerToken(table, at)}${pointer}`;
  return pointer as Text;
}

function pointerToken(table: TreeTable, row: number): string {
  const key = table.keys[row];
  return key === undefined ? String(table.indexes[row]) : escapeToken(key);
}

/** A key as a token of a pointer: `~0` for a tilde, `~1` for a slash. */
export function escapeToken(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}
