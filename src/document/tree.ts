import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';

// The payload of a tree document: JSON, YAML and their relatives. Nodes stand in one list, in source order (a parent
// before its children), so that no walk recurses and no JavaScript object loses order, duplicates or digits.

export interface TreePayload {
  readonly syntax: TreeSyntax;
  /** Length of the decoded source in code points. */
  readonly source_length: number;
  readonly line_count: number;
  /** Preorder. One root per document of the stream: JSON has one, YAML any number. */
  readonly nodes: readonly TreeNode[];
}

export type TreeSyntax = 'json' | 'jsonc' | 'yaml' | 'toml' | 'csv' | 'xml' | 'properties';

export type TreeNodeType = 'map' | 'seq' | 'string' | 'integer' | 'float' | 'boolean' | 'null' | 'timestamp' | 'binary';

export interface TreeNode {
  readonly type: TreeNodeType;
  /** 0 for a root. */
  readonly depth: number;
  /** How many nodes follow that are inside this one: `nodes[i + size + 1]` is the next sibling, or beyond. */
  readonly size: number;
  /** Key of the entry, as text, when the parent is a map. */
  readonly key?: Text;
  /** Type of a key that is not a string (YAML). */
  readonly key_type?: TreeNodeType;
  readonly key_range?: Range;
  /** 0-based position when the parent is a sequence; number of the document in the stream for a root. */
  readonly index?: number;
  /** Scalars: the value as text. Strings are decoded, numbers keep their spelling in the source. */
  readonly value?: Text;
  /** Explicit tag, when the source gives one. */
  readonly tag?: Text;
  /** The value in the decoded source. A node that came through an alias or a merge points to the place that supplied it. */
  readonly range: Range;
  /** First line of the value (of the key, where there is one), from 1. */
  readonly line: number;
  /** Present when an alias (`*name`) or a merge (`<<`) put the node here. */
  readonly via?: 'alias' | 'merge';
}
