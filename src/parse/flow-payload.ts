import type { CodePoints } from '../base/code-points.ts';
import { codePointsOf } from '../base/code-points.ts';
import type { Lines } from '../base/lines.ts';
import { linesOf } from '../base/lines.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { FlowElement, FlowElementType, FlowLink, FlowPayload, FlowRun } from '../document/flow.ts';
import { idOf } from '../document/ids.ts';
import type { UnitRun } from './flow-text.ts';

/** A link before its positions are counted in code points: UTF-16 units of the text. */
export interface LinkDraft extends Range, LinkTarget {
  readonly image?: true;
}

/** Where a link leads. */
export interface LinkTarget {
  readonly target: string;
  readonly title?: string;
}

/** An element before it has its number; positions are UTF-16 units of the decoded source and of its text. */
export interface FlowDraft {
  readonly type: FlowElementType;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly runs: readonly UnitRun[];
  readonly heading_level?: number;
  readonly depth?: number;
  readonly marker?: string;
  readonly checked?: boolean;
  readonly language?: string;
  /** None is the same as an empty list. */
  readonly links?: readonly LinkDraft[];
  readonly cells?: readonly Range[];
  readonly row?: number;
  readonly header?: true;
  readonly hidden?: true;
}

/** Numbers the drafts in their order and counts their positions in code points. The texts are made of pieces of `source`. */
export function toFlowPayload(syntax: FlowPayload['syntax'], source: Text, drafts: readonly FlowDraft[]): FlowPayload {
  const places = { points: codePointsOf(source), lines: linesOf(source) };
  return {
    syntax,
    source_length: places.points.count,
    line_count: places.lines.count,
    elements: drafts.map((draft, index) => toElement(draft, idOf('element', index + 1), places)),
  };
}

interface Places {
  readonly points: CodePoints;
  readonly lines: Lines;
}

type NewElement = { -readonly [Key in keyof FlowElement]: FlowElement[Key] };

// Keys are set one by one: to spread one object into another costs more than all the rest.
function toElement(draft: FlowDraft, id: string, places: Places): FlowElement {
  const { start, end, runs, links = [], cells, marker, checked, depth, header, heading_level, hidden, language, row } = draft;
  const text = draft.text as Text;
  const inText = codePointsOf(text);
  const range = rangeIn(places.points, { start, end });
  const lines = { end: places.lines.lineAt(Math.max(range.start, range.end - 1)), start: places.lines.lineAt(range.start) };
  const element: NewElement = { id, lines, range, runs: runs.map((run) => toRun(run, inText, places)), text, type: draft.type };
  if (cells !== undefined) element.cells = cells.map((cell) => rangeIn(inText, cell));
  if (checked !== undefined) element.checked = checked;
  if (depth !== undefined) element.depth = depth;
  if (header !== undefined) element.header = header;
  if (heading_level !== undefined) element.heading_level = heading_level;
  if (hidden !== undefined) element.hidden = hidden;
  if (language !== undefined) element.language = language as Text;
  if (links.length > 0) element.links = links.map((link) => toLink(link, inText));
  if (marker !== undefined) element.marker = marker as Text;
  if (row !== undefined) element.row = row;
  return element;
}

function toRun([start, end, sourceStart, sourceEnd]: UnitRun, inText: CodePoints, { points, lines }: Places): FlowRun {
  const from = points.positionAt(sourceStart);
  return [inText.positionAt(start), inText.positionAt(end), from, points.positionAt(sourceEnd), lines.lineAt(from)];
}

function toLink({ target, title, image, ...range }: LinkDraft, inText: CodePoints): FlowLink {
  return {
    ...rangeIn(inText, range),
    target: target as Text,
    ...(title === undefined ? {} : { title: title as Text }),
    ...(image === undefined ? {} : { image }),
  };
}

function rangeIn(points: CodePoints, { start, end }: Range): Range {
  return { end: points.positionAt(end), start: points.positionAt(start) };
}
