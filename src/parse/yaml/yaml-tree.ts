import { quote } from '../../base/quote.ts';
import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { VIA_ALIAS, VIA_MERGE, typeCodes } from '../../document/tree-table.ts';
import { admitText, escapeReplaced } from '../admit-text.ts';
import type { TreeNote } from '../tree-parsed.ts';
import type { YamlNode } from './yaml-cursor.ts';
import type { YamlGraph } from './yaml-graph.ts';
import { spellCollection } from './yaml-graph.ts';
import type { YamlEntry, YamlMerges } from './yaml-merge.ts';
import { ownEntries } from './yaml-merge.ts';
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
  const writer: Writer = {
    ...{ graph, merges, rules, builder: treeBuilder(), warnings: [], frames: [], openRows: new Map(), aliasDepth: 0 },
    ...{ aliasNodesLeft: rules.aliasNodesMax, unexpanded: [], cycles: [] },
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
  readonly items?: readonly number[];
  /** Index in them; else the row of the next item or key. */
  next: number;
  /** How often the map has each key already. */
  readonly seen: Map<string, number> | undefined;
}

function step(writer: Writer): void {
  const { frames, graph, builder } = writer;
  const frame = frames[frames.length - 1];
  const node = graph.nodes[frame.row];
  const listed = frame.entries ?? frame.items;
  if (listed === undefined ? frame.next > frame.row + node.size : frame.next >= listed.length) {
    frames.pop();
    writer.openRows.set(frame.row, (writer.openRows.get(frame.row) ?? 1) - 1);
    if (frame.isAlias) writer.aliasDepth--;
    return builder.close(node.end, node.lineEnd);
  }
  if (frame.entries !== undefined) return writeEntry(writer, frame, frame.entries[frame.next++]);
  if (frame.seen !== undefined) return writeEntry(writer, frame, nextEntry(graph, frame));
  if (frame.items !== undefined) return writeNode(writer, frame.items[frame.next++]);
  const item = frame.next;
  frame.next += graph.nodes[item].size + 1;
  const map = graph.target(item);
  const pairs = frame.isPairs && graph.nodes[map].kind === 'map' ? ownEntries(graph, map) : [];
  if (pairs.length === 1) openPair(writer, map, pairs[0]);
  else writeNode(writer, item);
}

// The next entry of a map as it is written.
function nextEntry({ nodes }: YamlGraph, frame: Frame): YamlEntry {
  const key = frame.next;
  const value = key + nodes[key].size + 1;
  frame.next = value + nodes[value].size + 1;
  return { key, value, isMerged: false };
}

function openPair({ builder, frames, graph, openRows }: Writer, map: number, { key, value }: YamlEntry): void {
  const { start, line } = graph.nodes[map];
  builder.open(builder.add(typeCodes.seq, start, line));
  openRows.set(map, (openRows.get(map) ?? 0) + 1);
  frames.push({ row: map, isAlias: false, isPairs: false, entries: undefined, items: [key, value], next: 0, seen: undefined });
}

function writeEntry(writer: Writer, frame: Frame, { key, value, isMerged }: YamlEntry): void {
  const { graph } = writer;
  const identity = graph.identity(key);
  const occurrence = (frame.seen?.get(identity) ?? 0) + 1;
  frame.seen?.set(identity, occurrence);
  if (occurrence > 1) note(writer, graph.nodes[key], 'duplicate_key', `the key ${quote(keyText(graph, key))} stands here again; all its values are kept`);
  writeNode(writer, value, { key, occurrence, isMerged });
}

interface KeyPlace {
  readonly key: number;
  readonly occurrence: number;
  readonly isMerged: boolean;
}

