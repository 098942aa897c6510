import type { YamlCursor } from './yaml-cursor.ts';
import { stop } from './yaml-cursor.ts';
import { MAP, SCALAR, addRow, insertRow, setSpelling } from './yaml-nodes.ts';
import type { TagHandles, YamlProperties } from './yaml-properties.ts';

/** A reading of one document: the cursor and the containers around it, outermost first. */
export interface YamlReader {
  readonly cursor: YamlCursor;
  readonly frames: YamlFrame[];
  readonly handles: TagHandles;
  readonly depthMax: number;
  readonly nodeCountMax: number;
}

/** A container that is open; `state` says what comes next in it. */
export type YamlFrame = BlockMapFrame | BlockSeqFrame | FlowFrame;

export interface BlockMapFrame {
  readonly type: 'block-map';
  /** Column of its entries. */
  readonly indent: number;
  readonly row: number;
  /** `first` stands before an entry that is not at the start of a line; `colon` behind a `? key`. */
  state: 'first' | 'key' | 'value' | 'colon';
}

export interface BlockSeqFrame {
  readonly type: 'block-seq';
  readonly indent: number;
  readonly row: number;
  state: 'first' | 'item';
}

export interface FlowFrame {
  readonly type: 'flow-map' | 'flow-seq' | 'flow-pair';
  /** Indentation of the block around: lines inside must be deeper. */
  readonly indent: number;
  readonly row: number;
  /** What was before the outermost bracket; absent for inner ones. */
  readonly content?: ContentStart;
  state: 'key' | 'colon' | 'value' | 'next';
  /** Row of the last item of a sequence: it may turn out to be a key. */
  itemRow: number;
}

/** What was read before the content of a block node: decides what it becomes when a colon follows. */
export interface ContentStart {
  /** Indentation of the parent. */
  readonly parentIndent: number;
  /** A block collection may start here. */
  readonly isCompact: boolean;
  /** The content must be a key of the map on top of the frames. */
  readonly isKey: boolean;
  /** Column, index and line of the first character, properties on its line included. */
  readonly column: number;
  readonly start: number;
  readonly line: number;
  /** Properties on lines before, and on its own line. */
  readonly outer: YamlProperties;
  readonly inner: YamlProperties;
}

/** Where a block node is expected. */
export interface BlockPlace {
  /** Indentation of the parent: what is deeper belongs to the node. */
  readonly parentIndent: number;
  /** A block collection may start on the cursor's line. */
  readonly isCompact: boolean;
  /** The value of a map may be a sequence at the map's own indentation. */
  readonly allowsFlatSeq?: boolean;
}

/** Tells whether a frame is inside brackets. */
export function isFlowFrame(frame: YamlFrame): frame is FlowFrame {
  return frame.type !== 'block-map' && frame.type !== 'block-seq';
}

/** Opens a container. */
export function pushFrame({ cursor, frames, depthMax }: YamlReader, frame: YamlFrame): void {
  if (frames.length >= depthMax) stop(cursor, `more than ${String(depthMax)} containers inside one another`, 'depth_limit');
  frames.push(frame);
}

/** Ends the innermost container at an index. */
export function popFrame({ cursor, frames }: YamlReader, end: number, lineEnd: number): YamlFrame | undefined {
  const frame = frames.pop();
  if (frame === undefined) return undefined;
  const { nodes } = cursor;
  nodes.sizes[frame.row] = nodes.count - frame.row - 1;
  nodes.ends[frame.row] = end;
  nodes.lineEnds[frame.row] = lineEnd;
  return frame;
}

/** Adds a node that starts at a place and ends at the cursor for now; answers its row. */
export function addNode({ cursor, nodeCountMax }: Pick<YamlReader, 'cursor' | 'nodeCountMax'>, kind: number, start: number, line: number): number {
  const { nodes } = cursor;
  if (nodes.count >= nodeCountMax) stop(cursor, `more than ${String(nodeCountMax)} nodes`, 'node_limit');
  const row = addRow(nodes, kind, start, line);
  nodes.ends[row] = cursor.at;
  nodes.lineEnds[row] = cursor.line;
  return row;
}

/** Adds a plain scalar that stands in the source from its start to the cursor; answers its row. */
export function addPlain(reader: Pick<YamlReader, 'cursor' | 'nodeCountMax'>, start: number, line: number): number {
  const row = addNode(reader, SCALAR, start, line);
  const { nodes } = reader.cursor;
  nodes.plains[row] = 1;
  setSpelling(nodes, row, false);
  return row;
}

/** Gives a row the anchor and the tag of its properties, and none besides. */
export function setProperties({ nodes }: YamlCursor, row: number, { anchor, tag }: YamlProperties): void {
  if (anchor !== undefined) nodes.anchors.set(row, anchor);
  else if (nodes.anchors.size > 0) nodes.anchors.delete(row);
  if (tag !== undefined) nodes.tags.set(row, tag);
  else if (nodes.tags.size > 0) nodes.tags.delete(row);
}

/** Puts a map with one key before the key, a complete node at the end of all. */
export function insertMap({ cursor }: YamlReader, row: number, head: { readonly start: number; readonly line: number; readonly properties: YamlProperties }): void {
  const { nodes } = cursor;
  insertRow(nodes, row);
  nodes.kinds[row] = MAP;
  nodes.starts[row] = head.start;
  nodes.lines[row] = head.line;
  nodes.ends[row] = cursor.at;
  nodes.lineEnds[row] = cursor.line;
  setProperties(cursor, row, head.properties);
}

/** Adds an empty plain scalar, the node that is not written, at a place or at the cursor. */
export function addEmpty(cursor: YamlCursor, properties: YamlProperties, { end, lineEnd }: NodeEnd = endAt(cursor)): number {
  const { nodes } = cursor;
  const row = addRow(nodes, SCALAR, end, lineEnd);
  nodes.plains[row] = 1;
  setSpelling(nodes, row, false);
  nodes.ends[row] = end;
  nodes.lineEnds[row] = lineEnd;
  setProperties(cursor, row, properties);
  return row;
}

/** Where a node ends. */
export interface NodeEnd {
  readonly end: number;
  readonly lineEnd: number;
}

/** The cursor as an end. */
export function endAt({ at, line }: YamlCursor): NodeEnd {
  return { end: at, lineEnd: line };
}

/** The end of the last node. */
export function lastEnd({ nodes }: YamlCursor): NodeEnd {
  return { end: nodes.ends[nodes.count - 1], lineEnd: nodes.lineEnds[nodes.count - 1] };
}
