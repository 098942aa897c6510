import type { YamlCursor } from './yaml-cursor.ts';
import { COLON, MINUS, QUESTION, isFlowIndicator, isIndicator, isWhite, skipBlanks, stop } from './yaml-cursor.ts';
import type { ContentStart, YamlReader } from './yaml-frames.ts';
import { addNode, insertMap, popFrame, pushFrame, setProperties } from './yaml-frames.ts';
import { ALIAS, MAP, SCALAR, SEQ, setSpelling, setText } from './yaml-nodes.ts';
import type { YamlProperties } from './yaml-properties.ts';
import { readName, withProperty } from './yaml-properties.ts';
import { readBlockScalar, readPlain, readQuoted } from './yaml-scalars.ts';

/** Reads the content of a block node at the cursor: a scalar, an alias, or the opening bracket of a flow collection. */
export function readContent(reader: YamlReader, content: ContentStart): void {
  const { cursor } = reader;
  const character = cursor.text.charAt(cursor.at);
  if (character === '[' || character === '{') return openFlow(reader, content.inner, content);
  if (character === '|' || character === '>') return readBlock(reader, content);
  const row = readFlowScalar(reader, content.inner, { indent: content.parentIndent, isFlow: false });
  if (row !== undefined) finishContent(reader, row, content);
}

/** Reads a scalar or an alias on one or several lines, inside brackets or not; answers its row, or `undefined` when there is none. */
export function readFlowScalar(reader: YamlReader, properties: YamlProperties, place: { readonly indent: number; readonly isFlow: boolean }): number | undefined {
  const { cursor } = reader;
  const { at: start, line, text, units } = cursor;
  const code = units[start];
  if (code === 0x2a) return readAlias(reader, properties);
  const isQuoted = code === 0x22 || code === 0x27;
  if (!isQuoted && !startsPlain(cursor, start, place.isFlow)) return void stop(cursor, `the character "${text.charAt(start)}" cannot start a value here`);
  const value = isQuoted ? readQuoted(cursor, place.indent) : readPlain(cursor, place);
  const row = addNode(reader, SCALAR, start, line);
  setProperties(cursor, row, properties);
  if (!isQuoted) cursor.nodes.plains[row] = 1;
  if (value === undefined) setSpelling(cursor.nodes, row, isQuoted);
  else setText(cursor.nodes, row, value);
  return row;
}

function readAlias(reader: YamlReader, properties: YamlProperties): number {
  const { cursor } = reader;
  const { at: start, line } = cursor;
  if (properties.start !== undefined) stop(cursor, 'an alias has neither anchor nor tag');
  cursor.at++;
  cursor.isFresh = false;
  const name = readName(cursor);
  if (name === '') stop(cursor, 'an alias has no name');
  const row = addNode(reader, ALIAS, start, line);
  setText(cursor.nodes, row, name);
  cursor.nodes.aliasCount++;
  return row;
}

// Indicators start no plain scalar, but for `-`, `?` and `:` with something behind them.
function startsPlain({ text, units }: YamlCursor, at: number, isFlow: boolean): boolean {
  const code = units[at];
  if (code === MINUS || code === QUESTION || code === COLON) {
    const next = units[at + 1];
    return !isWhite(next) && !(isFlow && isFlowIndicator(next));
  }
  return !'#,[]{}&*!|>\'"%@`'.includes(text.charAt(at));
}

function readBlock(reader: YamlReader, { parentIndent, isKey, outer, inner }: ContentStart): void {
  const { cursor } = reader;
  if (isKey) return stop(cursor, 'a block cannot be a key');
  const { at: start, line } = cursor;
  const { value, end, lineEnd } = readBlockScalar(cursor, parentIndent);
  const row = addNode(reader, SCALAR, start, line);
  setProperties(cursor, row, withProperty(cursor, outer, inner));
  setText(cursor.nodes, row, value);
  cursor.nodes.ends[row] = end;
  cursor.nodes.lineEnds[row] = lineEnd;
}

/** Opens the flow collection whose bracket stands at the cursor. */
export function openFlow(reader: YamlReader, properties: YamlProperties, content?: ContentStart): void {
  const { cursor, frames } = reader;
  const isSeq = cursor.text.charAt(cursor.at) === '[';
  const above = frames.at(-1);
  const row = addNode(reader, isSeq ? SEQ : MAP, cursor.at, cursor.line);
  setProperties(cursor, row, properties);
  const indent = content?.parentIndent ?? above?.indent ?? -1;
  cursor.at++;
  cursor.isFresh = false;
  pushFrame(reader, { type: isSeq ? 'flow-seq' : 'flow-map', indent, row, state: 'key', itemRow: -1, ...(content !== undefined && { content }) });
}

/** Ends the content of a block node: with a colon behind it, it is the first key of a map, or the next key of the map around. */
function finishContent(reader: YamlReader, row: number, content: ContentStart): void {
  const { cursor } = reader;
  if (cursor.problem !== undefined) return;
  const mark = cursor.at;
  skipBlanks(cursor);
  const isKey = isIndicator(cursor, COLON) && !cursor.isFresh;
  if (!isKey) {
    cursor.at = mark;
    if (content.isKey) return stop(cursor, 'a key has no colon behind it');
    setProperties(cursor, row, withProperty(cursor, content.outer, content.inner));
    if (cursor.nodes.kinds[row] === ALIAS && content.outer.start !== undefined) stop(cursor, 'an alias has neither anchor nor tag');
    return;
  }
  if (cursor.nodes.lines[row] !== cursor.line) return stop(cursor, 'a key stands on several lines');
  if (content.isKey) {
    const frame = reader.frames.at(-1);
    if (frame?.type === 'block-map') frame.state = 'value';
  } else {
    if (!content.isCompact) return stop(cursor, 'a map cannot start here: put it on a line of its own');
    insertMap(reader, row, { start: content.start, line: content.line, properties: content.outer });
    pushFrame(reader, { type: 'block-map', indent: content.column, row, state: 'value' });
  }
  cursor.at++;
  cursor.hasTab = false;
}

/** Ends the innermost flow collection behind its bracket. */
export function closeFlow(reader: YamlReader): void {
  const { cursor } = reader;
  cursor.at++;
  cursor.isFresh = false;
  const frame = popFrame(reader, cursor.at, cursor.line);
  if (frame !== undefined && 'content' in frame && frame.content !== undefined) finishContent(reader, frame.row, frame.content);
}
