import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { typeCodes } from '../../document/tree-table.ts';
import type { CommentPlace, TreeNote, TreeReading } from '../tree-parsed.ts';
import { xmlText } from './xml-text.ts';

/** How deep and how large an XML source may be, and how many lines this one has. */
export interface XmlRules {
  readonly depthMax: number;
  readonly nodeCountMax: number;
  readonly lineCount: number;
}

/**
 * Reads well-formed XML 1.0. No entity but the five of XML is expanded, nothing is fetched. An element is an entry of the
 * element around it: a string when it holds nothing but text, else a map of its attributes (`@name`), texts (`#text`) and
 * elements in source order; elements of one name repeat the key.
 */
export function readXmlTree(text: Text, rules: XmlRules): TreeReading {
  const reader: Reader = { text, rules, builder: treeBuilder(), warnings: [], comments: [], open: [], at: 0, line: 1, problem: undefined };
  openElement(reader, reader.builder.add(typeCodes.map, 0, 1), '');
  while (reader.at < text.length && reader.problem === undefined) readPiece(reader);
  const [document, element] = reader.open;
  if (element !== undefined) stop(reader, `the element "${element.name}" is not closed`);
  else if (document.elementCount !== 1) stop(reader, 'a document has one root element');
  if (reader.problem === undefined) reader.builder.close(text.length, rules.lineCount);
  return reader;
}

interface Reader {
  readonly text: Text;
  readonly rules: XmlRules;
  readonly builder: TreeBuilder;
  readonly warnings: TreeNote[];
  readonly comments: CommentPlace[];
  /** Elements around the cursor; the first is the document. */
  readonly open: OpenElement[];
  at: number;
  line: number;
  problem: TreeNote | undefined;
}

interface OpenElement {
  readonly name: string;
  /** How often each key stands in it. */
  readonly counts: Map<string, number>;
  elementCount: number;
}

function readPiece(reader: Reader): void {
  const { text, at } = reader;
  if (text.charCodeAt(at) !== 0x3c) return readText(reader);
  if (text.startsWith('<!--', at)) return readComment(reader);
  if (text.startsWith('<![CDATA[', at)) return readSection(reader);
  if (text.startsWith('<?', at)) return skipPast(reader, '?>', 'a processing instruction is not closed');
  if (text.startsWith('<!DOCTYPE', at)) return skipDoctype(reader);
  if (text.startsWith('</', at)) return readEndTag(reader);
  readStartTag(reader);
}

function readComment(reader: Reader): void {
  const { at: start, line } = reader;
  skipPast(reader, '-->', 'a comment is not closed');
  reader.comments.push({ start, end: reader.at, line });
}

function readSection(reader: Reader): void {
  const { text, at: start, line } = reader;
  skipPast(reader, ']]>', 'a CDATA section is not closed');
  addText(reader, text.slice(start + 9, reader.at - 3), { start, line });
}

function readText(reader: Reader): void {
  const { text, at: start, line } = reader;
  const end = text.indexOf('<', start);
  advance(reader, end < 0 ? text.length : end);
  const spelled = text.slice(start, reader.at);
  if (/[^ \t\r\n]/.test(spelled)) addText(reader, decode(reader, spelled, start), { start, line });
}

// References that XML does not define stand as they are written, with a warning.
function decode(reader: Reader, spelled: string, start: number): string {
  const { value, unknown } = xmlText(spelled);
  if (unknown !== undefined) {
    const place = { start: start + unknown, end: start + unknown + 1 };
    reader.warnings.push({ code: 'reference_unresolved', message: 'an entity that XML does not define stands as it is written', ...place });
  }
  return value;
}

interface Place {
  readonly start: number;
  readonly line: number;
}

function addText(reader: Reader, value: string, { start, line }: Place): void {
  if (reader.problem !== undefined) return;
  if (reader.open.length === 1) return stop(reader, 'text stands outside the root element', start);
  addString(reader, { key: '#text', value, start, line, keyStart: start, keyEnd: start });
}

interface NewString extends Place {
  readonly key: string;
  readonly value: string;
  readonly keyStart: number;
  readonly keyEnd: number;
}

// Adds a string that ends at the cursor.
function addString(reader: Reader, { key, value, start, line, keyStart, keyEnd }: NewString): void {
  const row = addRow(reader, typeCodes.string, { start, line });
  reader.builder.scalar(row, value as Text, reader.at, reader.line);
  writeKey(reader, row, { key, keyStart, keyEnd });
}

function addRow(reader: Reader, type: number, { start, line }: Place): number {
  const { nodeCountMax } = reader.rules;
  if (reader.builder.count() >= nodeCountMax) {
    reader.problem ??= { code: 'node_limit', message: `more than ${String(nodeCountMax)} nodes`, start, end: start };
  }
  return reader.builder.add(type, start, line);
}

function writeKey({ builder, open }: Reader, row: number, { key, keyStart, keyEnd }: Pick<NewString, 'key' | 'keyStart' | 'keyEnd'>): void {
  const { counts } = open[open.length - 1];
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  builder.key(row, key as Text, keyStart, keyEnd);
  if (count > 1) builder.occurrences.set(row, count);
}

function openElement({ builder, open }: Reader, row: number, name: string): void {
  builder.open(row);
  open.push({ name, counts: new Map(), elementCount: 0 });
}

