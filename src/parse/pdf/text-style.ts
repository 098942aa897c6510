import type { FontReader } from './font-facts.ts';
import type { Direction, FontFacts } from './page-content.ts';
import { directionOn, lengthOn, type PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';
import { marksOf, noMarks, openMarks, type ContentMarks, type MarkReader } from './text-marks.ts';
import type { TextObjects } from './text-objects.ts';
import type { TextPage } from './text-page/read-text-page.ts';
import { FACT, NUMBER } from './text-page/text-facts.ts';

/** What all characters of one text object have in common. */
export interface TextStyle extends ContentMarks {
  readonly font: FontFacts;
  readonly size: number;
  readonly direction: Direction;
  /** Unit vector along the line, and the vector of the font's height, in user space: for the corners of oblique runs. */
  readonly along: readonly [number, number];
  readonly upwards: readonly [number, number];
  readonly color: number;
  readonly renderMode: number;
  /** No opacity at all. */
  readonly clear: boolean;
}

interface StyleSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly fonts: FontReader;
  readonly frame: PageFrame;
  readonly textPage: TextPage;
  readonly texts: TextObjects;
}

/** The styles of a page, and what the last of them was read from. */
export interface Styles {
  readonly source: StyleSource;
  readonly marks: MarkReader;
  /** Index of the text object asked for last, its colour, and what its marks say. */
  last: number;
  color: number;
  contentMarks: ContentMarks;
  style: TextStyle | undefined;
}

/** Opens the styles of a page. */
export function openStyles(source: StyleSource): Styles {
  return { source, marks: openMarks(source.x, source.scratch), last: -1, color: BLACK, contentMarks: noMarks, style: undefined };
}

/**
 * Reads the style of a text object by its index. Writers make an object of every word or letter, most of them in the style of
 * the one before: such objects get the same style, by identity.
 */
export function readStyle(styles: Styles, object: number): TextStyle {
  const { source, last, style } = styles;
  const { facts: { integers, numbers }, fontHandles } = source.textPage;
  const i = object * FACT.stride;
  const n = object * NUMBER.stride;
  const renderMode = integers[i + FACT.renderMode];
  const sameColor = last >= 0 && sameIntegers(integers, i, last * FACT.stride, COLOR_FACTS);
  const color = sameColor ? styles.color : readColor(source, object, renderMode);
  const sameMarks = last >= 0 && integers[i + FACT.marks] === integers[last * FACT.stride + FACT.marks];
  const marks = sameMarks ? styles.contentMarks : marksOf(styles.marks, source.texts.handles[object]);
  const isSame =
    style !== undefined &&
    color === styles.color &&
    marks === styles.contentMarks &&
    integers[i + FACT.font] === integers[last * FACT.stride + FACT.font] &&
    renderMode === integers[last * FACT.stride + FACT.renderMode] &&
    sameLetters(numbers, n, last * NUMBER.stride);
  styles.last = object;
  styles.color = color;
  styles.contentMarks = marks;
  if (isSame) return style;
  const font = integers[i + FACT.font];
  return (styles.style = styleOf({ font: source.fonts(font < 0 ? 0 : fontHandles[font]), renderMode, color, marks }, numbers, n, source.frame));
}

const COLOR_FACTS = [FACT.color, FACT.opacity, FACT.renderMode] as const;

function sameIntegers(integers: Int32Array, one: number, other: number, facts: readonly number[]): boolean {
  return facts.every((fact) => integers[one + fact] === integers[other + fact]);
}

// The size and the matrix, without where the object stands.
function sameLetters(numbers: Float32Array, one: number, other: number): boolean {
  for (let index = 0; index < 4; index++) if (numbers[one + NUMBER.matrix + index] !== numbers[other + NUMBER.matrix + index]) return false;
  return numbers[one + NUMBER.size] === numbers[other + NUMBER.size];
}

/** Tells whether a run may go on from one text object into the next. */
export function sameStyle(a: TextStyle, b: TextStyle): boolean {
  if (a === b) return true;
  return (
    a.font === b.font &&
    a.size === b.size &&
    a.direction === b.direction &&
    a.color === b.color &&
    a.renderMode === b.renderMode &&
    a.clear === b.clear &&
    a.markedContentId === b.markedContentId &&
    a.artifact === b.artifact &&
    a.layer === b.layer
  );
}

// What PDFium tells of a text object; the opacity is in the highest byte of the colour.
interface ObjectFacts {
  readonly font: FontFacts;
  readonly renderMode: number;
  readonly color: number;
  readonly marks: ContentMarks;
}

function styleOf({ font, renderMode, color, marks }: ObjectFacts, numbers: Float32Array, n: number, frame: PageFrame): TextStyle {
  const [a, b, c, d] = numbers.subarray(n + NUMBER.matrix, n + NUMBER.matrix + 4);
  const fontSize = numbers[n + NUMBER.size];
  const width = Math.sqrt(a * a + b * b);
  const height = Math.sqrt(c * c + d * d);
  return {
    font,
    size: Math.abs(lengthOn(frame, fontSize * height)),
    direction: directionOn(frame, a, b),
    along: width > 0 ? [a / width, b / width] : [1, 0],
    upwards: [c * fontSize, d * fontSize],
    color: color & 0xffffff,
    renderMode: renderMode >= 0 ? renderMode : 0,
    clear: color >>> 24 === 0,
    ...marks,
  };
}

const BLACK = 0xff000000 | 0;

// Render mode 1 strokes the outlines only: the stroke colour is what is seen.
function readColor({ x, scratch, texts }: StyleSource, object: number, renderMode: number): number {
  const at = scratch.slot(0);
  const read = renderMode === 1 ? x.FPDFPageObj_GetStrokeColor : x.FPDFPageObj_GetFillColor;
  if (read(texts.handles[object], at, at + 4, at + 8, at + 12) === 0) return BLACK;
  const words = scratch.words();
  return (words[3] << 24) | (words[0] << 16) | (words[1] << 8) | words[2];
}
