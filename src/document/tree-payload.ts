import type { TreeBuilder } from './tree-builder.ts';
import { treeBuilder } from './tree-builder.ts';
import type { TreeTable } from './tree-table.ts';
import { VIA_ALIAS, VIA_MERGE, keyAt, typeCodes, valueAt } from './tree-table.ts';
import type { TreeNode, TreePayload } from './tree.ts';
import { treeNodeTypes } from './tree.ts';

/** A payload over a table. Its nodes are made when they are first read. */
export function treePayload(table: TreeTable, facts: Omit<TreePayload, 'nodes'>): TreePayload {
  const payload = Object.defineProperty({ ...facts }, 'nodes', nodesWhenRead) as TreePayload;
  tables.set(payload, table);
  sources.set(payload, { table, facts });
  return payload;
}

// One getter for all payloads: what a getter made anew closes over, V8 keeps until the next full collection of garbage.
const nodesWhenRead = {
  enumerable: true,
  configurable: true,
  get(this: TreePayload): readonly TreeNode[] {
    const table = tableOf(this);
    const nodes = Array.from({ length: table.count }, (_, row) => nodeAt(table, row));
    Object.defineProperty(this, 'nodes', { value: nodes, enumerable: true });
    return nodes;
  },
};

/** What a payload was made over by `treePayload`: as much as its nodes say. `undefined` where the nodes were given. */
export function sourceOf(payload: object): TreeFacts | undefined {
  return sources.get(payload);
}

/** All that a payload says. */
export interface TreeFacts {
  readonly table: TreeTable;
  readonly facts: Omit<TreePayload, 'nodes'>;
}

/** The table of a payload: the one it was made over, or one made from its nodes. */
export function tableOf(payload: TreePayload): TreeTable {
  const known = tables.get(payload);
  if (known !== undefined) return known;
  const table = tableFromNodes(payload.nodes);
  tables.set(payload, table);
  return table;
}

/** One row as a node. */
function nodeAt(table: TreeTable, row: number): TreeNode {
  const key = keyAt(table, row);
  const value = valueAt(table, row);
  const via = table.vias[row];
  const occurrence = table.occurrences.get(row);
  const tag = table.tags.get(row);
  const replaced = table.replaced.get(row);
  return {
    type: treeNodeTypes[table.types[row]],
    depth: table.depths[row],
    size: table.sizes[row],
    ...(key === undefined ? { index: table.indexes[row] } : { key, key_range: { start: table.keyStarts[row], end: table.keyEnds[row] } }),
    ...(key !== undefined && table.keyTypes[row] !== STRING && { key_type: treeNodeTypes[table.keyTypes[row]] }),
    ...(occurrence !== undefined && { occurrence }),
    ...(value !== undefined && { value }),
    ...(tag !== undefined && { tag }),
    ...(replaced !== undefined && { replaced }),
    range: { start: table.starts[row], end: table.ends[row] },
    line: table.lines[row],
    ...(table.lineEnds[row] !== table.lines[row] && { line_end: table.lineEnds[row] }),
    ...(via !== 0 && { via: via === VIA_MERGE ? ('merge' as const) : ('alias' as const) }),
  };
}

// A payload never changes, so its table is a fact about it: remembered, never a source of truth.
const tables = new WeakMap<TreePayload, TreeTable>();
const sources = new WeakMap<object, TreeFacts>();

const STRING = typeCodes.string;

function tableFromNodes(nodes: readonly TreeNode[]): TreeTable {
  const builder = treeBuilder();
  const ends: { readonly after: number; readonly node: TreeNode }[] = [];
  nodes.forEach((node, row) => {
    closeBefore(builder, ends, row);
    const code = typeCodes[node.type];
    builder.add(code, node.range.start, node.line);
    writeNode(builder, row, node);
    if (node.value !== undefined) return;
    builder.open(row);
    ends.push({ after: row + node.size, node });
  });
  closeBefore(builder, ends, nodes.length);
  return builder.finish();
}

function closeBefore(builder: TreeBuilder, ends: { readonly after: number; readonly node: TreeNode }[], row: number): void {
  for (let last = ends.at(-1); last !== undefined && last.after < row; last = ends.at(-1)) {
    builder.close(last.node.range.end, last.node.line_end ?? last.node.line);
    ends.pop();
  }
}

function writeNode(builder: TreeBuilder, row: number, node: TreeNode): void {
  if (node.key !== undefined) builder.key(row, node.key, node.key_range?.start ?? node.range.start, node.key_range?.end ?? node.range.start);
  if (node.key_type !== undefined) builder.keyType(row, typeCodes[node.key_type]);
  if (node.value !== undefined) builder.scalar(row, node.value, node.range.end, node.line_end ?? node.line);
  if (node.via !== undefined) builder.via(row, node.via === 'merge' ? VIA_MERGE : VIA_ALIAS);
  if (node.occurrence !== undefined) builder.occurrences.set(row, node.occurrence);
  if (node.tag !== undefined) builder.tags.set(row, node.tag);
  if (node.replaced !== undefined) builder.replaced.set(row, node.replaced);
}
