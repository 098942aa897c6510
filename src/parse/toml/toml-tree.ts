import type { Text } from '../../base/text.ts';
import { quote } from '../../base/quote.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { typeCodes } from '../../document/tree-table.ts';
import { admitText } from '../admit-text.ts';
import type { TreeReading } from '../tree-parsed.ts';
import type { TomlCursor } from './toml-cursor.ts';
import { skipBlanks, skipComment, skipLineEnd, skipLines, stop } from './toml-cursor.ts';
import type { TomlKey, TomlNode } from './toml-node.ts';
import { readTomlString, readTomlWord } from './toml-values.ts';

/** How deep and how large a TOML source may be, and how many lines this one has. */
export interface TomlRules {
  readonly depthMax: number;
  readonly nodeCountMax: number;
  readonly lineCount: number;
}

/** Reads a TOML 1.0 document. A table stands where it is first mentioned; its parts may be spread over the source. */
export function readTomlTree(text: Text, { depthMax, nodeCountMax, lineCount }: TomlRules): TreeReading {
  const cursor: TomlCursor = { text, comments: [], depthMax, nodeCountMax, nodeCount: 0, at: 0, line: 1, problem: undefined };
  const root = newNode(cursor, 'map', 'header');
  let table = root;
  for (skipLines(cursor); cursor.at < text.length && cursor.problem === undefined; skipLines(cursor)) {
    if (text.charAt(cursor.at) === '[') table = readHeader(cursor, root);
    else readPair(cursor, table);
    endLine(cursor);
  }
  Object.assign(root, { end: text.length, lineEnd: lineCount });
  const builder = treeBuilder();
  if (cursor.problem === undefined) writeTree(builder, root);
  return { builder, problem: cursor.problem, warnings: [], comments: cursor.comments };
}

function newNode(cursor: TomlCursor, type: TomlNode['type'], origin: TomlNode['origin'], start: number = cursor.at): TomlNode {
  if (++cursor.nodeCount > cursor.nodeCountMax) cursor.problem ??= { code: 'node_limit', message: `more than ${String(cursor.nodeCountMax)} nodes`, start, end: start };
  return { type, entries: new Map(), items: [], origin, start, line: cursor.line, end: start, lineEnd: cursor.line };
}

function endLine(cursor: TomlCursor): void {
  skipBlanks(cursor);
  skipComment(cursor);
  if (cursor.problem === undefined && !skipLineEnd(cursor) && cursor.at < cursor.text.length) stop(cursor, 'something stands behind a value');
}

// `[a.b]` or `[[a.b]]`.
function readHeader(cursor: TomlCursor, root: TomlNode): TomlNode {
  const { text, at: start } = cursor;
  const isArray = text.startsWith('[[', start);
  cursor.at += isArray ? 2 : 1;
  const keys = readKeys(cursor);
  if (!text.startsWith(isArray ? ']]' : ']', cursor.at)) stop(cursor, 'a header is not closed');
  cursor.at += isArray ? 2 : 1;
  const last = keys.pop();
  if (last === undefined || cursor.problem !== undefined) return root;
  const parent = keys.reduce((table, key) => lastTable(enter(cursor, table, key, 'path')), root);
  const known = parent.entries.get(last.name)?.node;
  if (isArray) return addArrayTable(cursor, parent, last);
  if (known !== undefined && (known.type !== 'map' || known.origin !== 'path')) stop(cursor, `the table ${quote(last.name)} is defined twice`, start);
  const table = known ?? addEntry(parent, last, newNode(cursor, 'map', 'header', start));
  table.origin = 'header';
  return table;
}

function addArrayTable(cursor: TomlCursor, parent: TomlNode, key: TomlKey): TomlNode {
  const known = parent.entries.get(key.name)?.node;
  if (known !== undefined && known.origin !== 'array') stop(cursor, `${quote(key.name)} is no array of tables`, key.start);
  const array = known ?? addEntry(parent, key, newNode(cursor, 'seq', 'array', key.start));
  const table = newNode(cursor, 'map', 'header', key.start);
  array.items.push(table);
  return table;
}

function addEntry(parent: TomlNode, { name, start, end, line }: TomlKey, node: TomlNode): TomlNode {
  parent.entries.set(name, { node, keyStart: start, keyEnd: end, line });
  return node;
}

// The table under a key, which is made when there is none.
function enter(cursor: TomlCursor, table: TomlNode, key: TomlKey, origin: 'path' | 'dotted'): TomlNode {
  const known = table.entries.get(key.name)?.node;
  if (known === undefined) return addEntry(table, key, newNode(cursor, 'map', origin, key.start));
  const mayExtend = origin === 'path' ? known.origin !== 'value' : known.origin === 'dotted';
  if (!mayExtend) stop(cursor, `${quote(key.name)} is defined already`, key.start);
  return known;
}

function lastTable(node: TomlNode): TomlNode {
  return node.items.at(-1) ?? node;
}

function readKeys(cursor: TomlCursor): TomlKey[] {
  const keys: TomlKey[] = [];
  do {
    if (keys.length > 0) cursor.at++;
    skipBlanks(cursor);
    const { at: start, line, text } = cursor;
    const first = text.charAt(start);
    let name: string;
    if (first === '"' || first === "'") name = readTomlString(cursor, false);
    else {
      while (/[A-Za-z0-9_-]/.test(text.charAt(cursor.at))) cursor.at++;
      name = text.slice(start, cursor.at);
      if (name === '') stop(cursor, 'a key is missing');
    }
    keys.push({ name, start, end: cursor.at, line });
    skipBlanks(cursor);
  } while (cursor.text.charAt(cursor.at) === '.' && cursor.problem === undefined);
  if (keys.length > cursor.depthMax) cursor.problem ??= { code: 'depth_limit', message: `more than ${String(cursor.depthMax)} keys in a path`, start: cursor.at, end: cursor.at };
  return keys;
}

