import { isWhiteSpace } from '../../base/unicode/classes.ts';
import type { FontReader } from './font-facts.ts';
import type { Ground } from './hidden-text.ts';
import type { ContentSpan } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';
import type { TextObjects } from './text-objects.ts';
import { CHARACTER } from './text-page/characters.ts';
import type { TextPage } from './text-page/read-text-page.ts';
import { addPlace, appendPoint, openPlace, openRun, toSpan, type Run, type RunPlace, type SpanDraft } from './text-run.ts';
import { openStyles, readStyle, sameStyle, type Styles, type TextStyle } from './text-style.ts';

/** What reading the text of a page needs. */
export interface TextSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly fonts: FontReader;
  readonly frame: PageFrame;
  readonly textPage: TextPage;
  readonly texts: TextObjects;
  readonly ground: Ground;
}

/** The spans of a page and what was replaced in them. */
export interface PageText {
  readonly spans: readonly ContentSpan[];
  readonly unmapped: number;
  readonly guessed: number;
  readonly mergedObjects: number;
  readonly characters: number;
}

const HYPHEN = 0x2d;
const SPACE = 0x20;
const REPLACEMENT = 0xfffd;

/**
 * Joins the characters of a page, in the order of reading, to spans: a run ends at white space, at a line end and where the
 * style changes. Characters come as UTF-16 halves, with spaces and line ends that are not in the file.
 */
export function readSpans(source: TextSource): PageText {
  const { count, units, kinds, objects } = source.textPage.characters;
  const reader = openReader(source);
  for (let index = 0; index < count; index++) {
    const unit = units[index];
    if (unit === 0x0d || unit === 0x0a) {
      close(reader, 'line');
      continue;
    }
    const object = objects[index];
    if (unit === SPACE || object < 0 || isWhiteSpace(unit)) {
      // Spaces are also made inside a text object, where the file has only a distance.
      close(reader, object < 0 || kinds[index] === CHARACTER.generated ? 'gap' : 'space');
      meet(reader, object);
      continue;
    }
    const isHyphen = kinds[index] === CHARACTER.hyphen;
    const point = isHyphen ? HYPHEN : unit >= 0xd800 && unit <= 0xdbff && index + 1 < count ? joinHalves(unit, units[index + 1]) : unit;
    meet(reader, object);
    add(reader, index, point);
    if (point > 0xffff) index++;
    if (isHyphen) closeAtHyphen(reader);
  }
  return finish(reader);
}

/** The text of a page so far, its open run and the text object that is read. */
interface Reader {
  readonly source: TextSource;
  readonly styles: Styles;
  readonly place: RunPlace;
  /** Of each text object, whether there are characters of it. */
  readonly met: Uint8Array;
  readonly spans: SpanDraft[];
  unmapped: number;
  guessed: number;
  characters: number;
  run: Run | undefined;
  before: ContentSpan['before'];
  object: number;
  /** Of the text object: its style when it was asked for. */
  style: TextStyle | undefined;
}

function openReader(source: TextSource): Reader {
  return {
    source,
    styles: openStyles(source),
    place: openPlace(source.textPage.characters),
    met: new Uint8Array(source.texts.handles.length),
    spans: [],
    unmapped: 0,
    guessed: 0,
    characters: 0,
    run: undefined,
    before: 'line',
    object: -1,
    style: undefined,
  };
}

// Notes that there are characters of a text object.
function meet(reader: Reader, object: number): void {
  if (object === reader.object || object < 0) return;
  reader.object = object;
  reader.style = undefined;
  reader.met[object] = 1;
}

function add(reader: Reader, index: number, point: number): void {
  const style = (reader.style ??= readStyle(reader.styles, reader.object));
  if (reader.run !== undefined && !sameStyle(reader.run.style, style)) close(reader, 'none');
  const run = (reader.run ??= startRun(reader, index, style));
  addPlace(reader.place, run, index);
  appendPoint(run, isUnmapped(point) ? REPLACEMENT : point);
  if (isUnmapped(point)) reader.unmapped++;
  reader.characters++;
  reader.before = 'none';
}

function startRun({ source: { textPage, texts }, object, before }: Reader, index: number, style: TextStyle): Run {
  const guessed = textPage.characters.kinds[index] === CHARACTER.guessed;
  return openRun({ style, order: texts.orders[object], before, guessed });
}

function close(reader: Reader, next: ContentSpan['before']): void {
  const { run, before } = reader;
  if (run !== undefined) {
    reader.spans.push(toSpan(run, reader.place, reader.source));
    if (run.guessed) reader.guessed += run.count;
    reader.run = undefined;
  }
  if (rank[next] > rank[before]) reader.before = next;
}

function closeAtHyphen(reader: Reader): void {
  if (reader.run !== undefined) reader.run.lineEndHyphen = true;
  close(reader, 'line');
}

function finish(reader: Reader): PageText {
  close(reader, 'line');
  const { source, met, spans, unmapped, guessed, characters } = reader;
  markLineEnds(spans);
  return { spans, unmapped, guessed, characters, mergedObjects: countMerged(source, met) };
}

// Text objects that repeat another at the same place have no characters, nor have those of white space only, which have no height.
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
function markLineEnds(spans: readonly SpanDraft[]): void {
  for (let index = 0; index < spans.length; index++) {
    const endsLine = index + 1 === spans.length || spans[index + 1].before === 'line';
    if (endsLine && endsInHyphen(spans[index].text)) spans[index].lineEndHyphen = true;
  }
}

function endsInHyphen(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last === 0x2d || last === 0x2010;
}

// Nothing, a control character, half of a pair, or a code that is no character for exchange: the file names no text for it.
function isUnmapped(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point <= 0x9f) || (point >= 0xd800 && point <= 0xdfff) || (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
}
