import type { TreeNote } from '../tree-parsed.ts';
import type { YamlGraph } from './yaml-graph.ts';
import type { YamlMerges } from './yaml-merge.ts';
import { ownEntries } from './yaml-merge.ts';
import { MAP, SCALAR, isCollection, isText, tagOf } from './yaml-nodes.ts';
import { CORE_TAGS } from './yaml-properties.ts';
import type { YamlStream } from './yaml-syntax.ts';

const KNOWN_TAGS: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'null', 'binary', 'timestamp', 'seq', 'map', 'omap', 'pairs', 'set', 'merge']);

/** Why the reference of compat-1 refuses a stream that is YAML: the first reason in source order, if there is one. */
export function compatRefusal({ documents, nodes }: YamlStream, graph: YamlGraph, merges: YamlMerges): TreeNote | undefined {
  const at = (row: number, code: TreeNote['code'], message: string): TreeNote => ({ code, message, start: nodes.starts[row], end: nodes.ends[row] });
  if (documents.length > 1) return at(documents[1].root, 'yaml_syntax', 'the grammar compat-1 takes one document');
  if (merges.unusable.length > 0) return at(merges.unusable[0], 'yaml_syntax', 'a merge names something that is no map');
  for (let row = 0; row < nodes.count; row++) {
    const tag = tagOf(nodes, row);
    const isScalar = nodes.kinds[row] === SCALAR;
    if (nodes.plains[row] === 1 && tag === undefined && isText(nodes, row, '=')) return at(row, 'unknown_tag', 'the grammar compat-1 has no value for "="');
    const scalarTag = isScalar && tag !== undefined ? graph.scalar(row).tag : tag;
    const given = isScalar && scalarTag === undefined ? undefined : tag;
    if (given !== undefined && given !== '!' && !isKnown(given)) return at(row, 'unknown_tag', `the grammar compat-1 has no tag "${given}"`);
    if (nodes.kinds[row] !== MAP) continue;
    const key = ownEntries(graph, row).find((entry) => isCollection(nodes, graph.target(entry.key)));
    if (key !== undefined) return at(key.key, 'unsupported_key', 'the grammar compat-1 takes no collection as a key');
  }
  return undefined;
}

function isKnown(tag: string): boolean {
  return tag.startsWith(CORE_TAGS) && KNOWN_TAGS.has(tag.slice(CORE_TAGS.length));
}
