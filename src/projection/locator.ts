import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Box } from '../document/paged.ts';

/** How a citation points into a document. Keys are the citation's own, so a locator can be pasted into a claim. */
export type Locator = PageLocator | PointerLocator | LineLocator;

/** A place on a page (paged documents). */
export interface PageLocator {
  readonly type: 'page';
  readonly page: string;
  readonly bbox: Box;
  readonly element_id: string;
  readonly table_id?: string;
  readonly cell?: { readonly row: number; readonly col: number };
}

/** A node of a tree (RFC 6901), with its lines, from 1, and its range in the decoded source. */
export interface PointerLocator {
  readonly type: 'pointer';
  readonly pointer: Text;
  /** Number of the document in its stream, from 0; absent when it is the only one. */
  readonly document?: number;
  readonly lines: LineRange;
  readonly source_range: Range;
}

/** Lines of a flow document, with the range in the decoded source. */
export interface LineLocator {
  readonly type: 'lines';
  readonly lines: LineRange;
  readonly source_range: Range;
  readonly element_id: string;
}

/** First and last line, from 1, both inside. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}
