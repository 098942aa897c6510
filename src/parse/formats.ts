import { asciiLower } from '../base/unicode/lower-case.ts';
import { csvFormat, tsvFormat } from './csv/csv-format.ts';
import type { Format } from './format.ts';
import { htmlFormat } from './html/html-format.ts';
import { jsonFormat, jsoncFormat } from './json/json-format.ts';
import { markdownFormat } from './markdown/markdown-format.ts';
import { pdfFormat } from './pdf/pdf-format.ts';
import { envFormat, iniFormat, propertiesFormat } from './properties/properties-format.ts';
import { textFormat } from './text/text-format.ts';
import { tomlFormat } from './toml/toml-format.ts';
import { xmlFormat } from './xml/xml-format.ts';
import { yamlFormat } from './yaml/yaml-format.ts';

/** Every format that is read. A new one is a line here and its folder. */
export const formats: readonly Format[] = [
  csvFormat,
  envFormat,
  htmlFormat,
  iniFormat,
  jsonFormat,
  jsoncFormat,
  markdownFormat,
  pdfFormat,
  propertiesFormat,
  textFormat,
  tomlFormat,
  tsvFormat,
  xmlFormat,
  yamlFormat,
];

/** Which format a file is read as, or why it is left out. */
export type FormatChoice = { readonly type: 'format'; readonly format: Format } | { readonly type: 'skipped'; readonly reason: 'binary' | 'unknown_type' };

/**
 * Chooses by the ending of the file name; without an ending, by the first bytes (1,024 are enough). A file that begins as a
 * PDF is one, whatever its name. docs/formats.md has the table.
 */
export function formatOf(fileName: string, head: Uint8Array): FormatChoice {
  const extension = extensionOf(fileName);
  const format = formatsByExtension.get(extension);
  if (beginsWith(head, PDF_HEADER)) return chosen(pdfFormat);
  if (format !== undefined) return chosen(format);
  const start = latin1(head.subarray(0, HEAD_BYTES));
  if (start.includes(PDF_HEADER)) return chosen(pdfFormat);
  if (start.includes('\0')) return { type: 'skipped', reason: 'binary' };
  if (extension !== '') return { type: 'skipped', reason: 'unknown_type' };
  return chosen(HTML_START.test(start) ? htmlFormat : textFormat);
}

const formatsByExtension: ReadonlyMap<string, Format> = new Map(formats.flatMap((format) => format.extensions.map((extension) => [extension, format])));

const HEAD_BYTES = 1024;
const PDF_HEADER = '%PDF-';
// Behind a byte order mark and white space, as bytes.
const HTML_START = /^(?:\u00ef\u00bb\u00bf)?[ \t\r\n]*<(?:!doctype html|html)[ \t\r\n>]/i;

function chosen(format: Format): FormatChoice {
  return { type: 'format', format };
}

function beginsWith(bytes: Uint8Array, ascii: string): boolean {
  for (let index = 0; index < ascii.length; index++) if (bytes[index] !== ascii.charCodeAt(index)) return false;
  return true;
}

// `.md` of `docs/README.MD`; empty for `README`, `.gitignore` and `name.`.
function extensionOf(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  if (name === '.env' || name.startsWith('.env.')) return '.env';
  const dot = name.lastIndexOf('.');
  return dot <= 0 || dot === name.length - 1 ? '' : asciiLower(name.slice(dot));
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