const NAME_START = ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\udfff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const START_TAG = new RegExp(`<([${NAME_START}][-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040${NAME_START}]*)`, 'y');
const ATTRIBUTE = new RegExp(`[ \\t\\r\\n]+([${NAME_START}][-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040${NAME_START}]*)[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const TAG_END = /[ \t\r\n]*(\/?)>/y;

function match(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text) ?? undefined;
  if (found !== undefined) advance(reader, reader.at + found[0].length);
  return found;
}

interface Attribute extends NewString {
  readonly at: number;
  readonly lineEnd: number;
}

function readStartTag(reader: Reader): void {
  const { at: start, line, open, rules } = reader;
  const tag = match(reader, START_TAG);
  if (tag === undefined) return stop(reader, 'a tag has no name');
  const attributes = readAttributes(reader);
  const end = match(reader, TAG_END);
  if (end === undefined) return stop(reader, 'a tag is not closed, or an attribute is not written as name="value"');
  const parent = open[open.length - 1];
  parent.elementCount++;
  const key = { key: tag[1], keyStart: start + 1, keyEnd: start + 1 + tag[1].length };
  if (attributes.length === 0 && readTextElement(reader, { ...key, start, line, isEmpty: end[1] === '/' })) return;
  if (open.length > rules.depthMax) {
    reader.problem ??= { code: 'depth_limit', message: `more than ${String(rules.depthMax)} elements inside one another`, start, end: start };
    return;
  }
  const row = addRow(reader, typeCodes.map, { start, line });
  writeKey(reader, row, key);
  openElement(reader, row, tag[1]);
  for (const attribute of attributes) addAttribute(reader, attribute);
  if (end[1] === '/') closeElement(reader);
}

function readAttributes(reader: Reader): Attribute[] {
  const attributes: Attribute[] = [];
  for (;;) {
    const { at, line, text } = reader;
    const found = match(reader, ATTRIBUTE);
    if (found === undefined) return attributes;
    const keyStart = at + found[0].indexOf(found[1]);
    const spelled = found[2] ?? found[3] ?? '';
    const start = reader.at - spelled.length - 2;
    const value = decode(reader, spelled, start + 1).replace(/[\t\n]/g, ' ');
    attributes.push({ key: `@${found[1]}`, value, start, line: line + breaksIn(text.slice(at, keyStart)), keyStart, keyEnd: keyStart + found[1].length, at: reader.at, lineEnd: reader.line });
  }
}

function addAttribute(reader: Reader, { key, value, start, line, keyStart, keyEnd, at, lineEnd }: Attribute): void {
  const element = reader.open[reader.open.length - 1];
  if (element.counts.has(key)) return stop(reader, 'an element has an attribute twice', keyStart);
  const row = addRow(reader, typeCodes.string, { start, line });
  reader.builder.scalar(row, value as Text, at, lineEnd);
  writeKey(reader, row, { key, keyStart, keyEnd });
}

// An element without attributes that holds nothing but text is a string. False when it holds something else.
function readTextElement(reader: Reader, { isEmpty, ...element }: Omit<NewString, 'value'> & { readonly isEmpty: boolean }): boolean {
  const { text, at: start } = reader;
  if (isEmpty) {
    addString(reader, { ...element, value: '' });
    return true;
  }
  const end = text.indexOf('<', start);
  const close = `</${element.key}`;
  if (end < 0 || !text.startsWith(close, end)) return false;
  advance(reader, end);
  const value = decode(reader, text.slice(start, end), start);
  advance(reader, end + close.length);
  if (match(reader, TAG_END)?.[1] !== '') stop(reader, 'an end tag is not closed');
  addString(reader, { ...element, value });
  return true;
}

function readEndTag(reader: Reader): void {
  const { text, at, open } = reader;
  const { name } = open[open.length - 1];
  if (open.length === 1 || !text.startsWith(name, at + 2)) return stop(reader, open.length === 1 ? 'an end tag has no start tag' : `the end tag of "${name}" is missing`);
  advance(reader, at + 2 + name.length);
  if (match(reader, TAG_END)?.[1] !== '') return stop(reader, 'an end tag is not closed');
  closeElement(reader);
}

function closeElement({ builder, open, at, line }: Reader): void {
  builder.close(at, line);
  open.pop();
}

// `<!DOCTYPE name [ … ]>`: its declarations are skipped, with the quotes and comments in them.
function skipDoctype(reader: Reader): void {
  const { text, open } = reader;
  if (open.length > 1 || open[0].elementCount > 0) return stop(reader, 'a document type declaration stands inside the document');
  let brackets = 0;
  for (let at = reader.at; at >= 0 && at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '>' && brackets === 0) return advance(reader, at + 1);
    if (character === '[') brackets++;
    else if (character === ']') brackets--;
    else if (character === '"' || character === "'") at = endOf(text, character, at + 1);
    else if (text.startsWith('<!--', at)) at = endOf(text, '-->', at);
  }
  stop(reader, 'a document type declaration is not closed');
}

function endOf(text: string, close: string, start: number): number {
  const at = text.indexOf(close, start);
  return at < 0 ? text.length : at + close.length - 1;
}

function breaksIn(spaces: string): number {
  return spaces.replaceAll('\r\n', '\n').split(/[\r\n]/).length - 1;
}

// Goes to an index and counts the lines on the way.
function advance(reader: Reader, end: number): void {
  const { text } = reader;
  for (let at = reader.at; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) reader.line++;
  }
  reader.at = end;
}

function skipPast(reader: Reader, close: string, message: string): void {
  const end = reader.text.indexOf(close, reader.at);
  if (end < 0) stop(reader, message);
  else advance(reader, end + close.length);
}

function stop(reader: Reader, message: string, at: number = reader.at): void {
  reader.problem ??= { code: 'xml_syntax', message, start: at, end: at };
}
