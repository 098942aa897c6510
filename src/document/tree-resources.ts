import { readUri, resolveUri, spellUri, type UriReference } from './uri-reference.ts';
import { sourceUri } from './reference-target.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, parentsOf } from './tree-table.ts';
import { stringAt } from './tree-finder.ts';

/** A part of a tree that calls itself by a URI. */
export interface Resource {
  readonly uri: string;
  readonly row: number;
}

/** The names that a tree gives to its parts (JSON Schema: `$id`, `$anchor`, `$dynamicAnchor`). */
export interface TreeResources {
  readonly named: readonly Resource[];
  /** The base against which a reference at a row is read. */
  baseAt(row: number): UriReference;
  /** The row at which the innermost resource around a row begins. */
  resourceAt(row: number): number;
  rowOf(uri: string): number | undefined;
  /** The row that an anchor names in the resource that begins at a row. */
  anchorIn(resource: number, name: string): number | undefined;
}

const ANCHOR_KEYS: ReadonlySet<string | undefined> = new Set(['$anchor', '$dynamicAnchor']);

/** Reads the names in a tree; relative ones are resolved from its source. Of two parts with one name the first has it. */
export function treeResources(table: TreeTable, sourceId: string): TreeResources {
  const parents = parentsOf(table);
  const ids = new Map<number, string>();
  const anchors: { readonly row: number; readonly name: string }[] = [];
  for (let row = 0; row < table.count; row++) {
    const key = keyAt(table, row);
    const name = key === '$id' || ANCHOR_KEYS.has(key) ? stringAt(table, row) : undefined;
    if (name === undefined || name === '') continue;
    if (ANCHOR_KEYS.has(key)) anchors.push({ row: parents[row], name });
    // Before the drafts of 2019 an anchor was an `$id` that is a fragment.
    else if (name.startsWith('#')) anchors.push({ row: parents[row], name: name.slice(1) });
    else ids.set(parents[row], name);
  }
  return namesOf({ parents, ids, anchors, own: sourceUri(sourceId) });
}

interface Names {
  readonly parents: Uint32Array;
  readonly ids: ReadonlyMap<number, string>;
  readonly anchors: readonly { readonly row: number; readonly name: string }[];
  readonly own: UriReference;
}

function namesOf({ parents, ids, anchors, own }: Names): TreeResources {
  const bases = new Map<number, UriReference>();
  const rowByUri = new Map<string, number>();
  const named: Resource[] = [];
  const resourceAt = (row: number): number => {
    let at = row;
    while (!ids.has(at) && parents[at] !== at) at = parents[at];
    return at;
  };
  const baseAt = (row: number): UriReference => bases.get(resourceAt(row)) ?? own;
  for (const [row, id] of [...ids].sort(([a], [b]) => a - b)) {
    const outer = parents[row] === row ? own : baseAt(parents[row]);
    const base = resolveUri(outer, readUri(id));
    bases.set(row, base);
    const uri = spellUri(base);
    if (rowByUri.has(uri)) continue;
    rowByUri.set(uri, row);
    named.push({ uri, row });
  }
  const rowByAnchor = new Map<string, number>();
  for (const { row, name } of anchors) {
    const key = `${String(resourceAt(row))} ${name}`;
    if (!rowByAnchor.has(key)) rowByAnchor.set(key, row);
  }
  return { named, baseAt, resourceAt, rowOf: (uri) => rowByUri.get(uri), anchorIn: (resource, name) => rowByAnchor.get(`${String(resource)} ${name}`) };
}
