import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { typeCodes } from '../../document/tree-table.ts';
import type { Format, Parsed, ParseTools } from '../format.ts';
import type { TreeNote } from '../tree-parsed.ts';
import { lastLine, parsedTree } from '../tree-parsed.ts';
import { openTreeSource } from '../tree-source.ts';

/** Comma-separated values (RFC 4180); a semicolon or a tab separates where it is what the first line has most of. */
export const csvFormat: Format = { name: 'csv', mediaType: 'text/csv', extensions: ['.csv'], parse: (bytes, tools) => parseTable(bytes, tools, undefined) };

/** Tab-separated values. */
export const tsvFormat: Format = { name: 'tsv', mediaType: 'text/tab-separated-values', extensions: ['.tsv', '.tab'], parse: (bytes, tools) => parseTable(bytes, tools, '\t') };

// A sequence of maps by the names of the first row, or of sequences where that row has no names.
function parseTable(bytes: Uint8Array, { limits }: ParseTools, separator: string | undefined): Parsed {
  const opened = openTreeSource(bytes, limits.sourceBytesMax);
  if (!opened.ok) return opened.problem;
  const { text } = opened.value;
  const reader: Reader = {
    ...{ text, separator: separator ?? commonSeparator(text), builder: treeBuilder(), warnings: [], comments: [], nodeCountMax: limits.nodeCountMax },
    ...{ at: 0, line: 1, problem: undefined },
  };
  const root = reader.builder.add(typeCodes.seq, 0, 1);
  reader.builder.open(root);
  const first = text === '' ? [] : readRow(reader);
  const header = hasNames(first) ? first.map(({ value }) => value) : undefined;
  if (header === undefined) writeRow(reader, first, undefined);
  let ragged = 0;
  while (reader.at < text.length && reader.problem === undefined) {
    const row = readRow(reader);
    if (row.length === 0) continue;
    if (row.length !== first.length && ragged++ === 0) reader.warnings.push({ code: 'table_ragged', message: 'a row has another number of cells than the first', start: row[0].start, end: row[row.length - 1].end });
    writeRow(reader, row, header);
  }
  if (ragged > 0) reader.warnings.push({ ...reader.warnings.splice(reader.warnings.findIndex(({ code }) => code === 'table_ragged'), 1)[0], count: ragged });
  reader.builder.close(text.length, lastLine(opened.value));
  return parsedTree(opened.value, 'csv', reader);
}

interface Reader {
  readonly text: Text;
  readonly separator: string;
  readonly builder: TreeBuilder;
  readonly warnings: TreeNote[];
  readonly comments: [];
  readonly nodeCountMax: number;
  at: number;
  line: number;
  problem: TreeNote | undefined;
}

interface Cell {
  readonly value: Text;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly lineEnd: number;
}

function commonSeparator(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 65_536)) ?? [''])[0].replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

// Names are not empty, no numbers, and no two are alike.
function hasNames(row: readonly Cell[]): boolean {
  const names = row.map(({ value }) => value);
  return names.length > 0 && new Set(names).size === names.length && names.every((name) => name !== '' && !/^[-+]?[0-9.,]+%?$/.test(name));
}

// Reads one row, up to behind its line end; empty for a blank line.
function readRow(reader: Reader): Cell[] {
  const { text, separator } = reader;
  const row: Cell[] = [];
  if (reader.at < text.length && isBreak(text.charCodeAt(reader.at))) return skipLineEnd(reader), row;
  for (;;) {
    row.push(text.charAt(reader.at) === '"' ? readQuoted(reader) : readBare(reader));
    if (reader.problem !== undefined) return row;
    if (reader.at >= text.length) return row;
    if (isBreak(text.charCodeAt(reader.at))) return skipLineEnd(reader), row;
    if (!text.startsWith(separator, reader.at)) {
      reader.problem = { code: 'csv_syntax', message: 'something stands behind a closing quote', start: reader.at, end: reader.at };
      return row;
    }
    reader.at++;
  }
}

function readBare(reader: Reader): Cell {
  const { text, separator, at: start, line } = reader;
  let end = start;
  while (end < text.length && text.charAt(end) !== separator && !isBreak(text.charCodeAt(end))) end++;
  reader.at = end;
  return { value: text.slice(start, end) as Text, start, end, line, lineEnd: line };
}

function readQuoted(reader: Reader): Cell {
  const { text, at: start, line } = reader;
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      if (text.charCodeAt(at + 1) !== 0x22) break;
      at++;
    } else if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) reader.line++;
  }
  if (at >= text.length) reader.problem = { code: 'csv_syntax', message: 'a quoted cell is not closed', start, end: start + 1 };
  reader.at = Math.min(at + 1, text.length);
  return { value: text.slice(start + 1, at).replaceAll('""', '"') as Text, start, end: reader.at, line, lineEnd: reader.line };
}

function skipLineEnd(reader: Reader): void {
  reader.at += reader.text.startsWith('\r\n', reader.at) ? 2 : 1;
  reader.line++;
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function writeRow(reader: Reader, cells: readonly Cell[], header: readonly Text[] | undefined): void {
  const { builder } = reader;
  const last = cells.at(-1);
  if (last === undefined) return;
  if (builder.count() + cells.length >= reader.nodeCountMax) reader.problem = { code: 'node_limit', message: `more than ${String(reader.nodeCountMax)} nodes`, start: last.start, end: last.end };
  builder.open(builder.add(header === undefined ? typeCodes.seq : typeCodes.map, cells[0].start, cells[0].line));
  cells.forEach(({ value, start, end, line, lineEnd }, column) => {
    const row = builder.add(typeCodes.string, start, line);
    builder.scalar(row, value, end, lineEnd);
    // A cell beyond the names has the number of its column, from 1.
    if (header !== undefined) builder.key(row, header[column] ?? (`column ${String(column + 1)}` as Text), start, start);
  });
  builder.close(last.end, last.lineEnd);
}
