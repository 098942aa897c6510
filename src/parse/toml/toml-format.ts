import type { Format } from '../format.ts';
import { lastLine, parsedTree } from '../tree-parsed.ts';
import { openTreeSource } from '../tree-source.ts';
import { readTomlTree } from './toml-tree.ts';

/** TOML 1.0. Dates keep their spelling; a key that is defined twice is an error, as TOML wants. */
export const tomlFormat: Format = {
  name: 'toml',
  mediaType: 'application/toml',
  extensions: ['.toml'],
  parse: (bytes, { limits }) => {
    const opened = openTreeSource(bytes, limits.sourceBytesMax);
    return opened.ok ? parsedTree(opened.value, 'toml', readTomlTree(opened.value.text, { ...limits, lineCount: lastLine(opened.value) })) : opened.problem;
  },
};
