import { quote } from '../../base/quote.ts';
import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { VIA_ALIAS, VIA_MERGE, typeCodes } from '../../document/tree-table.ts';
import { admitText, escapeReplaced } from '../admit-text.ts';
import type { TreeKeys } from '../tree-keys.ts';
import { treeKeys } from '../tree-keys.ts';
import type { TreeNote } from '../tree-parsed.ts';
import type { YamlGraph } from './yaml-graph.ts';
import { spellCollection, wordOf } from './yaml-graph.ts';
import type { YamlEntry, YamlMerges } from './yaml-merge.ts';
import { ownEntries } from './yaml-merge.ts';
import { MAP, isCollection, tagOf, textEnd, textOf, textStart } from './yaml-nodes.ts';
import { CORE_TAGS } from './yaml-properties.ts';

/** How a stream becomes a tree. */
export interface YamlTreeRules {
  readonly depthMax: number;
  /** How many nodes aliases may add. */
  readonly aliasNodesMax: number;
  /** An alias to a node around it is expanded up to this depth; 0 for never. */
  readonly cycleDepthMax: number;
  /** `!!omap` and `!!pairs` become sequences of `[key, value]`. */
  readonly hasPairs: boolean;
}

/** Writes the nodes of a stream as a table: aliases expanded, merges laid out, every scalar with its type. */
export function writeYamlTree(graph: YamlGraph, merges: YamlMerges, roots: readonly number[], rules: YamlTreeRules): YamlTree {
  const { source: text, units, count } = graph.nodes;
  const builder = treeBuilder({ text, units }, count);
  const writer: Writer = {
    graph,
    merges,
    rules,
    builder,
    keys: treeKeys(text, units, builder),
    key: { row: 0, name: 0, type: 0, occurrence: 1, isMerged: false },
    oddKeys: new Map(),
    warnings: [],
    frames: [],
    openRows: new Map(),
    aliasDepth: 0,
    aliasNodesLeft: rules.aliasNodesMax,
    unexpanded: [],
    cycles: [],
  };
  for (const root of roots) {
    writeNode(writer, root);
    while (writer.frames.length > 0) step(writer);
  }
  return writer;
}

/** A table being written, with what was noticed. */
export interface YamlTree {
  readonly builder: TreeBuilder;
  readonly warnings: readonly TreeNote[];
  /** Rows of aliases that stay as they are: because a limit was reached, and because they point to a node around them. */
  readonly unexpanded: readonly number[];
  readonly cycles: readonly number[];
}

interface Writer {
  readonly graph: YamlGraph;
  readonly merges: YamlMerges;
  readonly rules: YamlTreeRules;
  readonly builder: TreeBuilder;
  readonly keys: TreeKeys;
  readonly key: KeyPlace;
  /** Numbers of keys that are more than a type and a text, by their identity: below 0. */
  readonly oddKeys: Map<string, number>;
  readonly warnings: TreeNote[];
  readonly frames: Frame[];
  /** Collections that are open, with how often. */
  readonly openRows: Map<number, number>;
  readonly unexpanded: number[];
  readonly cycles: number[];
  /** How many of the frames came through an alias. */
  aliasDepth: number;
  aliasNodesLeft: number;
}

interface Frame {
  readonly row: number;
  readonly isAlias: boolean;
  /** Children are written as `[key, value]`. */
  readonly isPairs: boolean;
  /** The entries of a map with merges, or key and value of a pair. */
  readonly entries: readonly YamlEntry[] | undefined;
  readonly items: readonly number[] | undefined;
  /** Index in them; else the row of the next item or key. */
  next: number;
  readonly isMap: boolean;
}

function step(writer: Writer): void {
  const { frames, graph } = writer;
  const frame = frames[frames.length - 1];
  const { sizes, kinds } = graph.nodes;
  const listed = frame.entries ?? frame.items;
  if (listed === undefined ? frame.next > frame.row + sizes[frame.row] : frame.next >= listed.length) return close(writer, frame);
  if (frame.entries !== undefined) return writeListed(writer, frame.entries[frame.next++]);
  if (frame.isMap) return writeNext(writer, frame);
  if (frame.items !== undefined) return writeNode(writer, frame.items[frame.next++]);
  const item = frame.next;
  frame.next += sizes[item] + 1;
  const map = graph.target(item);
  const pairs = frame.isPairs && kinds[map] === MAP ? ownEntries(graph, map) : [];
  if (pairs.length === 1) openPair(writer, map, pairs[0]);
  else writeNode(writer, item);
}

