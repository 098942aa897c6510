import type { TreeNodeType } from '../../document/tree.ts';
import type { TreeNote } from '../tree-parsed.ts';
import type { YamlNodes } from './yaml-nodes.ts';
import { ALIAS, MAP, isCollection, tagOf, textOf } from './yaml-nodes.ts';
import { CORE_TAGS } from './yaml-properties.ts';
import type { YamlStream } from './yaml-syntax.ts';
import type { PlainType, YamlVersion } from './yaml-types.ts';
import { decimalType, isTrue, mayHaveType, plainType } from './yaml-types.ts';

/** The nodes of a stream with what their aliases point to and what their scalars mean. */
export interface YamlGraph {
  readonly nodes: YamlNodes;
  /** Row that an alias stands for; any other row stands for itself. */
  target(row: number): number;
  /** Type, text and remaining tag of a scalar. */
  scalar(row: number): YamlScalar;
  /** Type of a scalar without a tag. */
  untaggedType(row: number): PlainType;
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
  const target = targets.size === 0 ? (row: number): number => row : (row: number): number => targets.get(row) ?? row;
  const untaggedType = (row: number): PlainType => untaggedTypeOf(nodes, row, versionOf);
  const scalar = (row: number): YamlScalar => {
    const tag = tagOf(nodes, row);
    const value = textOf(nodes, row);
    return tag === undefined ? spelled(untaggedType(row), value) : taggedScalarOf(value, tag, versionOf(row));
  };
  return { nodes, target, scalar, untaggedType, identity: (row) => identityOf(nodes, target, row, scalar), problem };
}

// An alias means the last node before it that has the name; names end with their document.
function linkAliases({ nodes, documents }: Pick<YamlStream, 'nodes' | 'documents'>, targets: Map<number, number>): TreeNote | undefined {
  const anchors = new Map<string, number>();
  let document = 0;
  for (let row = 0; row < nodes.count && nodes.aliasCount > 0; row++) {
    if (documents[document]?.root === row) {
      anchors.clear();
      document++;
    }
    const anchor = nodes.anchors.get(row);
    if (anchor !== undefined) anchors.set(anchor, row);
    if (nodes.kinds[row] !== ALIAS) continue;
    const name = textOf(nodes, row);
    const target = anchors.get(name);
    if (target === undefined) return { code: 'undefined_alias', message: `no node before is named "&${name}"`, start: nodes.starts[row], end: nodes.ends[row] };
    targets.set(row, target);
  }
  return undefined;
}

// Most scalars have their type from their first character and their length.
function untaggedTypeOf(nodes: YamlNodes, row: number, versionOf: (row: number) => YamlVersion): PlainType {
  if (nodes.plains[row] === 0) return 'string';
  const { units, spellings, starts, ends } = nodes;
  if (spellings[row] !== 0) {
    if (!mayHaveType(units, starts[row], ends[row])) return 'string';
    const decimal = decimalType(units, starts[row], ends[row]);
    if (decimal !== undefined) return decimal;
  }
  return plainType(textOf(nodes, row), versionOf(row));
}

function taggedScalarOf(value: string, tag: string, version: YamlVersion): YamlScalar {
  if (tag === '!') return { type: 'string', value, tag: undefined };
  return (tag.startsWith(CORE_TAGS) ? taggedScalar(tag.slice(CORE_TAGS.length), value, version) : undefined) ?? { type: 'string', value, tag };
}

/** What a scalar without a tag says: the words of nulls and booleans in one spelling. */
export function wordOf(type: PlainType, value: string): string {
  if (type === 'null') return 'null';
  return type === 'boolean' ? String(isTrue(value)) : value;
}

function spelled(type: PlainType, value: string): YamlScalar {
  return { type, value: wordOf(type, value), tag: undefined };
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
function identityOf(nodes: YamlNodes, target: (row: number) => number, row: number, scalar: (row: number) => YamlScalar): string {
  const at = target(row);
  if (isCollection(nodes, at)) return `${nodes.kinds[at] === MAP ? 'map' : 'seq'} ${spellCollection(nodes, at)}`;
  const { type, value, tag = '' } = scalar(at);
  return `${type} ${tag} ${value}`;
}

/** A collection as JSON-like text on one line: what stands for it where it is a key. */
export function spellCollection(nodes: YamlNodes, row: number): string {
  const open: { readonly end: number; readonly isMap: boolean; count: number }[] = [];
  let spelled = '';
  for (let at = row; at <= row + nodes.sizes[row]; at++) {
    const above = open.at(-1);
    if (above !== undefined) spelled += above.count++ === 0 ? '' : above.isMap && above.count % 2 === 0 ? ': ' : ', ';
    const isMap = nodes.kinds[at] === MAP;
    const value = textOf(nodes, at);
    if (isCollection(nodes, at)) {
      spelled += isMap ? '{' : '[';
      open.push({ end: at + nodes.sizes[at], isMap, count: 0 });
    } else spelled += nodes.kinds[at] === ALIAS ? `*${value}` : nodes.plains[at] === 1 && plainType(value, '1.2') !== 'string' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
    for (let last = open.at(-1); last !== undefined && last.end === at; last = open.at(-1)) {
      spelled += last.isMap ? '}' : ']';
      open.pop();
    }
  }
  return spelled;
}
