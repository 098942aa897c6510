import { closeFlow, openFlow, readFlowScalar } from './yaml-content.ts';
import type { YamlCursor } from './yaml-cursor.ts';
import { COLON, COMMA, QUESTION, isFlowIndicator, isIndicator, isMarker, isWhite, indentOf, skipToContent, stop } from './yaml-cursor.ts';
import type { FlowFrame, YamlReader } from './yaml-frames.ts';
import { addEmpty, addNode, insertMap, isFlowFrame, lastEnd, popFrame, pushFrame } from './yaml-frames.ts';
import { MAP, SCALAR, isCollection } from './yaml-nodes.ts';
import { isAtProperty, noProperties, readProperty } from './yaml-properties.ts';

/** Goes one step on in the innermost flow collection. */
export function stepFlow(reader: YamlReader): void {
  const frame = reader.frames.at(-1);
  if (frame === undefined || !isFlowFrame(frame) || !reachToken(reader.cursor, frame)) return;
  switch (frame.type) {
    case 'flow-seq':
      return stepSeq(reader, frame);
    case 'flow-map':
      return stepMap(reader, frame);
    case 'flow-pair':
      return stepPair(reader, frame);
  }
}

// Goes to the next character that is not white space. Lines inside brackets are indented deeper than the block around; only
// a closing bracket may stand at its start.
function reachToken(cursor: YamlCursor, frame: FlowFrame): boolean {
  skipToContent(cursor);
  const code = cursor.units[cursor.at];
  if (cursor.at >= cursor.text.length) stop(cursor, 'a bracket is not closed');
  else if (isMarker(cursor, cursor.at)) stop(cursor, 'a document ends inside brackets');
  else if (cursor.isFresh && indentOf(cursor) <= frame.indent && code !== 0x5d && code !== 0x7d) stop(cursor, 'a line inside brackets is not indented enough');
  return cursor.problem === undefined;
}

function stepSeq(reader: YamlReader, frame: FlowFrame): void {
  const { cursor } = reader;
  const code = cursor.units[cursor.at];
  if (code === 0x5d) return closeFlow(reader);
  if (frame.state === 'next') {
    if (code === COMMA) return next(cursor, frame, 'key');
    return isColon(cursor, frame.itemRow) ? turnIntoPair(reader, frame) : stop(cursor, 'a comma or "]" is missing');
  }
  if (code === COMMA) return stop(cursor, 'an item is missing before a comma');
  frame.state = 'next';
  frame.itemRow = cursor.nodes.count;
  if (isIndicator(cursor, QUESTION)) {
    const row = addNode(reader, MAP, cursor.at, cursor.line);
    cursor.at++;
    return pushFrame(reader, { type: 'flow-pair', indent: frame.indent, row, state: 'key', itemRow: -1 });
  }
  readItem(reader, frame);
}

// `[a: 1]` is `[{a: 1}]`.
function turnIntoPair(reader: YamlReader, frame: FlowFrame): void {
  const { cursor } = reader;
  const { starts, lines } = cursor.nodes;
  const line = lines[frame.itemRow];
  if (line !== cursor.line) return stop(cursor, 'a key stands on several lines');
  insertMap(reader, frame.itemRow, { start: starts[frame.itemRow], line, properties: noProperties });
  cursor.at++;
  pushFrame(reader, { type: 'flow-pair', indent: frame.indent, row: frame.itemRow, state: 'value', itemRow: -1 });
}

function stepPair(reader: YamlReader, frame: FlowFrame): void {
  const { cursor } = reader;
  switch (frame.state) {
    case 'key':
      frame.state = 'colon';
      frame.itemRow = cursor.nodes.count;
      return readItem(reader, frame);
    case 'colon':
      if (isColon(cursor, frame.itemRow)) return next(cursor, frame, 'value');
      addEmpty(cursor, noProperties);
      frame.state = 'next';
      return;
    case 'value':
      frame.state = 'next';
      return readItem(reader, frame);
    default: {
      const { end, lineEnd } = lastEnd(cursor);
      popFrame(reader, end, lineEnd);
    }
  }
}

function stepMap(reader: YamlReader, frame: FlowFrame): void {
  const { cursor } = reader;
  const code = cursor.units[cursor.at];
  switch (frame.state) {
    case 'colon':
      if (isColon(cursor, frame.itemRow)) return next(cursor, frame, 'value');
      addEmpty(cursor, noProperties);
      frame.state = 'next';
      return;
    case 'value':
      frame.state = 'next';
      return readItem(reader, frame);
    case 'next':
      if (code === 0x7d) return closeFlow(reader);
      return code === COMMA ? next(cursor, frame, 'key') : stop(cursor, 'a comma or "}" is missing');
    default:
      if (code === 0x7d) return closeFlow(reader);
      if (code === COMMA) return stop(cursor, 'an entry is missing before a comma');
      if (isIndicator(cursor, QUESTION)) cursor.at++;
      frame.state = 'colon';
      frame.itemRow = cursor.nodes.count;
      if (cursor.units[cursor.at - 1] === QUESTION && !reachToken(cursor, frame)) return;
      return readItem(reader, frame);
  }
}

function next(cursor: YamlCursor, frame: FlowFrame, state: FlowFrame['state']): void {
  cursor.at++;
  cursor.isFresh = false;
  frame.state = state;
}

// A colon ends a key when white space or a flow indicator follows, or when the key is quoted or in brackets.
function isColon({ units, at, nodes }: YamlCursor, keyRow: number): boolean {
  if (units[at] !== COLON) return false;
  const following = units[at + 1];
  if (isWhite(following) || isFlowIndicator(following)) return true;
  return isCollection(nodes, keyRow) || (nodes.kinds[keyRow] === SCALAR && nodes.plains[keyRow] === 0);
}

// Reads one node inside brackets; what is not written is empty.
function readItem(reader: YamlReader, frame: FlowFrame): void {
  const { cursor, handles } = reader;
  let properties = noProperties;
  while (isAtProperty(cursor) && cursor.problem === undefined) {
    properties = readProperty(cursor, properties, handles);
    if (!reachToken(cursor, frame)) return;
  }
  const code = cursor.units[cursor.at];
  if (code === 0x5b || code === 0x7b) return openFlow(reader, properties);
  const following = cursor.units[cursor.at + 1];
  const isEmpty = isFlowIndicator(code) || (code === COLON && (isWhite(following) || isFlowIndicator(following)));
  if (isEmpty) addEmpty(cursor, properties);
  else readFlowScalar(reader, properties, { indent: frame.indent, isFlow: true });
}