/** An array or an inline table that is open. */
interface OpenValue {
  readonly node: TomlNode;
  /** The table that a key was read in, for the value that follows. */
  target: { readonly table: TomlNode; readonly key: TomlKey } | undefined;
}

// Reads `path = value`. Arrays and inline tables inside one another stand on a stack.
function readPair(cursor: TomlCursor, table: TomlNode): void {
  const target = readTarget(cursor, table);
  const open: OpenValue[] = [];
  let value = readValue(cursor, open);
  while (cursor.problem === undefined) {
    while (value !== undefined && open.length > 0 && cursor.problem === undefined) value = finishValue(cursor, open, value);
    if (value !== undefined || cursor.problem !== undefined) break;
    value = readValue(cursor, open);
  }
  if (target !== undefined && value !== undefined) addEntry(target.table, target.key, value);
}

function readTarget(cursor: TomlCursor, table: TomlNode): OpenValue['target'] {
  const keys = readKeys(cursor);
  if (cursor.text.charAt(cursor.at) !== '=') stop(cursor, 'an equals sign is missing');
  cursor.at++;
  skipBlanks(cursor);
  const last = keys.pop();
  if (last === undefined || cursor.problem !== undefined) return undefined;
  const parent = keys.reduce((inside, key) => enter(cursor, inside, key, 'dotted'), table);
  if (parent.entries.has(last.name)) stop(cursor, `the key ${quote(last.name)} stands here twice`, last.start);
  return { table: parent, key: last };
}

// A complete value, or `undefined` when a container was opened and its first value follows.
function readValue(cursor: TomlCursor, open: OpenValue[]): TomlNode | undefined {
  const { text, at: start, line } = cursor;
  const first = text.charAt(start);
  if (first === '[' || first === '{') return openValue(cursor, open, first === '[');
  const word = first === '"' || first === "'" ? { type: 'string' as const, value: readTomlString(cursor, true) } : readTomlWord(cursor);
  if (word === undefined) return void stop(cursor, 'this is no value');
  const node = newNode(cursor, word.type, 'value', start);
  return { ...node, value: word.value, line, end: cursor.at, lineEnd: cursor.line };
}

function openValue(cursor: TomlCursor, open: OpenValue[], isArray: boolean): TomlNode | undefined {
  const node = newNode(cursor, isArray ? 'seq' : 'map', 'value');
  if (open.length >= cursor.depthMax) cursor.problem ??= { code: 'depth_limit', message: `more than ${String(cursor.depthMax)} values inside one another`, start: cursor.at, end: cursor.at };
  cursor.at++;
  if (isArray) skipLines(cursor);
  else skipBlanks(cursor);
  if (cursor.text.charAt(cursor.at) === (isArray ? ']' : '}')) return closeValue(cursor, node);
  open.push({ node, target: isArray ? undefined : readTarget(cursor, node) });
  return undefined;
}

function closeValue(cursor: TomlCursor, node: TomlNode): TomlNode {
  cursor.at++;
  Object.assign(node, { end: cursor.at, lineEnd: cursor.line });
  return node;
}

// Puts a value into its container; answers the container when it ends here, `undefined` when another value follows.
function finishValue(cursor: TomlCursor, open: OpenValue[], value: TomlNode): TomlNode | undefined {
  const inner = open[open.length - 1];
  const isArray = inner.node.type === 'seq';
  if (isArray) inner.node.items.push(value);
  else if (inner.target !== undefined) addEntry(inner.target.table, inner.target.key, value);
  if (isArray) skipLines(cursor);
  else skipBlanks(cursor);
  const close = isArray ? ']' : '}';
  if (cursor.text.charAt(cursor.at) === ',') {
    cursor.at++;
    if (isArray) skipLines(cursor);
    else skipBlanks(cursor);
    if (!isArray) inner.target = readTarget(cursor, inner.node);
    if (!isArray || cursor.text.charAt(cursor.at) !== close) return undefined;
  }
  if (cursor.text.charAt(cursor.at) !== close) return void stop(cursor, `a comma or "${close}" is missing`);
  open.pop();
  return closeValue(cursor, inner.node);
}

// Writes tables and arrays in order, with those that are open on a stack.
function writeTree(builder: TreeBuilder, root: TomlNode): void {
  const open: { readonly node: TomlNode; readonly rest: Iterator<readonly [node: TomlNode, key: TomlKey | undefined]> }[] = [];
  const write = (node: TomlNode, key: TomlKey | undefined): void => {
    const row = builder.add(typeCodes[node.type], node.start, key?.line ?? node.line);
    if (key !== undefined) builder.key(row, admitText(key.name).value, key.start, key.end);
    if (node.value === undefined) {
      builder.open(row);
      open.push({ node, rest: childrenOf(node) });
      return;
    }
    const { value, replaced } = admitText(node.value);
    builder.scalar(row, value, node.end, node.lineEnd);
    if (replaced.length > 0) builder.replaced.set(row, replaced);
  };
  write(root, undefined);
  while (open.length > 0) {
    const { node, rest } = open[open.length - 1];
    const next = rest.next();
    if (next.done !== true) write(next.value[0], next.value[1]);
    else {
      builder.close(Math.max(node.end, node.start), node.lineEnd);
      open.pop();
    }
  }
}

function* childrenOf(node: TomlNode): Iterator<readonly [node: TomlNode, key: TomlKey | undefined]> {
  for (const item of node.items) yield [item, undefined];
  for (const [name, { node: child, keyStart, keyEnd, line }] of node.entries) yield [child, { name, start: keyStart, end: keyEnd, line }];
}
