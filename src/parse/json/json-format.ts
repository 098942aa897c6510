import type { Format, Parsed, ParseTools } from '../format.ts';
import { parsedTree } from '../tree-parsed.ts';
import { looksLikeApi, openTreeSource, refused } from '../tree-source.ts';
import type { JsonRules } from './json-cursor.ts';
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
  const isCompat = dialect === 'compat';
  if (isCompat && source.hasByteOrderMark) {
    return refused('invalid_input', { code: 'byte_order_mark', message: 'the source starts with a byte order mark' });
  }
  const tree = readJsonTree(source.text, { dialect, depthMax: limits.depthMax, nodeCountMax: limits.nodeCountMax });
  return parsedTree(source, dialect === 'jsonc' ? 'jsonc' : 'json', tree, isCompat && looksLikeApi(source));
}
