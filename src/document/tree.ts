import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';

// The payload of a tree document: JSON, YAML and their relatives. Nodes stand in one list, in source order (a parent
// before its children), so that no walk recurses and no JavaScript object loses order, duplicates or digits.

export interface TreePayload {
  readonly syntax: TreeSyntax;
  /** Length of the decoded source in code points. */
  readonly source_length: number;
  readonly line_count: number;
  /** The source starts with U+FEFF; ranges do not count it. */
  readonly byte_order_mark?: true;
  /** Whether the reference of compat-1 takes the source for an API description, by its text; only where the source was read for it. */
  readonly api_description?: true;
  /** Preorder. One root per document of the stream: JSON has one, YAML any number. Made from the table when first read. */
  readonly nodes: readonly TreeNode[];
  /** Comments in source order, their marks included. */
  readonly comments?: readonly TreeComment[];
}

/** Every syntax that gives a tree. */
export const treeSyntaxes = ['json', 'jsonc', 'yaml', 'toml', 'csv', 'xml', 'properties'] as const;

export type TreeSyntax = (typeof treeSyntaxes)[number];

/** Every type of a node; a map and a seq hold other nodes, the rest are scalars. */
export const treeNodeTypes = ['map', 'seq', 'string', 'integer', 'float', 'boolean', 'null', 'timestamp', 'binary'] as const;

export type TreeNodeType = (typeof treeNodeTypes)[number];

export interface TreeComment {
  readonly text: Text;
  readonly range: Range;
  readonly line: number;
}

export interface TreeNode {
  readonly type: TreeNodeType;
  /** 0 for a root. */
  readonly depth: number;
  /** How many nodes follow that are inside this one: `nodes[i + size + 1]` is the next sibling, or beyond. */
  readonly size: number;
  /** Key of the entry, as text, when the parent is a map. A key that is itself a map or a seq is spelled as JSON. */
  readonly key?: Text;
  /** Type of a key that is not a string (YAML). */
  readonly key_type?: TreeNodeType;
  readonly key_range?: Range;
  /** 2 for the second entry of the map with this key, 3 for the third, and so on. */
  readonly occurrence?: number;
  /** 0-based position when the parent is a sequence; number of the document in the stream for a root. */
  readonly index?: number;
  /** Scalars: the value as text. Strings are decoded, numbers keep their spelling, `true`, `false`, `null` are spelled so. */
  readonly value?: Text;
  /** Explicit tag, when the source gives one that the type does not already say; shorthands resolved. */
  readonly tag?: Text;
  /** Where `value` holds U+FFFD in place of an escape that no `Text` can hold: U+0000 or half of a surrogate pair. */
  readonly replaced?: readonly Replaced[];
  /** The value in the decoded source. A node that came through an alias or a merge points to the place that supplied it. */
  readonly range: Range;
  /** First line of the value (of the key, where there is one), from 1. */
  readonly line: number;
  /** Last line of the value, where it is another. */
  readonly line_end?: number;
  /** Present when an alias (`*name`) or a merge (`<<`) put the node here. */
  readonly via?: 'alias' | 'merge';
}

/** A code unit that `Text` refuses, and the place of its U+FFFD: UTF-16 index in `value`. */
export interface Replaced {
  readonly unit: number;
  readonly code: number;
}
