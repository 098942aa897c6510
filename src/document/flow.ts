import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';

// The payload of a flow document: Markdown, HTML, plain text. Positions are code points of the decoded source, which is
// the source without its byte order mark and with U+FFFD for every U+0000.

export interface FlowPayload {
  readonly syntax: 'markdown' | 'html' | 'text';
  /** Length of the decoded source in code points. */
  readonly source_length: number;
  readonly line_count: number;
  /** Document order. */
  readonly elements: readonly FlowElement[];
}

export type FlowElementType =
  | 'heading'
  | 'paragraph'
  | 'list_item'
  | 'quote'
  | 'code'
  | 'table_row'
  | 'caption'
  | 'front_matter'
  | 'definition'
  | 'other';

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
  readonly runs: readonly Run[];
  /** 1-6. */
  readonly heading_level?: number;
  /** Nesting of lists and quotes, from 0. */
  readonly depth?: number;
  /** Language of a code block. */
  readonly language?: Text;
  /** Cells of a table row: ranges in `text`. The first row of a table is its header. */
  readonly cells?: readonly Range[];
  readonly header?: true;
  /** Not shown to a reader (HTML `hidden`, `display:none`, `template`): kept, never searched by default. */
  readonly hidden?: true;
}

/** `[start, end, source_start, source_end]`: code points of the element's text, and of the decoded source. When both have the same length they map one to one. */
export type Run = readonly [start: number, end: number, source_start: number, source_end: number];
