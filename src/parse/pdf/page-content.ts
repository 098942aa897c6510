import type { Text } from '../../base/text.ts';
import type { Box, Point } from '../../document/paged.ts';

// What stands on a page before anybody asks in which order it is read: the input of layout, and the source of spans,
// regions and security warnings. Every number is an integer in one frame: the visible page (CropBox within MediaBox),
// /Rotate and UserUnit applied, origin top left, quanta of 1/100 pt, rounded once (seed 004 section 4).

/** One page of a PDF as extracted. */
export interface PageContent {
  /** `p0001`…, by the page's place in the whole document. */
  readonly id: string;
  /** From 1, in the whole document. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Content-stream order as the pinned PDFium gives it. Hidden spans are among them, with their reason. */
  readonly spans: readonly ContentSpan[];
  /** Lines and rectangles, painting order. */
  readonly rules: readonly Rule[];
  /** Painting order. */
  readonly images: readonly ImageBox[];
  /** Link annotations, in the order of the file. */
  readonly links: readonly PageLink[];
  /** All other annotations, in the order of the file. Their texts are not among the spans. */
  readonly annotations: readonly PageAnnotation[];
  /** The structure tree of a tagged page, parents before children; empty when there is none. */
  readonly structure: readonly StructureNode[];
  /** What was replaced or merged while the text was read. */
  readonly counts: PageCounts;
  /** The page could not be read: it is empty, and the document says so. */
  readonly failed?: true;
}

/**
 * A word-like run of one font, size, colour and direction. Its text holds no white space. Where spans are made, each has all
 * of the keys, `undefined` ones too, in one order: what reads them meets objects of one shape, and not of eight.
 */
export interface ContentSpan {
  /**
   * The text as it reads. A hyphen at a line end is there as `-` (see `lineEndHyphen`), a painted U+00AD as `-`, a
   * character that maps to nothing as U+FFFD.
   */
  readonly text: Text;
  /** What the glyphs map to, where that differs from `text`. */
  readonly rawText?: Text | undefined;
  /** Around the ink of all glyphs, cut at the page edge; a span wholly outside keeps its box and is hidden as `off_page`. */
  readonly box: Box;
  /** The four corners of an oblique run, clockwise from its top left: the box is much wider than the ink. */
  readonly quad?: readonly [Point, Point, Point, Point] | undefined;
  /** Origins (baseline points) of the first and the last character. */
  readonly firstOrigin: Point;
  readonly lastOrigin: Point;
  readonly font: FontFacts;
  /** Height of the font in quanta, text matrix and UserUnit applied; 0 when the file gives none. */
  readonly size: number;
  /** Where the line of text runs on the visible page. */
  readonly direction: Direction;
  /**
   * What stands between this span and the one before it in stream order. `none`: the word goes on in another style.
   * `space`: a character of the file. `gap`: a distance wide enough for a space, without one. `line`: another line.
   */
  readonly before: 'none' | 'space' | 'gap' | 'line';
  /** The span ends in a hyphen (or a soft one) and its line ends there: layout decides whether it joins the word. */
  readonly lineEndHyphen: boolean;
  /** Fill colour as 0xRRGGBB. */
  readonly color: number;
  /** PDF text rendering mode, 0-7. */
  readonly renderMode: number;
  /** Marked-content id, where the content is tagged. */
  readonly markedContentId?: number | undefined;
  /** Tagged as not part of the content: page furniture, decoration. */
  readonly artifact?: true | undefined;
  /** Painting order of the text object, shared with rules and images: a higher number is painted later. */
  readonly order: number;
  /** Why a reader of the page does not see it. Such a span is in no default text or chunk, but can be cited. */
  readonly hidden?: HiddenReason | undefined;
}

export type Direction = 'right' | 'down' | 'left' | 'up' | 'oblique';

/**
 * `invisible`: render mode 3 or 7, or no opacity, without a page image that it transcribes. `low_contrast`: the colour of
 * what lies beneath. `covered`: an opaque shape or image is painted over it. `off_page`: outside the visible page.
 * `tiny`: below one point. `layer_off`: in a layer that is switched off. `artifact`: tagged as decoration, and not
 * in the outer tenths of the page, where running headers and footers stand. `duplicate`: the same word was painted at the same place before (fake bold, shadow).
 */
export type HiddenReason = 'invisible' | 'low_contrast' | 'covered' | 'off_page' | 'tiny' | 'layer_off' | 'artifact' | 'duplicate';

/** One font of the document, shared by its spans. */
export interface FontFacts {
  /** `embedded:Name`, or `subst:face` for the face that stands in. */
  readonly id: string;
  /** Base font name without the subset prefix; empty when there is none. */
  readonly name: string;
  readonly embedded: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  readonly serif: boolean;
  /** 1-1000; 400 is regular. */
  readonly weight: number;
}

/** A painted vector shape. A rectangle, filled or outlined, is one rule; other straight strokes give one rule per segment. Made with all of the keys, as a span is. */
export interface Rule {
  /** `line`: horizontal or vertical, its box as thick as its stroke. `rectangle`: filled or outlined, axis-parallel; a filled one of at most 3 pt is a `line`. `shape`: anything else, by its bounds. */
  readonly kind: 'line' | 'rectangle' | 'shape';
  readonly box: Box;
  /** Colours as 0xRRGGBB; absent when not stroked or not filled. */
  readonly stroke?: number | undefined;
  readonly fill?: number | undefined;
  /** Stroke width in quanta; for a filled `line`, its thickness. */
  readonly thickness: number;
  readonly order: number;
}

/** A painted image. */
export interface ImageBox {
  readonly box: Box;
  readonly order: number;
}

/** A link annotation. */
export interface PageLink {
  readonly box: Box;
  /** Target outside the document. */
  readonly uri?: Text;
  /** Target page from 1, inside the document. */
  readonly page?: number;
}

/** A note, drawing, form field or other thing laid over the page. */
export interface PageAnnotation {
  readonly type: AnnotationType;
  readonly box: Box;
  /** What its author wrote. */
  readonly contents?: Text;
}

/** Annotation types of ISO 32000-2 table 171, lower case. */
export type AnnotationType =
  | 'unknown'
  | 'text'
  | 'link'
  | 'freetext'
  | 'line'
  | 'square'
  | 'circle'
  | 'polygon'
  | 'polyline'
  | 'highlight'
  | 'underline'
  | 'squiggly'
  | 'strikeout'
  | 'stamp'
  | 'caret'
  | 'ink'
  | 'popup'
  | 'fileattachment'
  | 'sound'
  | 'movie'
  | 'widget'
  | 'screen'
  | 'printermark'
  | 'trapnet'
  | 'watermark'
  | '3d'
  | 'richmedia'
  | 'xfawidget'
  | 'redact';

/** A node of the structure tree. */
export interface StructureNode {
  /** Standard or own type: `H1`, `P`, `Table`, `TR`, `TD`, `L`, `LI`, `Figure`… */
  readonly type: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly markedContentIds: readonly number[];
  readonly alternateText?: Text;
  /** Table cells; 1 when absent. */
  readonly rowSpan?: number;
  readonly colSpan?: number;
}

interface PageCounts {
  /** Characters that map to nothing, replaced by U+FFFD. */
  readonly unmapped: number;
  /** Characters for which the font names no text, as far as samples show (the first of every span): PDFium guessed. */
  readonly guessed: number;
  /** Text objects that PDFium leaves out because the same text was painted at the same place before. */
  readonly mergedObjects: number;
  /** Characters in all, white space left out. */
  readonly characters: number;
  /** Objects beyond the limits of count and nesting, left out. */
  readonly droppedObjects: number;
}
