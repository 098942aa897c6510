import type { Diagnostic } from '../../base/diagnostic.ts';
import { sliceUnits } from '../../base/text.ts';
import { treePayload } from '../../document/tree-table.ts';
import type { TreeComment, TreePayload } from '../../document/tree.ts';
import type { Format, Parsed, ParseTools } from '../format.ts';
import type { TreeSource } from '../tree-source.ts';
import { looksLikeApi, openTreeSource, placeOf, refused } from '../tree-source.ts';
import type { JsonNote, JsonRules, JsonTree } from './json-tree.ts';
import { readJsonTree } from './json-tree.ts';

/** JSON (RFC 8259). A byte order mark is allowed; duplicate keys are kept with a warning. */
export const jsonFormat: Format = {
  name: 'json',
  mediaType: 'application/json',
  extensions: ['.json', '.jsonld', '.geojson', '.webmanifest', '.ipynb'],
  parse: (bytes, tools) => parseJson(bytes, tools, tools.grammar === 'compat-1' ? 'compat' : 'json'),
};

/** JSON with comments and trailing commas. Comments are kept beside the nodes. */
export const jsoncFormat: Format = {
  name: 'jsonc',
  mediaType: 'application/jsonc',
  extensions: ['.jsonc', '.code-workspace'],
  parse: (bytes, tools) => parseJson(bytes, tools, 'jsonc'),
};

function parseJson(bytes: Uint8Array, { limits }: ParseTools, dialect: JsonRules['dialect']): Parsed {
  const opened = openTreeSource(bytes, limits.sourceBytesMax);
  if (!opened.ok) return opened.problem;
  const source = opened.value;
  if (dialect === 'compat' && source.hasByteOrderMark) {
    return refused('invalid_input', { code: 'byte_order_mark', message: 'the source starts with a byte order mark' });
  }
  const tree = readJsonTree(source.text, { dialect, depthMax: limits.depthMax, nodeCountMax: limits.nodeCountMax });
  const warnings = tree.warnings.map((note) => warningOf(source, note));
  if (tree.problem === undefined) return { type: 'tree', payload: payloadOf(source, tree, dialect), diagnostics: warnings };
  const { code, message, start, end } = tree.problem;
  return refused(code === 'node_limit' ? 'memory_limit_exceeded' : 'invalid_input', { code, message, ...placeOf(source, start, end) }, warnings);
}

function payloadOf(source: TreeSource, tree: JsonTree, dialect: JsonRules['dialect']): TreePayload {
  const { text, points } = source;
  const comments = tree.comments.map(
    ({ start, end, line }): TreeComment => ({ text: sliceUnits(text, start, end), range: { start: points.positionAt(start), end: points.positionAt(end) }, line }),
  );
  return treePayload(tree.builder.finish(points.count === text.length ? undefined : points), {
    syntax: dialect === 'jsonc' ? 'jsonc' : 'json',
    source_length: points.count,
    line_count: source.lines.count,
    ...(source.hasByteOrderMark && { byte_order_mark: true as const }),
    ...(dialect === 'compat' && looksLikeApi(source) && { api_description: true as const }),
    ...(comments.length > 0 && { comments }),
  });
}

function warningOf(source: TreeSource, { code, message, start, end }: JsonNote): Diagnostic {
  return { severity: 'warning', code, message, ...placeOf(source, start, end) };
}
