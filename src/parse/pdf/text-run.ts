import type { Text } from '../../base/text.ts';
import type { Box, Point } from '../../document/paged.ts';
import { clipBox } from './clip-box.ts';
import { hiddenReason, type Ground } from './hidden-text.ts';
import type { ContentSpan } from './page-content.ts';
import { boxOn, pointOn, type PageFrame } from './page-frame.ts';
import type { PageCharacters } from './text-page/characters.ts';
import type { TextStyle } from './text-style.ts';

/** Characters of one style that follow each other on a line, before they are a span. */
export interface Run {
  text: string;
  /** What the glyphs map to, from the first character on that reads otherwise. */
  raw: string | undefined;
  count: number;
  lineEndHyphen: boolean;
  /** The font names no text for its first character: PDFium guessed. */
  readonly guessed: boolean;
  readonly before: ContentSpan['before'];
  readonly style: TextStyle;
  readonly order: number;
}

/** Opens a run without characters. */
export function openRun({ style, order, before, guessed }: Pick<Run, 'style' | 'order' | 'before' | 'guessed'>): Run {
  return { text: '', raw: undefined, count: 0, lineEndHyphen: false, guessed, before, style, order };
}

const SOFT_HYPHEN = 0xad;

/** Adds a character to the text of a run. */
export function appendPoint(run: Run, point: number): void {
  const character = String.fromCodePoint(point);
  if (run.raw !== undefined) run.raw += character;
  else if (point === SOFT_HYPHEN) run.raw = run.text + character;
  // In text, a soft hyphen that is painted is a hyphen.
  run.text += point === SOFT_HYPHEN ? '-' : character;
}

/** Where the characters of the open run stand, in user space; one run is open at a time. */
export interface RunPlace extends Pick<PageCharacters, 'boxes' | 'origins'> {
  readonly edges: Float64Array;
}

// What stands where in the edges: the corners of the box around the ink, the origins of the first and the last character.
const [LEFT, BOTTOM, RIGHT, TOP, FIRST_X, FIRST_Y, LAST_X, LAST_Y] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Opens the place of the runs of a page. */
export function openPlace({ boxes, origins }: PageCharacters): RunPlace {
  return { boxes, origins, edges: new Float64Array(8) };
}

/** Adds the character at an index of the page to a run and its place. */
export function addPlace({ boxes, origins, edges }: RunPlace, run: Run, index: number): void {
  const left = boxes[index * 4];
  const bottom = boxes[index * 4 + 1];
  const right = boxes[index * 4 + 2];
  const top = boxes[index * 4 + 3];
  const originX = origins[index * 2];
  const originY = origins[index * 2 + 1];
  const isFirst = run.count === 0;
  if (isFirst || left < edges[LEFT]) edges[LEFT] = left;
  if (isFirst || right > edges[RIGHT]) edges[RIGHT] = right;
  if (isFirst || bottom < edges[BOTTOM]) edges[BOTTOM] = bottom;
  if (isFirst || top > edges[TOP]) edges[TOP] = top;
  if (isFirst) {
    edges[FIRST_X] = originX;
    edges[FIRST_Y] = originY;
  }
  edges[LAST_X] = originX;
  edges[LAST_Y] = originY;
  run.count++;
}

/** A span that is being made. */
export type SpanDraft = { -readonly [Key in keyof ContentSpan]: ContentSpan[Key] };

/** Closes a run: its text, box and origins on the page, and why a reader does not see it. */
export function toSpan(run: Run, { edges }: RunPlace, { frame, ground }: { readonly frame: PageFrame; readonly ground: Ground }): SpanDraft {
  const { style } = run;
  const firstOrigin = pointOn(frame, edges[FIRST_X], edges[FIRST_Y]);
  const lastOrigin = pointOn(frame, edges[LAST_X], edges[LAST_Y]);
  const direction = verticalDirection(run, firstOrigin, lastOrigin) ?? style.direction;
  const span: SpanDraft = {
    text: run.text as Text,
    box: finiteBox(boxOn(frame, edges), { firstOrigin, lastOrigin, size: style.size }),
    firstOrigin,
    lastOrigin,
    font: style.font,
    size: style.size,
    direction,
    before: run.before,
    lineEndHyphen: run.lineEndHyphen,
    color: style.color,
    renderMode: style.renderMode,
    order: run.order,
    rawText: run.raw as Text | undefined,
    quad: direction === 'oblique' ? quadOf(run, edges, frame) : undefined,
    markedContentId: style.markedContentId >= 0 ? style.markedContentId : undefined,
    artifact: style.artifact ? true : undefined,
    hidden: undefined,
  };
  span.hidden = hiddenReason(ground, span, style);
  if (span.hidden !== 'off_page') span.box = clipBox(span.box, frame);
  return span;
}

// Upright glyphs one under the other (vertical writing): the matrix says right, the origins say down.
function verticalDirection(run: Run, [x0, y0]: Point, [x1, y1]: Point): 'down' | undefined {
  if (run.count < 2 || run.style.direction !== 'right') return undefined;
  return y1 - y0 > Math.abs(x1 - x0) * 4 ? 'down' : undefined;
}

// A font that lies about its glyph bounds (Type 3 with an absurd FontBBox) gives boxes of any height: no glyph reaches
// further than a few sizes from its baseline. Such a box is replaced by one line of the font's size.
function finiteBox(box: Box, { firstOrigin, lastOrigin, size }: { readonly firstOrigin: Point; readonly lastOrigin: Point; readonly size: number }): Box {
  const reach = 5 * size + 500;
  const x0 = Math.min(firstOrigin[0], lastOrigin[0]);
  const x1 = Math.max(firstOrigin[0], lastOrigin[0]);
  const y0 = Math.min(firstOrigin[1], lastOrigin[1]);
  const y1 = Math.max(firstOrigin[1], lastOrigin[1]);
  const near = box[0] >= x0 - reach && box[2] <= x1 + reach && box[1] >= y0 - reach && box[3] <= y1 + reach;
  return near ? box : [x0, y0 - size, x1 + Math.floor(size / 2), y1];
}

// The box of an oblique line is mostly empty; its corners follow the baseline from the first origin to one advance behind the last.
function quadOf(run: Run, edges: Float64Array, frame: PageFrame): readonly [Point, Point, Point, Point] {
  const { along, upwards } = run.style;
  const length = (edges[LAST_X] - edges[FIRST_X]) * along[0] + (edges[LAST_Y] - edges[FIRST_Y]) * along[1];
  const high = Math.sqrt(upwards[0] * upwards[0] + upwards[1] * upwards[1]);
  const reach = run.count > 1 ? (length * run.count) / (run.count - 1) : high / 2;
  const [ex, ey] = [edges[FIRST_X] + along[0] * reach, edges[FIRST_Y] + along[1] * reach];
  const corner = (x: number, y: number, share: number): Point => pointOn(frame, x + upwards[0] * share, y + upwards[1] * share);
  return [corner(edges[FIRST_X], edges[FIRST_Y], 0.8), corner(ex, ey, 0.8), corner(ex, ey, -0.2), corner(edges[FIRST_X], edges[FIRST_Y], -0.2)];
}
