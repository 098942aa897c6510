import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { typeCodes } from '../../document/tree-table.ts';
import { admitText } from '../admit-text.ts';
import { trimBlanksEnd } from '../blanks.ts';
import type { Format, Parsed, ParseTools } from '../format.ts';
import type { CommentPlace, TreeNote } from '../tree-parsed.ts';
import { lastLine, parsedTree } from '../tree-parsed.ts';
import { openTreeSource } from '../tree-source.ts';

/** `NAME=value` lines of environment files: `export` and quotes are understood, nothing is expanded. */
export const envFormat: Format = { name: 'env', mediaType: 'text/x-dotenv', extensions: ['.env'], parse: (bytes, tools) => parse(bytes, tools, 'env') };

/** Java properties: `key=value`, `key: value`, `key value`, continued lines, `\uXXXX`. */
export const propertiesFormat: Format = {
  name: 'properties',
  mediaType: 'text/x-java-properties',
  extensions: ['.properties'],
  parse: (bytes, tools) => parse(bytes, tools, 'properties'),
};

/** `key = value` lines under `[section]` lines. */
export const iniFormat: Format = { name: 'ini', mediaType: 'text/x-ini', extensions: ['.ini', '.cfg'], parse: (bytes, tools) => parse(bytes, tools, 'ini') };

type Dialect = 'env' | 'properties' | 'ini';

function parse(bytes: Uint8Array, { limits }: ParseTools, dialect: Dialect): Parsed {
  const opened = openTreeSource(bytes, limits.sourceBytesMax);
  if (!opened.ok) return opened.problem;
  const { text } = opened.value;
  const reader: Reader = { text, dialect, builder: treeBuilder(), counts: new Map(), warnings: [], comments: [], hasNoQuoteLeft: false };
  const root = reader.builder.add(typeCodes.map, 0, 1);
  reader.builder.open(root);
  for (let line: LogicalLine | undefined = lineAt(reader, 0, 1); line !== undefined; line = lineAt(reader, line.next, line.nextLine)) readLine(reader, line);
  const last = lastLine(opened.value);
  if (reader.builder.depth() > 1) reader.builder.close(text.length, last);
  reader.builder.close(text.length, last);
  return parsedTree(opened.value, 'properties', { ...reader, problem: undefined });
}

interface Reader {
  readonly text: Text;
  readonly dialect: Dialect;
  readonly builder: TreeBuilder;
  /** How often each key stands in the innermost map; sections are counted with a mark that no key has. */
  readonly counts: Map<string, number>;
  readonly warnings: TreeNote[];
  readonly comments: CommentPlace[];
  /** No double quote closes from here on: it is searched for once. */
  hasNoQuoteLeft: boolean;
}

/** A line with the lines that continue it. */
interface LogicalLine {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly next: number;
  readonly nextLine: number;
}

function lineAt(reader: Reader, start: number, line: number): LogicalLine | undefined {
  const { text, dialect } = reader;
  if (start >= text.length) return undefined;
  let nextLine = line + 1;
  let end = endOfLine(text, start);
  const quoteEnd = dialect === 'env' ? closingQuote(reader, start, end) : -1;
  const isComment = '#!'.includes(text.charAt(firstVisible(text, start)));
  for (; end < text.length && (end < quoteEnd || (dialect === 'properties' && !isComment && endsWithBackslash(text, end))); nextLine++) {
    end = endOfLine(text, behindLineEnd(text, end));
  }
  return { start, end, line, next: behindLineEnd(text, end), nextLine };
}

function endOfLine(text: string, start: number): number {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== 0x0a && text.charCodeAt(end) !== 0x0d) end++;
  return end;
}

