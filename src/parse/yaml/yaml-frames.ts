import type { YamlCursor, YamlNode } from './yaml-cursor.ts';
import { stop } from './yaml-cursor.ts';
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
  const node = cursor.nodes[frame.row];
  node.size = cursor.nodes.length - frame.row - 1;
  [node.end, node.lineEnd] = [end, lineEnd];
  return frame;
}

/** What a node starts with. */
export type NodeHead = Pick<YamlNode, 'kind' | 'start' | 'line'> & Partial<Pick<YamlNode, 'value' | 'isPlain'>> & { readonly properties: YamlProperties };

/** Adds a node that starts at a place and ends at the cursor for now; answers its row. */
export function addNode({ cursor, nodeCountMax }: Pick<YamlReader, 'cursor' | 'nodeCountMax'>, head: NodeHead): number {
  if (cursor.nodes.length >= nodeCountMax) stop(cursor, `more than ${String(nodeCountMax)} nodes`, 'node_limit');
  return cursor.nodes.push(nodeOf(cursor, head)) - 1;
}

/** Puts a map with one key before the key, a complete node at the end of all. */
export function insertMap({ cursor }: YamlReader, row: number, head: Omit<NodeHead, 'kind'>): void {
  cursor.nodes.splice(row, 0, nodeOf(cursor, { ...head, kind: 'map' }));
}

/** Adds an empty plain scalar, the node that is not written, at a place or at the cursor. */
export function addEmpty(cursor: YamlCursor, properties: YamlProperties, { end: start, lineEnd: line }: NodeEnd = endAt(cursor)): number {
  return cursor.nodes.push({ ...nodeOf(cursor, { kind: 'scalar', start, line, isPlain: true, properties }), end: start, lineEnd: line }) - 1;
}

/** Where a node ends. */
export type NodeEnd = Pick<YamlNode, 'end' | 'lineEnd'>;

/** The cursor as an end. */
export function endAt({ at, line }: YamlCursor): NodeEnd {
  return { end: at, lineEnd: line };
}

function nodeOf(cursor: YamlCursor, { kind, start, line, value = '', isPlain = false, properties }: NodeHead): YamlNode {
  const { anchor, tag } = properties;
  return { kind, value, isPlain, start, line, end: cursor.at, lineEnd: cursor.line, size: 0, anchor, tag };
}
