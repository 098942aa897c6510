import type { Listing } from '../base/listing.ts';
import type { Text } from '../base/text.ts';
import type { Warning } from './warning.ts';

// The payload of a paged document carries exactly the keys of the Ethos document schema, so that other tools of that
// format can read it (seed 004). All geometry is integer quanta of 1/100 pt, origin top left, in the visible page.

/** `[x0, y0, x1, y1]` in quanta, `x0 <= x1`, `y0 <= y1`. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** `[x, y]` in quanta. */
export type Point = readonly [x: number, y: number];

/** A parser makes elements, spans and tables anew whenever they are read: those of many pages need not be in memory. */
export interface PagedPayload {
  readonly coordinate_system: { readonly origin: 'top-left'; readonly unit: 'quantum'; readonly quantum_per_point: 100 };
  readonly pages: readonly Page[];
  /** Reading order, pages ascending. */
  readonly elements: Listing<Element>;
  /** Content-stream order, pages ascending. */
  readonly spans: Listing<Span>;
  readonly tables: Listing<Table>;
  readonly chunks: readonly PagedChunk[];
  readonly regions: readonly Region[];
  readonly security_warnings: readonly Warning[];
  readonly parser_warnings: readonly Warning[];
}

export interface Page {
  readonly id: string;
  /** From 1, in the whole document, also when only some pages were parsed. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** Every type of an element. */
export const elementTypes = ['text_block', 'heading', 'list', 'list_item', 'table', 'region', 'header', 'footer', 'caption', 'other'] as const;

export type ElementType = (typeof elementTypes)[number];

export interface Element {
  readonly id: string;
  readonly type: ElementType;
  readonly page: string;
  readonly bbox: Box;
  readonly text?: Text;
  readonly heading_level?: number;
  readonly table_ref?: string;
  readonly region_ref?: string;
  readonly confidence?: number;
  readonly span_refs?: readonly string[];
  readonly warning_refs?: readonly string[];
}

/** One run of one font and size. */
export interface Span {
  readonly id: string;
  readonly page: string;
  readonly bbox: Box;
  readonly origin_locator?: OriginLocator;
  readonly text: Text;
  readonly font_id?: string;
  readonly font_size_q?: number;
  /** Range in the text of the owning element. */
  readonly char_start?: number;
  readonly char_end?: number;
  readonly warning_refs?: readonly string[];
}

export interface OriginLocator {
  readonly policy: 'origin-run-locator-v1';
  readonly first_origin: Point;
  readonly last_origin: Point;
}

export interface Table {
  readonly id: string;
  readonly page_refs: readonly string[];
  readonly bbox: Box;
  readonly n_rows: number;
  readonly n_cols: number;
  readonly header_rows: number;
  readonly header_cols: number;
  readonly cells: readonly Cell[];
  readonly confidence?: number;
  readonly warning_refs?: readonly string[];
  readonly exports?: { readonly csv?: string; readonly markdown?: string };
}

export interface Cell {
  readonly row: number;
  readonly col: number;
  readonly row_span: number;
  readonly col_span: number;
  readonly bbox: Box;
  readonly text: Text;
  readonly span_refs?: readonly string[];
  readonly element_refs?: readonly string[];
}

/** Every kind of a region. */
export const regionKinds = ['unknown', 'image', 'figure', 'formula', 'chart'] as const;

export type RegionKind = (typeof regionKinds)[number];

export interface Region {
  readonly id: string;
  readonly page: string;
  readonly bbox: Box;
  readonly kind: RegionKind;
  readonly warning_refs?: readonly string[];
}

export interface PagedChunk {
  readonly id: string;
  readonly text: Text;
  readonly element_refs: readonly string[];
  readonly page_refs: readonly string[];
  readonly bboxes: readonly { readonly page: string; readonly bbox: Box }[];
  readonly token_estimate: { readonly count: number; readonly estimator: string; readonly approximate: boolean };
  readonly warning_refs?: readonly string[];
}
