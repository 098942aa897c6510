import type { Text } from '../base/text.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt } from './tree-table.ts';

/** The reference tokens of a JSON Pointer (RFC 6901), unescaped; the empty pointer, the root, has none. */
export function parsePointer(pointer: Text): readonly Text[] {
  return pointer.split('/').slice(1).map(unescape);
}

/** The last reference token of a reference or pointer, unescaped; all of it where it has no slash. */
export function lastToken(reference: Text): Text {
  return unescape(reference.slice(reference.lastIndexOf('/') + 1));
}

function unescape(token: string): Text {
  return token.replaceAll('~1', '/').replaceAll('~0', '~') as Text;
}

/**
 * The JSON Pointers of rows; empty for a root. A key that stands several times in a map has one pointer. What leads to the last one is kept: rows in ascending order cost their own keys alone.
 */
export function pointersIn(table: TreeTable, parents: Uint32Array): (row: number) => Text {
  const { depths } = table;
  const rows: number[] = [];
  const pointers: Text[] = ['' as Text];
  return (row) => {
    const missing: number[] = [];
    for (let at = row; depths[at] > 0 && rows[depths[at]] !== at; at = parents[at]) missing.push(at);
    for (let at = missing.pop(); at !== undefined; at = missing.pop()) {
      const depth = depths[at];
      rows[depth] = at;
      pointers[depth] = `${pointers[depth - 1]}/${pointerToken(table, at)}` as Text;
      // What stood below another row is no part of the way any more.
      rows.length = depth + 1;
    }
    return pointers[depths[row]];
  };
}

/** The way from the pointer of one row to that of the next. */
export interface PointerSteps {
  /** Goes to a row: how many leading reference tokens it shares with the row before, and its pointer behind them, empty or from its slash on. */
  to(row: number): { readonly shared: number; readonly rest: Text };
  /** Forgets the row before: the next shares nothing. */
  restart(): void;
}

/** Steps between the pointers of rows. A key is spelled once; rows in ascending order cost their own keys alone. */
export function pointerSteps(table: TreeTable, parents: Uint32Array): PointerSteps {
  const { depths, keyIds, indexes } = table;
  const spelled: string[] = [];
  const tokenOf = (row: number): string => {
    const id = keyIds[row];
    return id === 0 ? `/${String(indexes[row])}` : (spelled[id] ??= `/${pointerToken(table, row)}`);
  };
  // The rows on the way to the row before, and to the next, by depth.
  let [path, next]: [number[], number[]] = [[], []];
  let depthBefore = 0;
  return {
    to(row) {
      const depth = depths[row];
      let shared = depth;
      for (let at = row; shared > 0 && (shared > depthBefore || path[shared] !== at); at = parents[at]) next[shared--] = at;
      for (let below = 1; below <= shared; below++) next[below] = path[below];
      // A key may stand twice in a map, and other documents of a stream may have it.
      while (shared < depth && shared < depthBefore && tokenOf(path[shared + 1]) === tokenOf(next[shared + 1])) shared++;
      let rest = '';
      for (let below = shared + 1; below <= depth; below++) rest += tokenOf(next[below]);
      [path, next] = [next, path];
      depthBefore = depth;
      return { shared, rest: rest as Text };
    },
    restart() {
      depthBefore = 0;
    },
  };
}

function pointerToken(table: TreeTable, row: number): string {
  const key = keyAt(table, row);
  if (key === undefined) return String(table.indexes[row]);
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