function close(writer: Writer, { row, isAlias, isMap }: Frame): void {
  const { ends, lineEnds } = writer.graph.nodes;
  writer.frames.pop();
  countOpen(writer, row, -1);
  if (isAlias) writer.aliasDepth--;
  if (isMap) writer.keys.closeMap();
  writer.builder.close(ends[row], lineEnds[row]);
}

// Only an alias asks what is open.
function countOpen({ graph, openRows }: Writer, row: number, by: number): void {
  if (graph.nodes.aliasCount > 0) openRows.set(row, (openRows.get(row) ?? 0) + by);
}

function writeListed(writer: Writer, { key, value, isMerged }: YamlEntry): void {
  writer.key.isMerged = isMerged;
  writeEntry(writer, key, value);
}

// Writes the next entry of a map as it is written.
function writeNext(writer: Writer, frame: Frame): void {
  const { sizes } = writer.graph.nodes;
  const key = frame.next;
  const value = key + sizes[key] + 1;
  frame.next = value + sizes[value] + 1;
  writer.key.isMerged = false;
  writeEntry(writer, key, value);
}

function openPair(writer: Writer, map: number, { key, value }: YamlEntry): void {
  const { builder, frames, graph } = writer;
  builder.open(builder.add(typeCodes.seq, graph.nodes.starts[map], graph.nodes.lines[map]));
  countOpen(writer, map, 1);
  frames.push({ row: map, isAlias: false, isPairs: false, entries: undefined, items: [key, value], next: 0, isMap: false });
}

function writeEntry(writer: Writer, key: number, value: number): void {
  const { graph } = writer;
  writer.key.row = key;
  const occurrence = writer.keys.count(nameKey(writer, key));
  writer.key.occurrence = occurrence;
  if (occurrence > 1) note(writer, key, 'duplicate_key', `the key ${quote(keyText(graph, key))} stands here again; all its values are kept`);
  writeNode(writer, value, writer.key);
}

/** The key of the entry that is being written: one for all, so that an entry costs no object. */
interface KeyPlace {
  row: number;
  /** Its number in the builder, and the code of its type. */
  name: number;
  type: number;
  occurrence: number;
  isMerged: boolean;
}

// Finds name and type of a key, and answers a number that is equal for keys that are the same key. A key that the source has
// as it is goes by its number; any other by its text, or by what else it is.
function nameKey(writer: Writer, key: number): number {
  const { graph, builder, keys } = writer;
  const { nodes } = graph;
  const target = graph.target(key);
  if (nodes.spellings[target] !== 0 && tagOf(nodes, target) === undefined) {
    const plain = graph.untaggedType(target);
    if (plain !== 'boolean' && plain !== 'null') {
      const name = keys.nameAt(textStart(nodes, target), textEnd(nodes, target));
      return setName(writer, name, typeCodes[plain]);
    }
  }
  const text = keyText(graph, key);
  const { value } = admitText(text);
  const name = builder.name(value);
  const scalar = isCollection(nodes, target) ? undefined : graph.scalar(target);
  const type = typeCodes[scalar?.type ?? (nodes.kinds[target] === MAP ? 'map' : 'seq')];
  const isOdd = scalar === undefined || scalar.tag !== undefined || value !== text;
  const identity = setName(writer, name, type);
  return isOdd ? oddIdentity(writer, graph.identity(key)) : identity;
}

function setName({ key }: Writer, name: number, type: number): number {
  key.name = name;
  key.type = type;
  return name * TYPES_MAX + type;
}

const TYPES_MAX = 16;

function oddIdentity({ oddKeys }: Writer, identity: string): number {
  const known = oddKeys.get(identity) ?? -1 - oddKeys.size;
  oddKeys.set(identity, known);
  return known;
}

// Writes a scalar completely, a collection up to its first child.
function writeNode(writer: Writer, row: number, place?: KeyPlace): void {
  const { graph, builder } = writer;
  const { nodes } = graph;
  const target = graph.target(row);
  const isAlias = target !== row;
  if (isAlias && !mayExpand(writer, row, target)) return writeUnexpanded(writer, row, place);
  if (isAlias || writer.aliasDepth > 0) writer.aliasNodesLeft--;
  const isOpened = isCollection(nodes, target);
  const type = nodes.kinds[target] === MAP ? typeCodes.map : typeCodes.seq;
  const added = isOpened ? builder.add(type, nodes.starts[target], lineOf(writer, target, place)) : writeScalar(writer, target, place);
  if (place !== undefined) writeKey(writer, added, place);
  if (place?.isMerged === true) builder.via(added, VIA_MERGE);
  else if (isAlias) builder.via(added, VIA_ALIAS);
  if (isOpened) openCollection(writer, added, target, isAlias);
}

