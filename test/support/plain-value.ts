import type { TreeNode, TreePayload } from '../../src/document/tree.ts';

/** The documents of a tree as plain values, for comparison only: order, duplicates and digits are lost. */
export function plainValues({ nodes }: TreePayload): unknown[] {
  const values: unknown[] = [];
  for (let row = 0; row < nodes.length; row += nodes[row].size + 1) values.push(plainValue(nodes, row));
  return values;
}

function plainValue(nodes: readonly TreeNode[], row: number): unknown {
  const node = nodes[row];
  if (node.type !== 'map' && node.type !== 'seq') return plainScalar(node);
  const children: number[] = [];
  for (let child = row + 1; child <= row + node.size; child += nodes[child].size + 1) children.push(child);
  if (node.type === 'seq') return children.map((child) => plainValue(nodes, child));
  return Object.fromEntries(children.map((child) => [keyOf(nodes[child]), plainValue(nodes, child)]));
}

function keyOf({ key, key_type }: TreeNode): string {
  return key_type === 'null' ? '' : (key ?? '');
}

function plainScalar({ type, value }: TreeNode): unknown {
  if (type === 'null') return null;
  if (type === 'boolean') return value === 'true';
  return type === 'integer' || type === 'float' ? Number(value) : value;
}
