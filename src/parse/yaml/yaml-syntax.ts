import { codeUnitsOf } from '../../base/code-units.ts';
import type { Text } from '../../base/text.ts';
import { readNode, stepBlock } from './yaml-block.ts';
import type { TreeNote } from '../tree-parsed.ts';
import type { YamlCursor } from './yaml-cursor.ts';
import { isAtDocumentEnd, isBlank, isBreak, isMarker, skipBlanks, skipComment, skipLineEnd, skipToContent, stop } from './yaml-cursor.ts';
import { stepFlow } from './yaml-flow.ts';
import type { YamlReader } from './yaml-frames.ts';
import { addEmpty, isFlowFrame } from './yaml-frames.ts';
import type { YamlNodes } from './yaml-nodes.ts';
import { yamlNodes } from './yaml-nodes.ts';
import type { YamlDirectives } from './yaml-properties.ts';
import { defaultHandles, noProperties, readDirective } from './yaml-properties.ts';

/** A YAML stream as it is written (YAML 1.2). Without a problem it is complete. */
export interface YamlStream {
  /** All documents one after the other, parents first; the nodes of a map are keys and values by turns. */
  readonly nodes: YamlNodes;
  readonly documents: readonly YamlDocument[];
  readonly comments: YamlCursor['comments'];
  /** How many lines the source has; one, when it is empty. */
  readonly lineCount: number;
  readonly problem: TreeNote | undefined;
}

export interface YamlDocument {
  /** Index of the root in `nodes`. */
  readonly root: number;
  /** What `%YAML` says. */
  readonly version: '1.1' | '1.2' | undefined;
}

/**
 * Reads the syntax of a YAML stream in one pass, without recursion: containers that are open stand on a stack of at most
 * `depthMax`. Aliases, merges, tags and types are for the caller.
 */
export function readYamlStream(text: Text, { depthMax, nodeCountMax }: { readonly depthMax: number; readonly nodeCountMax: number }): YamlStream {
  const units = codeUnitsOf(text);
  const nodes = yamlNodes(text, units);
  const cursor: YamlCursor = { text, units, nodes, comments: [], at: 0, line: 1, lineStart: 0, isFresh: true, hasTab: false, problem: undefined };
  const documents: YamlDocument[] = [];
  for (let mayBeBare = true; cursor.problem === undefined; ) {
    const start = readPrologue(cursor, mayBeBare);
    if (start === undefined || cursor.problem !== undefined) break;
    documents.push({ root: cursor.nodes.count, version: start.version });
    const reader: YamlReader = { cursor, frames: [], handles: start.handles, depthMax, nodeCountMax };
    readRoot(reader, start.isOnMarkerLine);
    mayBeBare = readEpilogue(cursor);
  }
  // A line end at the end of the text starts no further line.
  const lineCount = cursor.at === cursor.lineStart ? Math.max(1, cursor.line - 1) : cursor.line;
  return { nodes, documents, comments: cursor.comments, lineCount, problem: cursor.problem };
}

// Reads directives and `---`. `undefined` at the end of the stream.
function readPrologue(cursor: YamlCursor, mayHaveDirectives: boolean): (YamlDirectives & { readonly isOnMarkerLine: boolean }) | undefined {
  let directives: YamlDirectives = { version: undefined, handles: defaultHandles };
  let hasDirective = false;
  for (;;) {
    if (cursor.units[cursor.at] === 0xfeff) cursor.lineStart = ++cursor.at;
    skipToContent(cursor);
    if (mayHaveDirectives && cursor.text.charAt(cursor.at) === '%' && cursor.at === cursor.lineStart) {
      directives = readDirective(cursor, directives);
      hasDirective = true;
    } else if (isMarker(cursor, cursor.at) && cursor.text.charAt(cursor.at) === '.') readEpilogue(cursor);
    else break;
    if (cursor.problem !== undefined) return undefined;
  }
  if (isMarker(cursor, cursor.at)) {
    cursor.at += 3;
    cursor.isFresh = false;
    return { ...directives, isOnMarkerLine: true };
  }
  if (hasDirective) stop(cursor, 'directives stand before no document: "---" is missing');
  return cursor.at >= cursor.text.length ? undefined : { ...directives, isOnMarkerLine: false };
}

function readRoot(reader: YamlReader, isOnMarkerLine: boolean): void {
  const { cursor, frames } = reader;
  if (isOnMarkerLine && !isBlank(cursor.units[cursor.at]) && !isBreak(cursor.units[cursor.at])) addEmpty(cursor, noProperties);
  else readNode(reader, { parentIndent: -1, isCompact: !isOnMarkerLine });
  while (frames.length > 0 && cursor.problem === undefined) {
    if (isFlowFrame(frames[frames.length - 1])) stepFlow(reader);
    else stepBlock(reader);
  }
  skipToContent(cursor);
  if (!isAtDocumentEnd(cursor)) stop(cursor, 'the document goes on behind its end: wrong indentation, or a missing "---"');
}

// Reads `...`; true when directives may follow.
function readEpilogue(cursor: YamlCursor): boolean {
  const { text, units } = cursor;
  if (!isMarker(cursor, cursor.at) || text.charAt(cursor.at) !== '.') return false;
  cursor.at += 3;
  skipBlanks(cursor);
  skipComment(cursor);
  if (isBreak(units[cursor.at])) skipLineEnd(cursor);
  else if (cursor.at < text.length) stop(cursor, 'something stands behind "..."');
  return true;
}
