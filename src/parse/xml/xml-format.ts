import type { Format } from '../format.ts';
import { lastLine, parsedTree } from '../tree-parsed.ts';
import { openTreeSource } from '../tree-source.ts';
import { readXmlTree } from './xml-tree.ts';

/** XML 1.0, well-formed, in UTF-8. */
export const xmlFormat: Format = {
  name: 'xml',
  mediaType: 'application/xml',
  extensions: ['.xml', '.xsd', '.wsdl', '.rss', '.atom', '.svg', '.plist'],
  parse: (bytes, { limits }) => {
    const opened = openTreeSource(bytes, limits.sourceBytesMax);
    return opened.ok ? parsedTree(opened.value, 'xml', readXmlTree(opened.value.text, { ...limits, lineCount: lastLine(opened.value) })) : opened.problem;
  },
};
