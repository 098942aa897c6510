import fc from 'fast-check';
import type { Text } from '../../src/base/text.ts';
import type { TreeNode, TreeNodeType, TreePayload } from '../../src/document/tree.ts';

/** What a tree says, without positions. */
export type Model =
  | { readonly type: Exclude<TreeNodeType, 'map' | 'seq'>; readonly value: string; readonly tag?: string }
  | { readonly type: 'map'; readonly entries: readonly (readonly [key: string, keyType: TreeNodeType, value: Model])[]; readonly tag?: string }
  | { readonly type: 'seq'; readonly items: readonly Model[]; readonly tag?: string };

// Pieces that mean something in the grammar, so that collisions would be found.
const piece = fc.constantFrom('a', 'b', '.', '[', ']', '0', '1', '=', '2', '"', '\\', ':', ' ', ': ', '<', '>', '%', '!', '{}', '[]', '\n', '␊', '␀', '\u0085', '\u2028', '{', 'true', 'null', 'x', '-', 'u', '[truncated', 'e1', '😀', '~', '/');
const word = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const tag = fc.constantFrom(undefined, undefined, undefined, undefined, '!t', '!', 'tag:yaml.org,2002:set', 'tag:x y', '!<a>', '!!b');

const scalar: fc.Arbitrary<Model> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, tag).map(([value, given]) => tagged({ type: 'string' as const, value }, given)) },
  fc.constantFrom('0', '1', '-2', '0x1', '1_0', '1:20').map((value) => ({ type: 'integer' as const, value })),
  fc.constantFrom('0.1', '1e5', '.inf', '-.INF', 'nan', '1.', '.5').map((value) => ({ type: 'float' as const, value })),
  fc.constantFrom('true', 'false').map((value) => ({ type: 'boolean' as const, value })),
  fc.constant({ type: 'null' as const, value: 'null' }),
  fc.constantFrom('2026-01-01', '12:00:00').map((value) => ({ type: 'timestamp' as const, value })),
  fc.constant({ type: 'binary' as const, value: 'aGk=' }),
);

const key = fc.tuple(word, fc.constantFrom<TreeNodeType>('string', 'string', 'string', 'integer', 'null', 'seq'));

/** Trees of few nodes over adversarial texts. */
export const models: fc.Arbitrary<Model> = fc.letrec<{ node: Model }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: fc.tuple(fc.array(fc.tuple(key, tie('node')), { maxLength: 3 }), tag).map(([entries, given]) => tagged({ type: 'map' as const, entries: entries.map(([[text, type], value]) => [text, type, value] as const) }, given)) },
    { weight: 2, arbitrary: fc.tuple(fc.array(tie('node'), { maxLength: 3 }), tag).map(([items, given]) => tagged({ type: 'seq' as const, items }, given)) },
  ),
})).node;

function tagged<Node extends object>(node: Node, given: string | undefined): Node {
  return given === undefined ? node : { ...node, tag: given };
}

/** A payload that says what the models say; each is one document of the stream. */
export function payloadOf(roots: readonly Model[]): TreePayload {
  const nodes: TreeNode[] = [];
  roots.forEach((root, index) => write(nodes, root, 0, { index }));
  return { syntax: 'yaml', source_length: 0, line_count: 1, nodes };
}

function write(nodes: TreeNode[], model: Model, depth: number, place: Partial<TreeNode>): void {
  const at = nodes.length;
  const head = { type: model.type, depth, ...place, ...(model.tag !== undefined && { tag: model.tag as Text }), range: { start: 0, end: 0 }, line: 1 };
  nodes.push({ ...head, size: 0 });
  if (model.type === 'map') {
    model.entries.forEach(([text, type, value], index) => {
      const occurrence = model.entries.slice(0, index).filter(([other, otherType]) => other === text && otherType === type).length + 1;
      write(nodes, value, depth + 1, { key: text as Text, ...(type !== 'string' && { key_type: type }), ...(occurrence > 1 && { occurrence }) });
    });
  } else if (model.type === 'seq') model.items.forEach((item, index) => write(nodes, item, depth + 1, { index }));
  else nodes[at] = { ...head, size: 0, value: model.value as Text };
  if ('value' in model) return;
  nodes[at] = { ...head, size: nodes.length - at - 1 };
}
