import { isWhiteSpace } from '../../base/unicode/classes.ts';
import type { Text } from '../../base/text.ts';
import type { Box, Point } from '../../document/paged.ts';
import type { FontReader } from './font-facts.ts';
import type { ContentSpan, HiddenReason } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium.ts';
import type { Scratch } from './scratch.ts';
import type { TextStyle } from './text-style.ts';
import { openStyles, sameStyle } from './text-style.ts';

/** What reading the text of a page needs. */
export interface TextSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly fonts: FontReader;
  readonly frame: PageFrame;
  readonly textPage: number;
  /** Painting order by handle of text object. */
  readonly orders: ReadonlyMap<number, number>;
  readonly hiddenReason: HiddenQuestion;
}

/** Says why a reader does not see a span; asked once per span, in stream order. */
export type HiddenQuestion = (span: ContentSpan, style: TextStyle) => HiddenReason | undefined;

/** The spans of a page and what was replaced in them. */
export interface PageText {
  readonly spans: readonly ContentSpan[];
  readonly unmapped: number;
  readonly guessed: number;
  readonly mergedObjects: number;
  readonly characters: number;
}

interface Run {
  text: string;
  /** What the glyphs map to, from the first character on that reads otherwise. */
  raw: string | undefined;
  left: number;
  bottom: number;
  right: number;
  top: number;
  firstX: number;
  firstY: number;
  lastX: number;
  lastY: number;
  count: number;
  lineEndHyphen: boolean;
  guessed: boolean;
  readonly before: ContentSpan['before'];
  readonly style: TextStyle;
  readonly order: number;
}

// PDFium's mark for a hyphen at a line end.
const HYPHEN_MARK = 0x02;
const HYPHEN = 0x2d;
const SOFT_HYPHEN = 0xad;
const SPACE = 0x20;
const REPLACEMENT = 0xfffd;

/**
 * Reads the characters of a page in PDFium's order and joins them to spans: a run ends at white space, at a line end and
 * where the style changes. PDFium gives UTF-16 halves and its own generated spaces and line ends.
 */
export function readSpans(source: TextSource): PageText {
  const { textPage } = source;
  const { FPDFText_GetUnicode, FPDFText_GetTextObject, FPDFText_IsGenerated, FPDFText_IsHyphen } = source.x;
  const reader = openReader(source);
  const count = source.x.FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index++) {
    const unit = FPDFText_GetUnicode(textPage, index);
    if (unit === 0x0d || unit === 0x0a) {
      reader.close('line');
      continue;
    }
    const object = FPDFText_GetTextObject(textPage, index);
    if (unit === SPACE || object === 0 || isWhiteSpace(unit)) {
      // PDFium also makes spaces inside a text object, where the file has only a distance.
      reader.close(object === 0 || FPDFText_IsGenerated(textPage, index) === 1 ? 'gap' : 'space');
      reader.meet(object);
      continue;
    }
    const isHyphen = unit === HYPHEN_MARK && FPDFText_IsHyphen(textPage, index) === 1;
    const point = isHyphen ? HYPHEN : unit >= 0xd800 && unit <= 0xdbff && index + 1 < count ? joinHalves(unit, FPDFText_GetUnicode(textPage, index + 1)) : unit;
    reader.add(object, index, point);
    if (point > 0xffff) index++;
    if (isHyphen) reader.closeAtHyphen();
  }
  return reader.finish();
}

interface Reader {
  /** Notes that PDFium gives characters for a text object. */
  meet(object: number): void;
  add(object: number, index: number, point: number): void;
  close(next: ContentSpan['before']): void;
  closeAtHyphen(): void;
  finish(): PageText;
}

function openReader(source: TextSource): Reader {
  const { x, textPage, orders } = source;
  const spans: ContentSpan[] = [];
  const styleOf = openStyles(source);
  const readPlace = openPlaces(source);
  const met = new Set<number>();
  const counts = { unmapped: 0, guessed: 0, characters: 0 };
  let run: Run | undefined;
  let before: ContentSpan['before'] = 'line';
  let object = 0;
  let style: TextStyle | undefined;
  const meet = (at: number): void => {
    if (at === object || at === 0) return;
    object = at;
    style = undefined;
    met.add(at);
  };
  const close = (next: ContentSpan['before']): void => {
    if (run !== undefined) {
      spans.push(toSpan(run, source));
      if (run.guessed) counts.guessed += run.count;
    }
    run = undefined;
    if (rank[next] > rank[before]) before = next;
  };
  return {
    meet,
    add: (at, index, point) => {
      meet(at);
      style ??= styleOf(at, index);
      if (run !== undefined && !sameStyle(run.style, style)) close('none');
      run ??= openRun({ style, order: orders.get(at) ?? 0, before, guessed: x.FPDFText_HasUnicodeMapError(textPage, index) === 1 });
      readPlace(index, run);
      append(run, isUnmapped(point) ? REPLACEMENT : point);
      if (isUnmapped(point)) counts.unmapped++;
      counts.characters++;
      before = 'none';
    },
    close,
    closeAtHyphen: () => {
      if (run !== undefined) run.lineEndHyphen = true;
      close('line');
    },
    finish: () => {
      close('line');
      return { spans: spans.map(markLineEnd), ...counts, mergedObjects: countMerged(source, met) };
    },
  };
}

// PDFium leaves out a text object that repeats another at the same place, and those of white space only, which have no height.
function countMerged({ x, scratch, orders }: TextSource, met: ReadonlySet<number>): number {
  let count = 0;
  for (const object of orders.keys()) {
    if (met.has(object)) continue;
    const bounded = x.FPDFPageObj_GetBounds(object, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) !== 0;
    if (bounded && scratch.float(3) - scratch.float(1) > 0.5) count++;
  }
  return count;
}

