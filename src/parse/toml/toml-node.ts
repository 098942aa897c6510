import type { TreeNodeType } from '../../document/tree.ts';

/** A value of a TOML document while it is read: tables may still grow. Positions are UTF-16 indexes. */
export interface TomlNode {
  readonly type: TreeNodeType;
  /** Scalars: the text, decoded or as spelled. */
  readonly value?: string;
  /** Tables, in order of first mention. */
  readonly entries: Map<string, TomlEntry>;
  readonly items: TomlNode[];
  /** What made it: a `[header]`, the path of a header or key, `[[header]]`, or a value that is complete. */
  origin: 'header' | 'path' | 'dotted' | 'array' | 'value';
  readonly start: number;
  readonly line: number;
  end: number;
  lineEnd: number;
}

export interface TomlEntry {
  readonly node: TomlNode;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly line: number;
}

/** A key of a path with its place. */
export interface TomlKey {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}
