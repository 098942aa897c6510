import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { asciiLower } from '../base/unicode/lower-case.ts';
import { childAt, childrenOf, keysOf, stringsAt } from './tree-children.ts';
import { stringAt } from './tree-finder.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes, valueAt } from './tree-table.ts';

/** What an API description says it has: OpenAPI 2 and 3, AsyncAPI, JSON Schema. Rows are rows of its tree. */
export interface ApiIndex {
  readonly specVersion: Text | undefined;
  readonly operations: readonly ApiOperation[];
  readonly schemaNames: readonly Text[];
  readonly channels: readonly Text[];
  /** Each `$ref` that leaves the document, once, at its first place. */
  readonly externalRefs: readonly ApiReference[];
  /** How many operations and references are beyond the limits, or deeper than them. */
  readonly leftOut: { readonly operations: number; readonly references: number; readonly deepReferences: readonly number[] };
}

export interface ApiOperation {
  readonly row: number;
  readonly path: Text;
  readonly method: string;
  readonly operationId: Text | undefined;
  readonly summary: Text | undefined;
  readonly tags: readonly Text[];
  readonly parameters: readonly Text[];
  /** In code point order. */
  readonly responses: readonly Text[];
  readonly isDeprecated: boolean;
}

export interface ApiReference {
  /** Row of the `$ref`. */
  readonly row: number;
  readonly ref: Text;
  readonly scheme: string;
}

/** The limits of the reference of compat-1: operations, references, depth of the walk for references. */
export const apiIndexLimits = { operationsMax: 5000, referencesMax: 5000, depthMax: 64 } as const;

const { map: MAP, seq: SEQ, boolean: BOOLEAN } = typeCodes;
const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const SPEC_KEYS = ['openapi', 'swagger', 'asyncapi'];
const SCHEMA_KEYS = ['$defs', 'definitions', 'properties', '$id'];

/** Tells whether a tree is an API description, by the keys of its root alone. */
export function isApiDescription(table: TreeTable): boolean {
  if (table.count === 0 || table.types[0] !== MAP) return false;
  if (SPEC_KEYS.some((key) => isScalar(table, childAt(table, 0, key)))) return true;
  return childAt(table, 0, '$schema') !== undefined && SCHEMA_KEYS.some((key) => childAt(table, 0, key) !== undefined);
}

/** Lists what an API description has, in source order. References are only named: none is followed, none is fetched. */
export function apiIndex(table: TreeTable): ApiIndex {
  const versionRow = SPEC_KEYS.map((key) => childAt(table, 0, key)).find((row) => row !== undefined);
  const operations = operationsOf(table);
  const { references, deepReferences } = referencesOf(table);
  return {
    specVersion: stringAt(table, versionRow),
    operations: operations.slice(0, apiIndexLimits.operationsMax),
    schemaNames: keysOf(table, childAt(table, childAt(table, 0, 'components'), 'schemas') ?? childAt(table, 0, 'definitions')),
    channels: keysOf(table, childAt(table, 0, 'channels')),
    externalRefs: references.slice(0, apiIndexLimits.referencesMax),
    leftOut: {
      operations: Math.max(0, operations.length - apiIndexLimits.operationsMax),
      references: Math.max(0, references.length - apiIndexLimits.referencesMax),
      deepReferences,
    },
  };
}

function operationsOf(table: TreeTable): ApiOperation[] {
  const operations: ApiOperation[] = [];
  for (const item of childrenOf(table, childAt(table, 0, 'paths'))) {
    for (const row of childrenOf(table, item)) {
      const method = asciiLower(keyAt(table, row) ?? '');
      if (METHODS.has(method) && table.types[row] === MAP) operations.push(operationOf(table, row, { path: keyAt(table, item) ?? ('' as Text), method }));
    }
  }
  return operations;
}

function operationOf(table: TreeTable, row: number, place: Pick<ApiOperation, 'path' | 'method'>): ApiOperation {
  const deprecated = childAt(table, row, 'deprecated');
  return {
    row,
    ...place,
    operationId: stringAt(table, childAt(table, row, 'operationId')),
    summary: stringAt(table, childAt(table, row, 'summary')),
    tags: stringsAt(table, childrenOf(table, childAt(table, row, 'tags'))),
    parameters: stringsAt(table, childrenOf(table, childAt(table, row, 'parameters')).map((parameter) => childAt(table, parameter, 'name'))),
    responses: [...keysOf(table, childAt(table, row, 'responses'))].sort(compareText),
    isDeprecated: deprecated !== undefined && table.types[deprecated] === BOOLEAN && valueAt(table, deprecated) === 'true',
  };
}

function referencesOf(table: TreeTable): { readonly references: ApiReference[]; readonly deepReferences: number[] } {
  const references: ApiReference[] = [];
  const deepReferences: number[] = [];
  const seen = new Set<string>();
  for (let row = 0; row < table.count; row++) {
    const ref = keyAt(table, row) === '$ref' ? stringAt(table, row) : undefined;
    if (ref === undefined || ref === '' || ref.startsWith('#') || seen.has(ref)) continue;
    if (table.depths[row] > apiIndexLimits.depthMax) deepReferences.push(row);
    else {
      seen.add(ref);
      references.push({ row, ref, scheme: schemeOf(ref) });
    }
  }
  return { references, deepReferences };
}

/** What kind of place a reference names: its URI scheme, or how its path starts. */
export function schemeOf(ref: string): string {
  const visible = ref.replace(/[\u0000-\u0020\u007f]/g, '');
  if (visible.startsWith('//')) return 'protocol-relative';
  if (visible.startsWith('\\\\')) return 'unc';
  const [, scheme] = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(visible) ?? [];
  const isDrive = scheme?.length === 1 && !visible.startsWith('//', 2);
  if (visible.startsWith('/') || visible.startsWith('\\') || isDrive) return 'absolute-file';
  return scheme === undefined ? 'relative-file' : asciiLower(scheme);
}

/** Where a row stands, as the reference of compat-1 writes places: `paths./a.get.tags[0]`. */
export function placeInWords(table: TreeTable, parents: Uint32Array, row: number): string {
  let place = '';
  for (let at = row; table.depths[at] > 0; at = parents[at]) {
    const key = keyAt(table, at);
    const dot = place === '' || place.startsWith('[') ? '' : '.';
    place = key === undefined ? `[${String(table.indexes[at])}]${dot}${place}` : `${key}${dot}${place}`;
  }
  return place;
}

function isScalar(table: TreeTable, row: number | undefined): boolean {
  return row !== undefined && table.types[row] !== MAP && table.types[row] !== SEQ;
}
