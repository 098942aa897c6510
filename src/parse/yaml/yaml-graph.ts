import type { TreeNodeType } from '../../document/tree.ts';
import type { TreeNote } from '../tree-parsed.ts';
import type { YamlNode } from './yaml-cursor.ts';
import { CORE_TAGS } from './yaml-properties.ts';
import type { YamlStream } from './yaml-syntax.ts';
import type { YamlVersion } from './yaml-types.ts';
import { isTrue, plainType } from './yaml-types.ts';

/** The nodes of a stream with what their aliases point to and what their scalars mean. */
export interface YamlGraph {
  readonly nodes: readonly YamlNode[];
  /** Row that an alias stands for; any other row stands for itself. */
  target(row: number): number;
  /** Type, text and remaining tag of a scalar. */
  scalar(row: number): YamlScalar;
  /** Equal for keys that are the same key. */
  identity(row: number): string;
  /** The first alias whose name no node before it has. */
  readonly problem: TreeNote | undefined;
}

/** The meaning of a scalar. */
export interface YamlScalar {
  readonly type: Exclude<TreeNodeType, 'map' | 'seq'>;
  readonly value: string;
  /** The tag, when the type does not say it already. */
  readonly tag: string | undefined;
}

/** Links a stream. `versionOf` gives the version of a row's document. */
export function yamlGraph({ nodes, documents }: Pick<YamlStream, 'nodes' | 'documents'>, versionOf: (row: number) => YamlVersion): YamlGraph {
  const targets = new Map<number, number>();
  const problem = linkAliases({ nodes, documents }, targets);
  const target = (row: number): number => targets.get(row) ?? row;
  const scalar = (row: number): YamlScalar => scalarOf(nodes[row], versionOf(row));
  return { nodes, target, scalar, identity: (row) => identityOf(nodes, target, row, scalar), problem };
}

// An alias means the last node before it that has the name; names end with their document.
function linkAliases({ nodes, documents }: Pick<YamlStream, 'nodes' | 'documents'>, targets: Map<number, number>): TreeNote | undefined {
  const anchors = new Map<string, number>();
  let document = 0;
  for (let row = 0; row < nodes.length; row++) {
    if (documents[document]?.root === row) {
      anchors.clear();
      document++;
    }
    const { kind, value, anchor, start, end } = nodes[row];
    if (anchor !== undefined) anchors.set(anchor, row);
    if (kind !== 'alias') continue;
    const target = anchors.get(value);
    if (target === undefined) return { code: 'undefined_alias', message: `no node before is named "&${value}"`, start, end };
    targets.set(row, target);
  }
  return undefined;
}

function scalarOf({ value, isPlain, tag }: YamlNode, version: YamlVersion): YamlScalar {
  if (tag === undefined) return spelled(isPlain ? plainType(value, version) : 'string', value);
  if (tag === '!') return { type: 'string', value, tag: undefined };
  return (tag.startsWith(CORE_TAGS) ? taggedScalar(tag.slice(CORE_TAGS.length), value, version) : undefined) ?? { type: 'string', value, tag };
}

function spelled(type: YamlScalar['type'], value: string): YamlScalar {
  if (type === 'null') return { type, value: 'null', tag: undefined };
  return { type, value: type === 'boolean' ? String(isTrue(value)) : value, tag: undefined };
}

// `undefined` when the tag does not fit the text, or is none of a scalar.
function taggedScalar(name: string, value: string, version: YamlVersion): YamlScalar | undefined {
  switch (name) {
    case 'str':
      return { type: 'string', value, tag: undefined };
    case 'binary':
      return /^[A-Za-z0-9+/=\n\r\t ]*$/.test(value) ? { type: 'binary', value, tag: undefined } : undefined;
    case 'timestamp':
      return TIMESTAMP.test(value) ? { type: 'timestamp', value, tag: undefined } : undefined;
    case 'null':
      return plainType(value, version) === 'null' || version === '1.1' ? spelled('null', value) : undefined;
    case 'bool':
      return plainType(value, '1.1') === 'boolean' ? spelled('boolean', value) : undefined;
    case 'int':
      return fits(value, 'integer') ? spelled('integer', value) : undefined;
    case 'float':
      if (fits(value, 'float')) return spelled('float', value);
      return fits(value, 'integer') ? { type: 'float', value, tag: `${CORE_TAGS}float` } : undefined;
    default:
      return undefined;
  }
}

const TIMESTAMP =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?$/;

function fits(value: string, type: 'integer' | 'float'): boolean {
  return plainType(value, '1.2') === type || plainType(value, '1.1') === type;
}

// A scalar by type and text; a collection by its rows' spelling, as JSON.
function identityOf(nodes: readonly YamlNode[], target: (row: number) => number, row: number, scalar: (row: number) => YamlScalar): string {
  const at = target(row);
  if (nodes[at].kind === 'map' || nodes[at].kind === 'seq') return `${nodes[at].kind} ${spellCollection(nodes, at)}`;
  const { type, value, tag = '' } = scalar(at);
  return `${type} ${tag} ${value}`;
}

/** A collection as JSON-like text on one line: what stands for it where it is a key. */
export function spellCollection(nodes: readonly YamlNode[], row: number): string {
  const open: { readonly end: number; readonly isMap: boolean; count: number }[] = [];
  let spelled = '';
  for (let at = row; at <= row + nodes[row].size; at++) {
    const above = open.at(-1);
    if (above !== undefined) spelled += above.count++ === 0 ? '' : above.isMap && above.count % 2 === 0 ? ': ' : ', ';
    const { kind, value, isPlain, size } = nodes[at];
    if (kind === 'map' || kind === 'seq') {
      spelled += kind === 'map' ? '{' : '[';
      open.push({ end: at + size, isMap: kind === 'map', count: 0 });
    } else spelled += kind === 'alias' ? `*${value}` : isPlain && plainType(value, '1.2') !== 'string' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
    for (let last = open.at(-1); last !== undefined && last.end === at; last = open.at(-1)) {
      spelled += last.isMap ? '}' : ']';
      open.pop();
    }
  }
  return spelled;
}
