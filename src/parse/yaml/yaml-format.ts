import type { Format, Parsed, ParseTools } from '../format.ts';
import type { TreeNote } from '../tree-parsed.ts';
import { parsedTree, refusedAt } from '../tree-parsed.ts';
import type { TreeSource } from '../tree-source.ts';
import { looksLikeApi, openTreeSource } from '../tree-source.ts';
import { compatRefusal } from './yaml-compat.ts';
import type { YamlGraph } from './yaml-graph.ts';
import { yamlGraph } from './yaml-graph.ts';
import type { YamlMerges } from './yaml-merge.ts';
import { resolveMerges } from './yaml-merge.ts';
import { tagOf, textOf } from './yaml-nodes.ts';
import type { YamlStream } from './yaml-syntax.ts';
import { readYamlStream } from './yaml-syntax.ts';
import type { YamlTree } from './yaml-tree.ts';
import { writeYamlTree } from './yaml-tree.ts';
import type { YamlVersion } from './yaml-types.ts';
import { decimalType, disagreement, mayHaveType } from './yaml-types.ts';

/** YAML 1.2 with its core schema and merge keys, several documents to a stream; `%YAML 1.1` gives the types of that version. */
export const yamlFormat: Format = { name: 'yaml', mediaType: 'application/yaml', extensions: ['.yaml', '.yml'], parse: parseYaml };

// The grammar compat-1 reads as its reference does: YAML 1.1, merges in front, cycles expanded up to its depth of 24.
const COMPAT_CYCLE_DEPTH = 25;
// What aliases may add besides a multiple of the nodes that are written, so that the cost stays linear in the source.
const ALIAS_NODES_FREE = 2_000;
const ALIAS_NODES_PER_NODE = 20;

function parseYaml(bytes: Uint8Array, { limits, grammar }: ParseTools): Parsed {
  const opened = openTreeSource(bytes, limits.sourceBytesMax);
  if (!opened.ok) return opened.problem;
  const source = opened.value;
  const isCompat = grammar === 'compat-1';
  const stream = unprintable(source, isCompat) ?? readYamlStream(source.text, limits);
  if (!('nodes' in stream)) return refusedAt(source, stream);
  if (stream.problem !== undefined) return refusedAt(source, stream.problem);
  const graph = yamlGraph(stream, versions(stream, isCompat));
  const aliasNodesMax = Math.min(limits.aliasNodesMax, ALIAS_NODES_FREE + ALIAS_NODES_PER_NODE * stream.nodes.count);
  const merges = resolveMerges(graph, { layout: isCompat ? 'in-front' : 'in-place', entriesMax: aliasNodesMax });
  const problem = graph.problem ?? (isCompat ? compatRefusal(stream, graph, merges) : undefined);
  if (problem !== undefined) return refusedAt(source, problem);
  const roots = stream.documents.map(({ root }) => root);
  const rules = { depthMax: limits.depthMax, aliasNodesMax, cycleDepthMax: isCompat ? COMPAT_CYCLE_DEPTH : 0, hasPairs: isCompat };
  const { builder, warnings, ...limited } = writeYamlTree(graph, merges, roots, rules);
  const notes = [...warnings, ...disagreements(stream, isCompat), ...leftOut(graph, merges, limited)];
  return parsedTree(source, 'yaml', { builder, problem: undefined, warnings: notes, comments: stream.comments, lineCount: stream.lineCount }, isCompat && looksLikeApi(source));
}

// Characters that no YAML source may hold (section 5.1). PyYAML refuses DEL and the C1 controls too.
function unprintable({ text }: TreeSource, isCompat: boolean): TreeNote | undefined {
  const found = (isCompat ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/ : /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/).exec(text);
  if (found === null) return undefined;
  return { code: 'yaml_syntax', message: 'a control character stands in the source', start: found.index, end: found.index + 1 };
}

function versions({ documents }: YamlStream, isCompat: boolean): (row: number) => YamlVersion {
  if (isCompat) return () => '1.1';
  if (documents.every(({ version }) => version !== '1.1')) return () => '1.2';
  return (row) => documents.findLast(({ root }) => root <= row)?.version ?? '1.2';
}

const AGREED_MAX = 1000;

// One warning for each spelling, at its first place.
function disagreements({ nodes, documents }: YamlStream, isCompat: boolean): TreeNote[] {
  if (isCompat) return [];
  const notes = new Map<string, { message: string; start: number; end: number; count: number }>();
  // Texts that need no second look.
  const agreed = new Set<string>();
  let version: YamlVersion | undefined;
  let document = 0;
  for (let row = 0; row < nodes.count; row++) {
    if (documents[document]?.root === row) version = documents[document++].version;
    if (nodes.plains[row] === 0 || tagOf(nodes, row) !== undefined || version === '1.1') continue;
    const start = nodes.starts[row];
    const end = nodes.ends[row];
    if (nodes.spellings[row] !== 0 && (!mayHaveType(nodes.units, start, end) || decimalType(nodes.units, start, end) !== undefined)) continue;
    const value = textOf(nodes, row);
    if (agreed.has(value)) continue;
    const known = notes.get(value);
    if (known !== undefined) known.count++;
    else {
      const message = value.length > 40 ? undefined : disagreement(value);
      if (message !== undefined) notes.set(value, { message, start, end, count: 1 });
      else if (agreed.size < AGREED_MAX) agreed.add(value);
    }
  }
  return Array.from(notes.values(), ({ count, ...note }) => ({ code: 'yaml_versions_disagree' as const, ...note, ...(count > 1 && { count }) }));
}

function leftOut({ nodes }: YamlGraph, merges: YamlMerges, tree: Pick<YamlTree, 'unexpanded' | 'cycles'>): TreeNote[] {
  const kinds: readonly (readonly [rows: readonly number[], code: TreeNote['code'], message: string])[] = [
    [[...merges.leftOut, ...tree.unexpanded], 'alias_limit', 'aliases and merges would add too many nodes: they stand as they are written'],
    [tree.cycles, 'reference_cycle', 'an alias points to a node around it: it stands as it is written'],
  ];
  return kinds
    .filter(([rows]) => rows.length > 0)
    .map(([rows, code, message]) => ({ code, message, start: nodes.starts[rows[0]], end: nodes.ends[rows[0]], count: rows.length }));
}
