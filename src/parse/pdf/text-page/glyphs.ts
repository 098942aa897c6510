import { withRoom } from '../../../base/with-room.ts';
import type { Scratch } from '../scratch.ts';
import { FONT_FUNCTION, refresh, virtualFunction, WIDE_STRING, type PdfiumMemory } from './pdfium-memory.ts';

/** The fonts of a page and the glyphs that were asked for, each once. Handles are good while the page is open. */
export interface Glyphs {
  readonly memory: PdfiumMemory;
  readonly scratch: Scratch;
  readonly fonts: GlyphFont[];
  readonly byHandle: Map<number, number>;
  count: number;
  /** Of each glyph five numbers in thousandths of the font size: the width that the font names, and its box. */
  metrics: Int32Array<ArrayBuffer>;
  /** Of each glyph the width by which PDFium measures gaps. */
  gapWidths: Int32Array<ArrayBuffer>;
  /** Of each glyph its first character; 0 when it has none. */
  points: Uint32Array<ArrayBuffer>;
  /** Of each glyph all its characters; most have one. */
  readonly texts: (readonly number[])[];
}

/** A font of a page. */
export interface GlyphFont {
  readonly handle: number;
  readonly vertical: boolean;
  /** The width of its space; undefined when no code of it is a space. */
  readonly spaceWidth: number | undefined;
  /** Indices of glyphs, plus 1, by codes below 256, and by others. */
  readonly low: Int32Array;
  readonly high: Map<number, number>;
}

/** Numbers of a glyph in `metrics`. */
export const GLYPH = { width: 0, left: 1, bottom: 2, right: 3, top: 4, stride: 5 } as const;

/** The code that stands for no glyph: between the pieces of a text object, a distance. */
export const NO_CODE = -1;

/** Opens the glyphs of a page. */
export function openGlyphs(memory: PdfiumMemory, scratch: Scratch): Glyphs {
  return {
    memory,
    scratch,
    fonts: [],
    byHandle: new Map(),
    count: 0,
    metrics: new Int32Array(64 * GLYPH.stride),
    gapWidths: new Int32Array(64),
    points: new Uint32Array(64),
    texts: [],
  };
}

/** The index of a font by its handle, which is not 0. */
export function fontIndex(glyphs: Glyphs, handle: number): number {
  const known = glyphs.byHandle.get(handle);
  if (known !== undefined) return known;
  const index = glyphs.fonts.push(readFont(glyphs, handle)) - 1;
  glyphs.byHandle.set(handle, index);
  return index;
}

function readFont({ memory }: Glyphs, handle: number): GlyphFont {
  const vertical = virtualFunction(memory, handle, FONT_FUNCTION.isVertical)(handle) !== 0;
  const space = virtualFunction(memory, handle, FONT_FUNCTION.codeOfText)(handle, 0x20) | 0;
  const spaceWidth = space === NO_CODE ? undefined : virtualFunction(memory, handle, FONT_FUNCTION.width)(handle, space);
  refresh(memory);
  return { handle, vertical, spaceWidth, low: new Int32Array(256), high: new Map() };
}

/** The index of the glyph for a code of a font. */
export function glyphIndex(glyphs: Glyphs, font: number, code: number): number {
  const { low, high } = glyphs.fonts[font];
  const known = code >= 0 && code < 256 ? low[code] - 1 : (high.get(code) ?? -1);
  if (known >= 0) return known;
  const index = readGlyph(glyphs, glyphs.fonts[font].handle, code);
  if (code >= 0 && code < 256) low[code] = index + 1;
  else high.set(code, index);
  return index;
}

function readGlyph(glyphs: Glyphs, font: number, code: number): number {
  const { memory, scratch, texts } = glyphs;
  const index = glyphs.count++;
  glyphs.metrics = withRoom(glyphs.metrics, glyphs.count * GLYPH.stride);
  glyphs.gapWidths = withRoom(glyphs.gapWidths, glyphs.count);
  glyphs.points = withRoom(glyphs.points, glyphs.count);
  const text = readText(memory, font, code);
  texts.push(text);
  glyphs.points[index] = text.length === 0 ? 0 : text[0];
  const width = virtualFunction(memory, font, FONT_FUNCTION.width)(font, code);
  virtualFunction(memory, font, FONT_FUNCTION.box)(scratch.slot(0), font, code);
  const at = index * GLYPH.stride;
  const words = scratch.words();
  const [left, top, right, bottom] = [words[0] | 0, words[1] | 0, words[2] | 0, words[3] | 0];
  glyphs.metrics.set([width, left, bottom, right, top], at);
  glyphs.gapWidths[index] = code === NO_CODE ? 0 : width > 0 ? width : Math.max(0, right - left);
  refresh(memory);
  return index;
}

// PDFium's string comes as a pointer to what several may share; the last one gives it back.
function readText(memory: PdfiumMemory, font: number, code: number): readonly number[] {
  const at = virtualFunction(memory, font, FONT_FUNCTION.textOfCode)(font, code);
  refresh(memory);
  if (at === 0) return [];
  const { words } = memory;
  const start = (at + WIDE_STRING.characters) >>> 2;
  const text = Array.from(words.subarray(start, start + words[(at + WIDE_STRING.length) >>> 2]));
  const references = (at + WIDE_STRING.references) >>> 2;
  if (words[references] > 1) words[references]--;
  else memory.x.free(at);
  return text;
}