function behindLineEnd(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

// An odd number of backslashes takes the line end away.
function endsWithBackslash(text: string, end: number): boolean {
  let start = end;
  while (text.charCodeAt(start - 1) === 0x5c) start--;
  return (end - start) % 2 === 1;
}

// Where the double quote of an environment value closes, which may be on another line; -1 when there is none.
function closingQuote(reader: Reader, start: number, end: number): number {
  const { text } = reader;
  const equals = text.indexOf('=', start);
  const open = firstVisible(text, equals + 1);
  if (equals < 0 || equals > end || text.charAt(firstVisible(text, start)) === '#' || text.charAt(open) !== '"' || reader.hasNoQuoteLeft) return -1;
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  reader.hasNoQuoteLeft = true;
  return -1;
}

function firstVisible(text: string, start: number): number {
  let at = start;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t' || text.charAt(at) === '\f') at++;
  return at;
}

function readLine(reader: Reader, line: LogicalLine): void {
  const { text, dialect, builder } = reader;
  const start = firstVisible(text, line.start);
  if (start >= line.end) return;
  const first = text.charAt(start);
  if (first === '#' || (first === '!' && dialect === 'properties') || (first === ';' && dialect === 'ini')) {
    reader.comments.push({ start, end: line.end, line: line.line });
    return;
  }
  const section = dialect === 'ini' ? /^\[([^\]]*)\][ \t]*$/.exec(text.slice(start, line.end)) : null;
  if (section !== null) {
    if (builder.depth() > 1) builder.close(line.start, line.line);
    const row = builder.add(typeCodes.map, start, line.line);
    writeKey(reader, row, { key: section[1], mark: 'section ', start: start + 1, end: start + 1 + section[1].length });
    for (const counted of [...reader.counts.keys()]) if (!counted.startsWith('section ')) reader.counts.delete(counted);
    builder.open(row);
    return;
  }
  readEntry(reader, line, start);
}

function readEntry(reader: Reader, line: LogicalLine, start: number): void {
  const { text, dialect, builder } = reader;
  const keyStart = dialect === 'env' && /^export[ \t]/.test(text.slice(start, start + 7)) ? firstVisible(text, start + 7) : start;
  const split = splitEntry(text.slice(keyStart, line.end), dialect);
  if (split === undefined) {
    reader.warnings.push({ code: 'properties_syntax', message: 'a line has no "=": it is a key without a value', start, end: line.end });
  }
  const { keyEnd, valueStart } = split ?? { keyEnd: line.end - keyStart, valueStart: line.end - keyStart };
  const value = decodeValue(text.slice(keyStart + valueStart, line.end), dialect);
  const admitted = admitText(value);
  const row = builder.add(typeCodes.string, keyStart + valueStart, line.line);
  builder.scalar(row, admitted.value, line.end, line.nextLine - 1);
  if (admitted.replaced.length > 0) builder.replaced.set(row, admitted.replaced);
  const key = text.slice(keyStart, keyStart + keyEnd);
  writeKey(reader, row, { key: dialect === 'properties' ? unescape(key) : key, mark: 'key ', start: keyStart, end: keyStart + keyEnd });
}

function writeKey(reader: Reader, row: number, { key, mark, start, end }: { readonly key: string; readonly mark: string; readonly start: number; readonly end: number }): void {
  const count = (reader.counts.get(mark + key) ?? 0) + 1;
  reader.counts.set(mark + key, count);
  reader.builder.key(row, admitText(key).value, start, end);
  if (count === 1) return;
  reader.builder.occurrences.set(row, count);
  reader.warnings.push({ code: 'duplicate_key', message: 'a key stands here again; all its values are kept', start, end });
}

interface Split {
  readonly keyEnd: number;
  readonly valueStart: number;
}

function splitEntry(line: string, dialect: Dialect): Split | undefined {
  if (dialect === 'properties') {
    const match = /^((?:[^\\ \t\f=:]|\\[^])*)(?:[ \t\f]*[=:][ \t\f]*|[ \t\f]+)/.exec(line);
    return match === null ? undefined : { keyEnd: match[1].length, valueStart: match[0].length };
  }
  const equals = line.indexOf('=');
  return equals < 0 ? undefined : { keyEnd: trimBlanksEnd(line.slice(0, equals)).length, valueStart: firstVisible(line, equals + 1) };
}

function decodeValue(spelled: string, dialect: Dialect): string {
  if (dialect === 'properties') return unescape(spelled);
  const value = trimBlanksEnd(spelled);
  if (dialect === 'ini') return value;
  const quoted = /^(?:"((?:[^"\\]|\\[^])*)"|'([^']*)'|`([^`]*)`)[ \t]*(?:#.*)?$/.exec(value);
  if (quoted !== null) return quoted[1] === undefined ? (quoted[2] ?? quoted[3] ?? '') : unescape(quoted[1]);
  const comment = value.search(/[ \t]#/);
  return comment < 0 ? value : trimBlanksEnd(value.slice(0, comment));
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
]);

// `\n`, `\u00e9`, a line end with the white space behind it, and any other character for itself.
function unescape(spelled: string): string {
  return spelled.replace(/\\(?:u([0-9a-fA-F]{4})|(\r\n|\n|\r)[ \t\f]*|([^]))/g, (_, hex?: string, lineEnd?: string, other?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return lineEnd === undefined ? (escapes.get(other ?? '') ?? other ?? '') : '';
  });
}