function joinHalves(high: number, low: number): number {
  return low >= 0xdc00 && low <= 0xdfff ? (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : high;
}

const rank = { none: 0, gap: 1, space: 2, line: 3 } as const;

// PDFium marks a hyphen at a line end only where a word seems to go on.
function markLineEnd(span: ContentSpan, index: number, spans: readonly ContentSpan[]): ContentSpan {
  if (span.lineEndHyphen || !endsInHyphen(span.text)) return span;
  const endsLine = index + 1 === spans.length || spans[index + 1].before === 'line';
  return endsLine ? { ...span, lineEndHyphen: true } : span;
}

function endsInHyphen(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last === 0x2d || last === 0x2010;
}

function openRun(opening: Pick<Run, 'style' | 'order' | 'before' | 'guessed'>): Run {
  const { style, order, before, guessed } = opening;
  return { text: '', raw: undefined, left: 0, bottom: 0, right: 0, top: 0, firstX: 0, firstY: 0, lastX: 0, lastY: 0, count: 0, lineEndHyphen: false, guessed, before, style, order };
}

// Nothing, a control character, half of a pair, or a code that is no character for exchange: the file names no text for it.
function isUnmapped(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point <= 0x9f) || (point >= 0xd800 && point <= 0xdfff) || (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
}

function append(run: Run, point: number): void {
  const character = String.fromCodePoint(point);
  if (run.raw !== undefined) run.raw += character;
  else if (point === SOFT_HYPHEN) run.raw = run.text + character;
  // In text, a soft hyphen that is painted is a hyphen.
  run.text += point === SOFT_HYPHEN ? '-' : character;
}

// Answers with what adds the place of a character to a run.
function openPlaces({ x, scratch, textPage }: TextSource): (index: number, run: Run) => void {
  const { FPDFText_GetCharBox, FPDFText_GetCharOrigin } = x;
  const at = scratch.slot(0);
  return (index, run) => {
    const boxed = FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24) !== 0;
    FPDFText_GetCharOrigin(textPage, index, at + 32, at + 40);
    const doubles = scratch.doubles();
    const originX = doubles[4];
    const originY = doubles[5];
    const left = boxed ? doubles[0] : originX;
    const right = boxed ? doubles[1] : originX;
    const bottom = boxed ? doubles[2] : originY;
    const top = boxed ? doubles[3] : originY;
    if (run.count === 0) {
      run.left = left;
      run.right = right;
      run.bottom = bottom;
      run.top = top;
      run.firstX = originX;
      run.firstY = originY;
    } else {
      if (left < run.left) run.left = left;
      if (right > run.right) run.right = right;
      if (bottom < run.bottom) run.bottom = bottom;
      if (top > run.top) run.top = top;
    }
    run.lastX = originX;
    run.lastY = originY;
    run.count++;
  };
}

type Draft = { -readonly [Key in keyof ContentSpan]: ContentSpan[Key] };

function toSpan(run: Run, { frame, hiddenReason }: TextSource): ContentSpan {
  const { style } = run;
  const firstOrigin = frame.point(run.firstX, run.firstY);
  const lastOrigin = frame.point(run.lastX, run.lastY);
  const direction = verticalDirection(run, firstOrigin, lastOrigin) ?? style.direction;
  const span: Draft = {
    text: run.text as Text,
    box: finiteBox(frame.box(run.left, run.bottom, run.right, run.top), { firstOrigin, lastOrigin, size: style.size }),
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
  };
  if (run.raw !== undefined) span.rawText = run.raw as Text;
  if (direction === 'oblique') span.quad = quadOf(run, frame);
  if (style.markedContentId >= 0) span.markedContentId = style.markedContentId;
  if (style.artifact) span.artifact = true;
  const hidden = hiddenReason(span, style);
  if (hidden !== undefined) span.hidden = hidden;
  if (hidden !== 'off_page') span.box = frame.clip(span.box);
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
  const [x0, x1] = [Math.min(firstOrigin[0], lastOrigin[0]), Math.max(firstOrigin[0], lastOrigin[0])];
  const [y0, y1] = [Math.min(firstOrigin[1], lastOrigin[1]), Math.max(firstOrigin[1], lastOrigin[1])];
  const near = box[0] >= x0 - reach && box[2] <= x1 + reach && box[1] >= y0 - reach && box[3] <= y1 + reach;
  return near ? box : [x0, y0 - size, x1 + Math.floor(size / 2), y1];
}

// The box of an oblique line is mostly empty; its corners follow the baseline from the first origin to one advance behind the last.
function quadOf(run: Run, frame: PageFrame): readonly [Point, Point, Point, Point] {
  const { along, upwards } = run.style;
  const length = (run.lastX - run.firstX) * along[0] + (run.lastY - run.firstY) * along[1];
  const high = Math.sqrt(upwards[0] * upwards[0] + upwards[1] * upwards[1]);
  const reach = run.count > 1 ? (length * run.count) / (run.count - 1) : high / 2;
  const [ex, ey] = [run.firstX + along[0] * reach, run.firstY + along[1] * reach];
  const corner = (x: number, y: number, share: number): Point => frame.point(x + upwards[0] * share, y + upwards[1] * share);
  return [corner(run.firstX, run.firstY, 0.8), corner(ex, ey, 0.8), corner(ex, ey, -0.2), corner(run.firstX, run.firstY, -0.2)];
}
