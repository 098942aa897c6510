import type { FontReader } from './font-facts.ts';
import type { Direction, FontFacts } from './page-content.ts';
import { directionOn, lengthOn, type PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium.ts';
import type { Scratch } from './scratch.ts';
import { marksOf, noMarks, openMarks, type ContentMarks, type MarkReader } from './text-marks.ts';

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
  readonly textPage: number;
}

/** The styles of a page, and what the last of them was read from. */
export interface Styles extends StyleCalls {
  readonly source: StyleSource;
  readonly marks: MarkReader;
  readonly last: { font: number; renderMode: number; color: number; marks: ContentMarks };
  readonly numbers: Float64Array;
  style: TextStyle | undefined;
}

type StyleCalls = Pick<PdfiumExports, 'FPDFText_GetMatrix' | 'FPDFTextObj_GetFontSize' | 'FPDFTextObj_GetFont' | 'FPDFTextObj_GetTextRenderMode' | 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor'>;

/** Opens the styles of a page. */
export function openStyles(source: StyleSource): Styles {
  const { FPDFText_GetMatrix, FPDFTextObj_GetFontSize, FPDFTextObj_GetFont, FPDFTextObj_GetTextRenderMode, FPDFPageObj_GetFillColor, FPDFPageObj_GetStrokeColor } = source.x;
  return {
    FPDFText_GetMatrix,
    FPDFTextObj_GetFontSize,
    FPDFTextObj_GetFont,
    FPDFTextObj_GetTextRenderMode,
    FPDFPageObj_GetFillColor,
    FPDFPageObj_GetStrokeColor,
    source,
    marks: openMarks(source.x, source.scratch),
    last: { font: -1, renderMode: 0, color: 0, marks: noMarks },
    numbers: new Float64Array(NUMBER_COUNT),
    style: undefined,
  };
}

/**
 * Reads the style of a text object, of which `index` is a character. Writers make an object of every word or letter, most
 * of them in the style of the one before: such objects get the same style, by identity.
 */
export function readStyle(styles: Styles, object: number, index: number): TextStyle {
  const { source, last, numbers } = styles;
  const font = styles.FPDFTextObj_GetFont(object);
  const renderMode = styles.FPDFTextObj_GetTextRenderMode(object);
  const color = readColor(styles, object, renderMode);
  const marks = marksOf(styles.marks, object);
  const at = source.scratch.slot(0);
  styles.FPDFText_GetMatrix(source.textPage, index, at);
  const sized = styles.FPDFTextObj_GetFontSize(object, at + 24) !== 0;
  const floats = source.scratch.floats();
  if (!sized) floats[6] = 0;
  const same = font === last.font && renderMode === last.renderMode && color === last.color && marks === last.marks && sameNumbers(numbers, floats);
  if (styles.style !== undefined && same) return styles.style;
  last.font = font;
  last.renderMode = renderMode;
  last.color = color;
  last.marks = marks;
  for (let number = 0; number < NUMBER_COUNT; number++) numbers[number] = floats[number];
  return (styles.style = styleOf({ font: source.fonts(font), renderMode, color, marks }, numbers, source.frame));
}

// The text matrix, of which e and f are where the object stands and not its style, and the font size.
const NUMBER_COUNT = 7;

function sameNumbers(one: Float64Array, other: Float32Array): boolean {
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2] && one[3] === other[3] && one[6] === other[6];
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

function styleOf({ font, renderMode, color, marks }: ObjectFacts, [a, b, c, d, , , fontSize]: Float64Array, frame: PageFrame): TextStyle {
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
function readColor({ FPDFPageObj_GetFillColor, FPDFPageObj_GetStrokeColor, source: { scratch } }: Styles, object: number, renderMode: number): number {
  const at = scratch.slot(0);
  const read = renderMode === 1 ? FPDFPageObj_GetStrokeColor : FPDFPageObj_GetFillColor;
  if (read(object, at, at + 4, at + 8, at + 12) === 0) return BLACK;
  const words = scratch.words();
  return (words[3] << 24) | (words[0] << 16) | (words[1] << 8) | words[2];
}
