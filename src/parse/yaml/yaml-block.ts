import { readContent } from './yaml-content.ts';
import type { YamlCursor } from './yaml-cursor.ts';
import { COLON, MINUS, QUESTION, column, isAtDocumentEnd, isIndicator, skipToContent, stop } from './yaml-cursor.ts';
import type { BlockMapFrame, BlockPlace, BlockSeqFrame, YamlReader } from './yaml-frames.ts';
import { addEmpty, addNode, endAt, isFlowFrame, lastEnd, popFrame, pushFrame, setProperties } from './yaml-frames.ts';
import { MAP, SEQ } from './yaml-nodes.ts';
import { readPlainKey, readPlainNode } from './yaml-plain.ts';
import type { YamlProperties } from './yaml-properties.ts';
import { isAtProperty, noProperties, readProperty, withProperty } from './yaml-properties.ts';

/** Goes one step on in the innermost block collection. */
export function stepBlock(reader: YamlReader): void {
  const frame = reader.frames.at(-1);
  if (frame === undefined || isFlowFrame(frame)) return;
  if (frame.type === 'block-seq') stepSeq(reader, frame);
  else stepMap(reader, frame);
}

function stepSeq(reader: YamlReader, frame: BlockSeqFrame): void {
  const { cursor } = reader;
  if (frame.state === 'item' && !reachEntry(reader, frame)) return;
  frame.state = 'item';
  if (!isIndicator(cursor, MINUS)) return close(reader);
  cursor.at++;
  readNode(reader, { parentIndent: frame.indent, isCompact: true });
}

function stepMap(reader: YamlReader, frame: BlockMapFrame): void {
  const { cursor } = reader;
  const { indent } = frame;
  switch (frame.state) {
    case 'value':
      frame.state = 'key';
      return readNode(reader, { parentIndent: indent, isCompact: false, allowsFlatSeq: true });
    case 'colon':
      frame.state = 'key';
      skipToContent(cursor);
      if (!isIndicator(cursor, COLON) || column(cursor) !== indent || !cursor.isFresh) return void addEmpty(cursor, noProperties, lastEnd(cursor));
      cursor.at++;
      return readNode(reader, { parentIndent: indent, isCompact: true, allowsFlatSeq: true });
    case 'key':
      if (reachEntry(reader, frame)) readKey(reader, frame);
      return;
    case 'first':
      return readKey(reader, frame);
  }
}

// Goes to the next entry of a collection. False when the collection ends before it, or when there is a problem.
function reachEntry(reader: YamlReader, frame: BlockMapFrame | BlockSeqFrame): boolean {
  const { cursor } = reader;
  skipToContent(cursor);
  if (isAtDocumentEnd(cursor)) close(reader);
  else if (!cursor.isFresh) stop(cursor, 'something stands behind a value');
  else if (column(cursor) < frame.indent) close(reader);
  else if (column(cursor) > frame.indent) stop(cursor, cursor.hasTab ? 'a tab indents this line' : 'a line is indented deeper than its collection');
  else return true;
  return false;
}

function close(reader: YamlReader): void {
  const { cursor, frames } = reader;
  const row = frames.at(-1)?.row ?? 0;
  const { ends, lineEnds, count } = cursor.nodes;
  // A block collection ends where its last node ends.
  const last = ends[count - 1] >= ends[row] ? count - 1 : row;
  popFrame(reader, ends[last], lineEnds[last]);
}

function readKey(reader: YamlReader, frame: BlockMapFrame): void {
  const { cursor } = reader;
  if (readPlainKey(reader, frame)) return;
  if (isIndicator(cursor, QUESTION)) {
    cursor.at++;
    frame.state = 'colon';
    return readNode(reader, { parentIndent: frame.indent, isCompact: true, allowsFlatSeq: true });
  }
  const { at: start, line } = cursor;
  let inner = noProperties;
  while (isAtProperty(cursor) && cursor.problem === undefined && cursor.line === line) {
    inner = readProperty(cursor, inner, reader.handles);
    skipToContent(cursor);
  }
  if (cursor.line !== line) return stop(cursor, 'a key has no colon behind it');
  if (isIndicator(cursor, COLON)) {
    addEmpty(cursor, inner);
    cursor.at++;
    frame.state = 'value';
    return;
  }
  if (isIndicator(cursor, MINUS)) return stop(cursor, 'a sequence stands where a key is expected');
  readContent(reader, { parentIndent: frame.indent, isCompact: false, isKey: true, column: frame.indent, start, line, outer: noProperties, inner });
}

/** Reads the node that is expected at the cursor: completely, or up to the start of its first entry. */
export function readNode(reader: YamlReader, place: BlockPlace): void {
  const { cursor, handles } = reader;
  if (readPlainNode(reader, place)) return;
  let outer = noProperties;
  let inner = noProperties;
  let isCompact = place.isCompact;
  // A node that is not written stands where it was expected, not where the next one stands.
  let expected = endAt(cursor);
  cursor.hasTab = false;
  cursor.isFresh &&= cursor.at === cursor.lineStart;
  for (;;) {
    const { line } = cursor;
    skipToContent(cursor);
    if (cursor.line !== line) {
      isCompact = true;
      outer = withProperty(cursor, outer, inner);
      inner = noProperties;
    }
    if (isAtDocumentEnd(cursor) || !belongs(cursor, place)) return void addEmpty(cursor, withProperty(cursor, outer, inner), expected);
    if (!isAtProperty(cursor) || cursor.problem !== undefined) break;
    inner = readProperty(cursor, inner, handles);
    expected = endAt(cursor);
  }
  startNode(reader, { ...place, isCompact: isCompact && !cursor.hasTab }, { outer, inner });
}

// Tells whether the cursor is indented enough for the node that is expected.
function belongs(cursor: YamlCursor, { parentIndent, allowsFlatSeq = false }: BlockPlace): boolean {
  if (!cursor.isFresh || column(cursor) > parentIndent) return true;
  return allowsFlatSeq && column(cursor) === parentIndent && isIndicator(cursor, MINUS);
}

interface Properties {
  readonly outer: YamlProperties;
  readonly inner: YamlProperties;
}

function startNode(reader: YamlReader, { parentIndent, isCompact }: BlockPlace, { outer, inner }: Properties): void {
  const { cursor } = reader;
  const { line } = cursor;
  const start = inner.start ?? cursor.at;
  const indent = start - cursor.lineStart;
  const isSeq = isIndicator(cursor, MINUS);
  if (isSeq || isIndicator(cursor, QUESTION)) {
    if (!isCompact || inner.start !== undefined) return stop(cursor, 'a block collection cannot start here: put it on a line of its own, indented with spaces');
    const row = addNode(reader, isSeq ? SEQ : MAP, start, line);
    setProperties(cursor, row, outer);
    return pushFrame(reader, isSeq ? { type: 'block-seq', indent, row, state: 'first' } : { type: 'block-map', indent, row, state: 'first' });
  }
  if (isIndicator(cursor, COLON)) {
    if (!isCompact) return stop(cursor, 'a map cannot start here: put it on a line of its own');
    const row = addNode(reader, MAP, start, line);
    setProperties(cursor, row, outer);
    addEmpty(cursor, inner);
    cursor.at++;
    return pushFrame(reader, { type: 'block-map', indent, row, state: 'value' });
  }
  readContent(reader, { parentIndent, isCompact, isKey: false, column: indent, start, line, outer, inner });
}
