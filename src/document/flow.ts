import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';

// The payload of a flow document: Markdown, HTML, plain text. Positions are code points of the decoded source, which is
// the source without its byte order mark and with U+FFFD for every U+0000.

/** Every syntax that gives a flow document. */
export const flowSyntaxes = ['markdown', 'html', 'text'] as const;

export type FlowSyntax = (typeof flowSyntaxes)[number];

export interface FlowPayload {
  readonly syntax: FlowSyntax;
  /** Length of the decoded source in code points. */
  readonly source_length: number;
  readonly line_count: number;
  /** Document order. */
  readonly elements: readonly FlowElement[];
}

/** Every type of an element. */
export const flowElementTypes = [
  'heading',
  'paragraph',
  'list_item',
  'quote',
  'code',
  'table_row',
  'caption',
  'definition',
  'footnote',
  'front_matter',
  'other',
] as const;

export type FlowElementType = (typeof flowElementTypes)[number];

/** One block of a flow document. A block inside of others (a paragraph of a list item in a quote) is one element. */
export interface FlowElement {
  /** `e000001`… in document order. */
  readonly id: string;
  readonly type: FlowElementType;
  /** The element with its markup, in the decoded source. */
  readonly range: Range;
  /** First and last line of the range, from 1. */
  readonly lines: { readonly start: number; readonly end: number };
  /** What a reader sees: markup removed, character references resolved. Lines inside are separated by LF. */
  readonly text: Text;
  /** Where the text comes from, in order of the text; the stretches in between (inserted separators) have no origin. */
  readonly runs: readonly FlowRun[];
  /** 1-6. */
  readonly heading_level?: number;
  /** How many lists and quotes enclose the element, its own included; absent outside of them. */
  readonly depth?: number;
  /** What a reader sees before a list item or a footnote: `-`, `3.`, `[^note]`. On the first element of the item only. */
  readonly marker?: Text;
  /** List items that are tasks: done or not. */
  readonly checked?: boolean;
  /** Language of a code block. */
  readonly language?: Text;
  /** Where words and images of the text lead, by start and then outer before inner; absent when there is none. */
  readonly links?: readonly FlowLink[];
  /** Table rows: the cells, as ranges in `text`, which has ` | ` between them. */
  readonly cells?: readonly Range[];
  /** Table rows: number in the table, from 0. */
  readonly row?: number;
  /** Table rows: the row names the columns. */
  readonly header?: true;
  /** Not shown to a reader (HTML `hidden`, `display:none`, `template`): kept, never searched by default. */
  readonly hidden?: true;
}

/** A stretch of an element's text that leads somewhere: the words of a link, or the alternative text of an image. */
export interface FlowLink extends Range {
  /** The address as the source means it, its escapes resolved: not made absolute, never fetched. */
  readonly target: Text;
  readonly title?: Text;
  /** The stretch stands for an image, and the target is the image. */
  readonly image?: true;
}

/** `[start, end, source_start, source_end]`: code points of a text, and of the source it was made from. When both have the same length they hold the same characters, one to one. */
export type Run = readonly [start: number, end: number, source_start: number, source_end: number];

/** A run with the line of `source_start`, from 1, so that citations give exact lines without the source. */
export type FlowRun = readonly [...run: Run, line: number];
