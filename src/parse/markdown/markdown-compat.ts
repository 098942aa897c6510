import { countCodePoints } from '../../base/code-points.ts';
import type { Text } from '../../base/text.ts';
import type { TreeNode } from '../../document/tree.ts';
import type { Format, Parsed } from '../format.ts';
import type { Limits } from '../limits.ts';
import { parseDecoded } from '../parse-decoded.ts';
import { yamlFormat } from '../yaml/yaml-format.ts';
import { looseFences, looseHeadings, type LoosePart } from './loose-outline.ts';

/**
 * Markdown as compat-1 projects it: the tree that its reference makes of it. Level, text and place of what looks like a heading, in
 * code too; language, line and length of fenced code; the front matter. The prose is not in it, so no source is read so.
 */
export const markdownCompat: Format = {
  name: 'markdown-compat',
  mediaType: 'text/markdown',
  extensions: [],
  parse: (bytes, { limits }) => parseDecoded(bytes, limits, (source) => outlineOf(source, limits)),
};

function outlineOf(source: Text, limits: Limits): Parsed {
  const { yaml, end } = frontMatterOf(source);
  const body = source.slice(end);
  const entries = [
    ...keyed('headings', partNodes(looseHeadings(body))),
    ...keyed('codeFences', partNodes(looseFences(body))),
    ...(yaml === undefined ? [] : keyed('frontMatter', mappingOf(yaml, limits))),
  ];
  // Only what a projection needs: the tree is written nowhere else.
  const payload = { syntax: 'yaml', source_length: countCodePoints(source), line_count: 1, nodes: container('map', entries) } as const;
  return { type: 'tree', payload, diagnostics: [] };
}

const FRONT_OPEN = /^---[ \t]*\r?\n/;
const FRONT_CLOSE = /^---[ \t]*(?:\r?\n|$(?![^]))/gm;

// The body starts behind the front matter and the blank lines that follow it; a block that is no mapping is not in it either.
function frontMatterOf(source: Text): { readonly yaml?: string; readonly end: number } {
  const open = FRONT_OPEN.exec(source);
  if (open === null) return { end: 0 };
  FRONT_CLOSE.lastIndex = open[0].length;
  const close = FRONT_CLOSE.exec(source);
  if (close === null) return { end: 0 };
  let end = close.index + close[0].length;
  while (/[ \t\r\n]/.test(source.charAt(end))) end++;
  return { yaml: source.slice(open[0].length, close.index), end };
}

function mappingOf(yaml: string, limits: Limits): readonly TreeNode[] {
  const parsed = yamlFormat.parse(new TextEncoder().encode(yaml), { limits, pages: 'all', grammar: 'compat-1' });
  return parsed.type === 'tree' && parsed.payload.nodes.at(0)?.type === 'map' ? parsed.payload.nodes : [];
}

function partNodes(parts: readonly LoosePart[]): readonly TreeNode[] {
  const items = parts.map((part) => container('map', part.flatMap(([key, value]) => keyed(key, [scalar(value)]))));
  return container('seq', items.flatMap(([first, ...rest], index) => [{ ...first, index }, ...rest]));
}

const PLACE = { range: { start: 0, end: 0 }, line: 1 } as const;

function scalar(value: string | number | null): TreeNode {
  const type = value === null ? 'null' : typeof value === 'number' ? 'integer' : 'string';
  return { type, depth: 0, size: 0, value: String(value) as Text, ...PLACE };
}

function container(type: 'map' | 'seq', inside: readonly TreeNode[]): readonly TreeNode[] {
  return [{ type, depth: 0, size: inside.length, ...PLACE }, ...inside.map((node) => ({ ...node, depth: node.depth + 1 }))];
}

function keyed(key: string, [first, ...rest]: readonly TreeNode[]): readonly TreeNode[] {
  if (first === undefined) return [];
  const { index: _, ...node } = first;
  return [{ ...node, key: key as Text }, ...rest];
}
