import { cString } from './c-string.ts';
import { textFromPdfString, textFromUtf16 } from './foreign-text.ts';
import type { FontReader } from './font-facts.ts';
import type { Direction, FontFacts } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PdfiumExports } from './pdfium.ts';
import type { Scratch } from './scratch.ts';

/** What all characters of one text object have in common. */
export interface TextStyle {
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
  readonly markedContentId: number;
  readonly artifact: boolean;
  /** Name of the optional-content mark it stands in; empty outside of layers. */
  readonly layer: string;
  readonly order: number;
}

interface StyleSource {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly fonts: FontReader;
  readonly frame: PageFrame;
  readonly textPage: number;
  readonly orders: ReadonlyMap<number, number>;
}

/** Reads the style of a text object, of which `index` is a character. */
export function readTextStyle({ x, scratch, fonts, frame, textPage, orders }: StyleSource, object: number, index: number): TextStyle {
  // Ask for the size before the matrix: both write to the scratch.
  const sized = x.FPDFTextObj_GetFontSize(object, scratch.slot(0)) !== 0;
  const fontSize = sized ? scratch.float(0) : 0;
  x.FPDFText_GetMatrix(textPage, index, scratch.slot(0));
  const [a, b, c, d] = [scratch.float(0), scratch.float(0, 1), scratch.float(1), scratch.float(1, 1)];
  const width = Math.sqrt(a * a + b * b);
  const height = Math.sqrt(c * c + d * d);
  const { color, alpha } = readColor(x, scratch, object);
  const stroked = x.FPDFTextObj_GetTextRenderMode(object);
  return {
    font: fonts(x.FPDFTextObj_GetFont(object)),
    size: Math.abs(frame.length(fontSize * height)),
    direction: frame.direction(a, b),
    along: width > 0 ? [a / width, b / width] : [1, 0],
    upwards: [c * fontSize, d * fontSize],
    color,
    renderMode: stroked >= 0 ? stroked : 0,
    clear: alpha === 0,
    markedContentId: x.FPDFPageObj_GetMarkedContentID(object),
    ...readMarks(x, scratch, object),
    order: orders.get(object) ?? 0,
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

// Render mode 1 strokes the outlines only: the stroke colour is what is seen.
function readColor(x: PdfiumExports, scratch: Scratch, object: number): { readonly color: number; readonly alpha: number } {
  const outlined = x.FPDFTextObj_GetTextRenderMode(object) === 1;
  const read = outlined ? x.FPDFPageObj_GetStrokeColor : x.FPDFPageObj_GetFillColor;
  if (read(object, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) === 0) return { color: 0, alpha: 255 };
  const color = (scratch.unsigned(0) << 16) | (scratch.unsigned(1) << 8) | scratch.unsigned(2);
  return { color, alpha: scratch.unsigned(3) };
}

function readMarks(x: PdfiumExports, scratch: Scratch, object: number): Pick<TextStyle, 'artifact' | 'layer'> {
  let artifact = false;
  let layer = '';
  const count = x.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++) {
    const mark = x.FPDFPageObj_GetMark(object, index);
    const name = textFromUtf16(readBytes(scratch, (at, capacity) => x.FPDFPageObjMark_GetName(mark, at, capacity, scratch.slot(LENGTH_SLOT))));
    if (name === 'Artifact') artifact = true;
    if (name === 'OC') layer = readParameter(x, scratch, mark, 'Name') || '?';
  }
  return { artifact, layer };
}

// Mark functions answer success and leave the length in bytes at an address of their own.
function readBytes(scratch: Scratch, write: (at: number, capacity: number) => number): Uint8Array {
  return scratch.bytes((at, capacity) => {
    const room = Math.min(capacity, LENGTH_SLOT * 8);
    return write(at, room) === 0 ? 0 : Math.min(scratch.unsigned(LENGTH_SLOT), room);
  });
}

const LENGTH_SLOT = 63;

function readParameter(x: PdfiumExports, scratch: Scratch, mark: number, key: string): string {
  const keyAt = cString(x, key);
  try {
    return textFromPdfString(readBytes(scratch, (at, capacity) => x.FPDFPageObjMark_GetParamBlobValue(mark, keyAt.address, at, capacity, scratch.slot(LENGTH_SLOT))));
  } finally {
    keyAt.free();
  }
}