// Writes a scalar completely, a collection up to its first child.
function writeNode(writer: Writer, row: number, place?: KeyPlace): void {
  const { graph, builder, rules } = writer;
  const target = graph.target(row);
  const isAlias = target !== row;
  if (isAlias && !mayExpand(writer, row, target)) return writeUnexpanded(writer, row, place);
  if (isAlias || writer.aliasDepth > 0) writer.aliasNodesLeft--;
  const node = graph.nodes[target];
  const isCollection = node.kind === 'map' || node.kind === 'seq';
  const added = isCollection ? builder.add(typeCodes[node.kind], node.start, lineOf(writer, node, place)) : writeScalar(writer, target, place);
  if (place !== undefined) writeKey(writer, added, place);
  if (place?.isMerged) builder.via(added, VIA_MERGE);
  else if (isAlias) builder.via(added, VIA_ALIAS);
  if (!isCollection) return;
  if (node.tag !== undefined && node.tag !== '!' && node.tag !== `${CORE_TAGS}${node.kind}`) builder.tags.set(added, node.tag as Text);
  builder.open(added);
  if (isAlias) writer.aliasDepth++;
  writer.openRows.set(target, (writer.openRows.get(target) ?? 0) + 1);
  const isPairs = rules.hasPairs && (node.tag === `${CORE_TAGS}omap` || node.tag === `${CORE_TAGS}pairs`);
  const entries = node.kind === 'map' ? writer.merges.entriesByMap.get(target) : undefined;
  writer.frames.push({ row: target, isAlias, isPairs, entries, next: entries === undefined ? target + 1 : 0, seen: node.kind === 'map' ? new Map() : undefined });
}

function mayExpand(writer: Writer, row: number, target: number): boolean {
  const { rules, builder, openRows } = writer;
  if ((openRows.get(target) ?? 0) > 0 && builder.depth > rules.cycleDepthMax) {
    writer.cycles.push(row);
    return false;
  }
  const fits = writer.aliasNodesLeft > 0 && builder.depth < rules.depthMax;
  if (!fits) writer.unexpanded.push(row);
  return fits;
}

// The alias itself takes the place of what it stands for: `!!alias *name`.
function writeUnexpanded(writer: Writer, row: number, place: KeyPlace | undefined): void {
  const { graph, builder } = writer;
  const node = graph.nodes[row];
  const added = builder.add(typeCodes.string, node.start, lineOf(writer, node, place));
  builder.scalar(added, `*${node.value}` as Text, node.end, node.lineEnd);
  builder.tags.set(added, `${CORE_TAGS}alias` as Text);
  builder.via(added, VIA_ALIAS);
  if (place !== undefined) writeKey(writer, added, place);
}

// A key before its value gives the line; behind an alias the key stands elsewhere.
function lineOf({ graph }: Writer, node: YamlNode, place: KeyPlace | undefined): number {
  if (place === undefined) return node.line;
  const key = graph.nodes[place.key];
  return key.start <= node.start && graph.target(place.key) === place.key ? key.line : node.line;
}

function writeScalar(writer: Writer, row: number, place: KeyPlace | undefined): number {
  const { graph, builder } = writer;
  const node = graph.nodes[row];
  const { type, value, tag } = graph.scalar(row);
  const admitted = admitText(value);
  const added = builder.add(typeCodes[type], node.start, lineOf(writer, node, place));
  builder.scalar(added, admitted.value, node.end, node.lineEnd);
  if (tag !== undefined) builder.tags.set(added, tag as Text);
  if (admitted.replaced.length > 0) {
    builder.replaced.set(added, admitted.replaced);
    note(writer, node, 'escape_replaced', escapeReplaced);
  }
  return added;
}

function writeKey({ graph, builder }: Writer, added: number, { key, occurrence }: KeyPlace): void {
  const node = graph.nodes[key];
  const target = graph.nodes[graph.target(key)];
  builder.key(added, admitText(keyText(graph, key)).value, node.start, node.end);
  if (occurrence > 1) builder.occurrences.set(added, occurrence);
  const type = target.kind === 'map' || target.kind === 'seq' ? target.kind : graph.scalar(graph.target(key)).type;
  if (type !== 'string') builder.keyType(added, typeCodes[type]);
}

function keyText(graph: YamlGraph, key: number): string {
  const target = graph.target(key);
  const { kind } = graph.nodes[target];
  return kind === 'map' || kind === 'seq' ? spellCollection(graph.nodes, target) : graph.scalar(target).value;
}

function note({ warnings }: Writer, { start, end }: YamlNode, code: TreeNote['code'], message: string): void {
  warnings.push({ code, message, start, end });
}
