import type { Diagnostic, DiagnosticCode } from '../base/diagnostic.ts';
import { sliceUnits } from '../base/text.ts';
import type { TreeBuilder } from '../document/tree-builder.ts';
import { treePayload } from '../document/tree-payload.ts';
import { treeTitle } from '../document/tree-title.ts';
import type { TreeComment, TreeSyntax } from '../document/tree.ts';
import type { Parsed } from './format.ts';
import type { TreeSource } from './tree-source.ts';
import { placeOf, refused } from './tree-source.ts';

/** Something noticed about a place of a source, in UTF-16 indexes. */
export interface TreeNote {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** How many places share the note, when they were counted. */
  readonly count?: number;
}

/** A comment, in UTF-16 indexes. */
export interface CommentPlace {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** What a parser of trees answers; with a problem, the rest does not matter. */
export interface TreeReading {
  readonly builder: TreeBuilder;
  readonly problem: TreeNote | undefined;
  readonly warnings: readonly TreeNote[];
  readonly comments: readonly CommentPlace[];
  /** Where the reading knows it; else the lines are counted. */
  readonly lineCount?: number;
}

/** Turns a reading into the answer of a format: a payload with its positions in code points, or a refusal. */
export function parsedTree(source: TreeSource, syntax: TreeSyntax, reading: TreeReading, isApi: boolean = false): Parsed {
  const { text, points } = source;
  const { builder, problem } = reading;
  const diagnostics = reading.warnings.map((note) => warningOf(source, note));
  if (problem !== undefined) return refusedAt(source, problem, diagnostics);
  const comments = reading.comments.map(
    ({ start, end, line }): TreeComment => ({ text: sliceUnits(text, start, end), range: { start: points.positionAt(start), end: points.positionAt(end) }, line }),
  );
  const table = builder.finish(points.count === text.length ? undefined : points);
  const title = treeTitle(table);
  const payload = treePayload(table, {
    syntax,
    source_length: points.count,
    line_count: reading.lineCount ?? lastLine(source),
    ...(source.hasByteOrderMark && { byte_order_mark: true as const }),
    ...(isApi && { api_description: true as const }),
    ...(comments.length > 0 && { comments }),
  });
  return { type: 'tree', payload, ...(title !== undefined && { title }), diagnostics };
}

/** The refusal of a source because of a place in it. */
export function refusedAt(source: TreeSource, { code, message, start, end }: TreeNote, warnings: readonly Diagnostic[] = []): Parsed {
  return refused(code === 'node_limit' ? 'memory_limit_exceeded' : 'invalid_input', { code, message, ...placeOf(source, start, end) }, warnings);
}

/** Number of the last line of a source; an empty one has one. */
export function lastLine({ lines }: TreeSource): number {
  return Math.max(1, lines().count);
}

function warningOf(source: TreeSource, { code, message, start, end, count }: TreeNote): Diagnostic {
  return { severity: 'warning', code, message, ...placeOf(source, start, end), ...(count !== undefined && { count }) };
}