function openCollection(writer: Writer, added: number, target: number, isAlias: boolean): void {
  const { builder, graph, rules } = writer;
  const isMap = graph.nodes.kinds[target] === MAP;
  const tag = tagOf(graph.nodes, target);
  if (tag !== undefined && tag !== '!' && tag !== `${CORE_TAGS}${isMap ? 'map' : 'seq'}`) builder.tags.set(added, tag as Text);
  builder.open(added);
  if (isAlias) writer.aliasDepth++;
  if (isMap) writer.keys.openMap();
  countOpen(writer, target, 1);
  const isPairs = rules.hasPairs && (tag === `${CORE_TAGS}omap` || tag === `${CORE_TAGS}pairs`);
  const entries = isMap ? writer.merges.entriesByMap.get(target) : undefined;
  writer.frames.push({ row: target, isAlias, isPairs, entries, items: undefined, next: entries === undefined ? target + 1 : 0, isMap });
}

function mayExpand(writer: Writer, row: number, target: number): boolean {
  const { rules, builder, openRows } = writer;
  if ((openRows.get(target) ?? 0) > 0 && builder.depth() > rules.cycleDepthMax) {
    writer.cycles.push(row);
    return false;
  }
  const fits = writer.aliasNodesLeft > 0 && builder.depth() < rules.depthMax;
  if (!fits) writer.unexpanded.push(row);
  return fits;
}

// The alias itself takes the place of what it stands for: `!!alias *name`.
function writeUnexpanded(writer: Writer, row: number, place: KeyPlace | undefined): void {
  const { graph, builder } = writer;
  const { nodes } = graph;
  const added = builder.add(typeCodes.string, nodes.starts[row], lineOf(writer, row, place));
  builder.scalar(added, `*${textOf(nodes, row)}` as Text, nodes.ends[row], nodes.lineEnds[row]);
  builder.tags.set(added, `${CORE_TAGS}alias` as Text);
  builder.via(added, VIA_ALIAS);
  if (place !== undefined) writeKey(writer, added, place);
}

// A key before its value gives the line; behind an alias the key stands elsewhere.
function lineOf({ graph }: Writer, row: number, place: KeyPlace | undefined): number {
  const { starts, lines } = graph.nodes;
  if (place === undefined) return lines[row];
  return starts[place.row] <= starts[row] && graph.target(place.row) === place.row ? lines[place.row] : lines[row];
}

function writeScalar(writer: Writer, row: number, place: KeyPlace | undefined): number {
  const { graph, builder } = writer;
  const { nodes } = graph;
  const line = lineOf(writer, row, place);
  if (nodes.spellings[row] !== 0 && tagOf(nodes, row) === undefined) {
    const plain = graph.untaggedType(row);
    const word = plain === 'boolean' || plain === 'null' ? wordOf(plain, textOf(nodes, row)) : undefined;
    const added = builder.add(typeCodes[plain], nodes.starts[row], line);
    if (word === undefined || word === textOf(nodes, row)) builder.spelled(added, nodes.spellings[row], nodes.ends[row], nodes.lineEnds[row]);
    else builder.scalar(added, word as Text, nodes.ends[row], nodes.lineEnds[row]);
    return added;
  }
  const { type, value, tag } = graph.scalar(row);
  const admitted = admitText(value);
  const added = builder.add(typeCodes[type], nodes.starts[row], line);
  builder.scalar(added, admitted.value, nodes.ends[row], nodes.lineEnds[row]);
  if (tag !== undefined) builder.tags.set(added, tag as Text);
  if (admitted.replaced.length > 0) {
    builder.replaced.set(added, admitted.replaced);
    note(writer, row, 'escape_replaced', escapeReplaced);
  }
  return added;
}

function writeKey({ graph, builder }: Writer, added: number, { row, name, type, occurrence }: KeyPlace): void {
  builder.keyOf(added, name, graph.nodes.starts[row], graph.nodes.ends[row]);
  if (occurrence > 1) builder.occurrences.set(added, occurrence);
  if (type !== typeCodes.string) builder.keyType(added, type);
}

function keyText(graph: YamlGraph, key: number): string {
  const target = graph.target(key);
  return isCollection(graph.nodes, target) ? spellCollection(graph.nodes, target) : graph.scalar(target).value;
}

function note({ warnings, graph: { nodes } }: Writer, row: number, code: TreeNote['code'], message: string): void {
  warnings.push({ code, message, start: nodes.starts[row], end: nodes.ends[row] });
}
