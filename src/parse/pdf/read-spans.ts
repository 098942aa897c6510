import { isWhiteSpace } from '../../base/unicode/classes.ts';
import type { FontReader } from './font-facts.ts';
import type { ContentSpan } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium.ts';
import type { Scratch } from './scratch.ts';
import type { TextObjects } from './text-objects.ts';
import { findTextObjects } from './text-objects.ts';
import type { HiddenQuestion, Run } from './text-run.ts';
import { appendPoint, openPlaces, openRun, toSpan } from './text-run.ts';
import type { TextStyle } from './text-style.ts';
import { openStyles, sameStyle } from './text-style.ts';

/** What reading the text of a page needs. */
export interface TextSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly fonts: FontReader;
  readonly frame: PageFrame;
  readonly textPage: number;
  readonly texts: TextObjects;
  readonly hiddenReason: HiddenQuestion;
}

/** The spans of a page and what was replaced in them. */
export interface PageText {
  readonly spans: readonly ContentSpan[];
  readonly unmapped: number;
  readonly guessed: number;
  readonly mergedObjects: number;
  readonly characters: number;
}

// PDFium's mark for a hyphen at a line end.
const HYPHEN_MARK = 0x02;
const HYPHEN = 0x2d;
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
  const { x, textPage, texts } = source;
  const spans: ContentSpan[] = [];
  const styleOf = openStyles(source);
  const place = new Float64Array(8);
  const addPlace = openPlaces(source, place);
  const indexOf = findTextObjects(texts);
  const met = new Uint8Array(texts.handles.length);
  const counts = { unmapped: 0, guessed: 0, characters: 0 };
  let run: Run | undefined;
  let before: ContentSpan['before'] = 'line';
  let object = 0;
  let order = 0;
  let style: TextStyle | undefined;
  const meet = (at: number): void => {
    if (at === object || at === 0) return;
    object = at;
    style = undefined;
    const index = indexOf(at);
    order = index < 0 ? 0 : texts.orders[index];
    if (index >= 0) met[index] = 1;
  };
  const close = (next: ContentSpan['before']): void => {
    if (run !== undefined) {
      spans.push(toSpan(run, place, source));
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
      run ??= openRun({ style, order, before, guessed: x.FPDFText_HasUnicodeMapError(textPage, index) === 1 });
      addPlace(index, run);
      appendPoint(run, isUnmapped(point) ? REPLACEMENT : point);
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
function countMerged({ x, scratch, texts }: TextSource, met: Uint8Array): number {
  let count = 0;
  for (let index = met.indexOf(0); index >= 0; index = met.indexOf(0, index + 1)) {
    const bounded = x.FPDFPageObj_GetBounds(texts.handles[index], scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) !== 0;
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

// Nothing, a control character, half of a pair, or a code that is no character for exchange: the file names no text for it.
function isUnmapped(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point <= 0x9f) || (point >= 0xd800 && point <= 0xdfff) || (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
}
