import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import { pointersIn } from './pointer.ts';
import type { ReferenceTarget } from './reference-target.ts';
import { referenceTarget } from './reference-target.ts';
import { treeResources, type Resource, type TreeResources } from './tree-resources.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, parentsOf } from './tree-table.ts';
import { stringAt, treeFinder, type TreeFinder } from './tree-finder.ts';

/** What a source refers to, and what in it was asked for. Small beside its tree, which need not be kept. */
export interface SourceReferences {
  readonly sourceId: Text;
  /** In source order. */
  readonly references: readonly Reference[];
  /** What the source calls itself and its parts (`$id`). */
  readonly resources: readonly Resource[];
  /** The places that were asked for, in that order; `undefined` where there is none. */
  readonly found: readonly (TreePlace | undefined)[];
}

/** One `$ref` whose value is a string. */
export interface Reference {
  readonly ref: Text;
  /** Of the `$ref`. */
  readonly pointer: Text;
  /** Of its value. */
  readonly range: Range;
  readonly line: number;
  /** The map that the reference stands in: what is read instead of it is the target. */
  readonly holder: TreePlace;
  readonly target: ReferenceTarget;
  /** The target, where it is in the same source and there. */
  readonly place?: TreePlace;
}

/** A node of a tree: its rows from `row` to before `end`. */
export interface TreePlace {
  readonly row: number;
  readonly end: number;
  readonly pointer: Text;
  readonly line: number;
}

/** A place to be found: in a part of a source that calls itself so, or from its root. */
export interface WantedPlace {
  readonly uri?: string;
  readonly fragment: string;
}

/** Lists the references of a tree, those that stay in it followed one step, and finds the places that are wanted. */
export function sourceReferences(table: TreeTable, sourceId: Text, wanted: readonly WantedPlace[] = []): SourceReferences {
  const parents = parentsOf(table);
  const resources = treeResources(table, sourceId);
  const search: PlaceSearch = { table, parents, resources, finder: treeFinder(table), pointerOf: pointersIn(table, parents) };
  // Most references of a source lead to few targets.
  const leads = new Map<string, Lead>();
  const leadOf = (row: number, ref: Text): Lead => {
    const key = `${String(resources.resourceAt(row))} ${ref}`;
    const known = leads.get(key);
    if (known !== undefined) return known;
    const lead = leadFrom(search, referenceTarget(ref, resources.baseAt(row), sourceId), sourceId);
    leads.set(key, lead);
    return lead;
  };
  const references: Reference[] = [];
  for (let row = 0; row < table.count; row++) {
    const ref = keyAt(table, row) === '$ref' ? stringAt(table, row) : undefined;
    if (ref === undefined) continue;
    const holder = placeOf(search, parents[row]);
    const pointer = `${holder.pointer}/$ref` as Text;
    references.push({ ref, pointer, range: { start: table.starts[row], end: table.ends[row] }, line: table.lines[row], holder, ...leadOf(row, ref) });
  }
  return { sourceId, references, resources: resources.named, found: wanted.map((place) => findPlace(search, place)) };
}

type Lead = Pick<Reference, 'target' | 'place'>;

function leadFrom(search: PlaceSearch, target: ReferenceTarget, sourceId: Text): Lead {
  const isInside = search.resources.rowOf(target.uri) !== undefined || (target.type === 'source' && target.sourceId === sourceId);
  const place = isInside ? findPlace(search, target) : undefined;
  return { target, ...(place !== undefined && { place }) };
}

interface PlaceSearch {
  readonly table: TreeTable;
  readonly parents: Uint32Array;
  readonly resources: TreeResources;
  readonly finder: TreeFinder;
  readonly pointerOf: (row: number) => Text;
}

// A fragment is a JSON Pointer from the root of its resource, the name of an anchor in it, or empty: the resource itself.
function findPlace(search: PlaceSearch, { uri, fragment }: WantedPlace): TreePlace | undefined {
  const { table, resources, finder } = search;
  if (table.count === 0) return undefined;
  const root = (uri === undefined ? undefined : resources.rowOf(uri)) ?? 0;
  if (fragment === '') return placeOf(search, root);
  const row = fragment.startsWith('/') ? finder.find(root, fragment as Text) : resources.anchorIn(root, fragment);
  return row === undefined ? undefined : placeOf(search, row);
}

function placeOf({ table, pointerOf }: PlaceSearch, row: number): TreePlace {
  return { row, end: row + table.sizes[row] + 1, pointer: pointerOf(row), line: table.lines[row] };
}
