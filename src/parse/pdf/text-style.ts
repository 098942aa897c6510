import type { FontReader } from './font-facts.ts';
import type { Direction, FontFacts } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium.ts';
import type { Scratch } from './scratch.ts';
import type { ContentMarks } from './text-marks.ts';
import { openMarks } from './text-marks.ts';

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

/** Answers with the style of a text object, of which `index` is a character. */
export type StyleReader = (object: number, index: number) => TextStyle;

/**
 * Opens the styles of a page. Writers make an object of every word or letter, most of them in the style of the one before:
 * such objects get the same style, by identity.
 */
export function openStyles({ x, scratch, fonts, frame, textPage }: StyleSource): StyleReader {
  const { FPDFText_GetMatrix, FPDFTextObj_GetFontSize, FPDFTextObj_GetFont, FPDFTextObj_GetTextRenderMode } = x;
  const colorOf = openColors(x, scratch);
  const marksOf = openMarks(x, scratch);
  const at = scratch.slot(0);
  let last: ObjectFacts = noFacts;
  let style: TextStyle | undefined;
  return (object, index) => {
    const renderMode = FPDFTextObj_GetTextRenderMode(object);
    const color = colorOf(object, renderMode);
    const marks = marksOf(object);
    const font = FPDFTextObj_GetFont(object);
    FPDFText_GetMatrix(textPage, index, at);
    const sized = FPDFTextObj_GetFontSize(object, at + 24) !== 0;
    const floats = scratch.floats();
    const facts: ObjectFacts = { font, renderMode, color, marks, a: floats[0], b: floats[1], c: floats[2], d: floats[3], fontSize: sized ? floats[6] : 0 };
    if (style === undefined || !sameFacts(facts, last)) style = styleOf(facts, fonts(font), frame);
    last = facts;
    return style;
  };
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

// A text object as PDFium tells of it: the font by its handle, the colour with its opacity in the highest byte.
interface ObjectFacts {
  readonly font: number;
  readonly renderMode: number;
  readonly color: number;
  readonly marks: ContentMarks;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly fontSize: number;
}

const noFacts: ObjectFacts = { font: -1, renderMode: 0, color: 0, marks: { artifact: false, layer: '', markedContentId: -1 }, a: 0, b: 0, c: 0, d: 0, fontSize: 0 };

function sameFacts(one: ObjectFacts, other: ObjectFacts): boolean {
  return (
    one.font === other.font &&
    one.fontSize === other.fontSize &&
    one.color === other.color &&
    one.a === other.a &&
    one.b === other.b &&
    one.c === other.c &&
    one.d === other.d &&
    one.renderMode === other.renderMode &&
    one.marks === other.marks
  );
}

function styleOf({ a, b, c, d, fontSize, color, renderMode, marks }: ObjectFacts, font: FontFacts, frame: PageFrame): TextStyle {
  const width = Math.sqrt(a * a + b * b);
  const height = Math.sqrt(c * c + d * d);
  return {
    font,
    size: Math.abs(frame.length(fontSize * height)),
    direction: frame.direction(a, b),
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
function openColors({ FPDFPageObj_GetFillColor, FPDFPageObj_GetStrokeColor }: PdfiumExports, scratch: Scratch): (object: number, renderMode: number) => number {
  const at = scratch.slot(0);
  return (object, renderMode) => {
    const read = renderMode === 1 ? FPDFPageObj_GetStrokeColor : FPDFPageObj_GetFillColor;
    if (read(object, at, at + 4, at + 8, at + 12) === 0) return BLACK;
    const words = scratch.words();
    return (words[3] << 24) | (words[0] << 16) | (words[1] << 8) | words[2];
  };
}
