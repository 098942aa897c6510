import { withRoom } from '../../../base/with-room.ts';
import type { Scratch } from '../scratch.ts';
import { FONT_FUNCTION, refresh, virtualFunction, WIDE_STRING, type PdfiumMemory } from '../pdfium-memory.ts';

/** The fonts of a page and the glyphs that were asked for, each once. Handles are good while the page is open. */
export interface Glyphs {
  readonly memory: PdfiumMemory;
  readonly scratch: Scratch;
  readonly fonts: GlyphFont[];
  readonly byHandle: Map<number, number>;
  /** Of each font 256 indices of glyphs, plus 1, by their codes. */
  low: Int32Array<ArrayBuffer>;
  count: number;
  /** Of each glyph five numbers in thousandths of the font size: the width that the font names, and its box. */
  metrics: Int32Array<ArrayBuffer>;
  /** Of each glyph the width by which PDFium measures gaps. */
  gapWidths: Int32Array<ArrayBuffer>;
  /** Of each glyph its first character and its last; its code where the font maps it to none, and no last one then. */
  firsts: Uint32Array<ArrayBuffer>;
  lasts: Uint32Array<ArrayBuffer>;
  /** Of each glyph all its characters; most have one. */
  readonly texts: (readonly number[])[];
}

/** A font of a page. */
export interface GlyphFont {
  readonly handle: number;
  readonly vertical: boolean;
  /** The width of its space, 0 when no code of it is one; undefined as long as nobody asked. */
  spaceWidth: number | undefined;
  /** Indices of its glyphs by codes from 256 on; those of other codes stand in `low`. */
  readonly high: Map<number, number>;
}

/** Numbers of a glyph in `metrics`. */
export const GLYPH = { width: 0, left: 1, bottom: 2, right: 3, top: 4, stride: 5 } as const;

/** The code that stands for no glyph: between the pieces of a text object, a distance. */
export const NO_CODE = -1;

/** Opens glyphs, for one page after the other: `startGlyphs` forgets those of the page before. */
export function openGlyphs(memory: PdfiumMemory, scratch: Scratch): Glyphs {
  return {
    memory,
    scratch,
    fonts: [],
    byHandle: new Map(),
    low: new Int32Array(8 * LOW_CODES),
    count: 0,
    metrics: new Int32Array(256 * GLYPH.stride),
    gapWidths: new Int32Array(256),
    firsts: new Uint32Array(256),
    lasts: new Uint32Array(256),
    texts: [],
  };
}

const LOW_CODES = 256;

/** Begins a page. */
export function startGlyphs(glyphs: Glyphs): void {
  glyphs.fonts.length = 0;
  glyphs.byHandle.clear();
  glyphs.count = 0;
  glyphs.texts.length = 0;
}

/** The index of a font by its handle, which is not 0. */
export function fontIndex(glyphs: Glyphs, handle: number): number {
  const known = glyphs.byHandle.get(handle);
  if (known !== undefined) return known;
  const index = glyphs.fonts.push(readFont(glyphs, handle)) - 1;
  glyphs.low = withRoom(glyphs.low, (index + 1) * LOW_CODES);
  glyphs.low.fill(0, index * LOW_CODES, (index + 1) * LOW_CODES);
  glyphs.byHandle.set(handle, index);
  return index;
}

function readFont({ memory }: Glyphs, handle: number): GlyphFont {
  const vertical = virtualFunction(memory, handle, FONT_FUNCTION.isVertical)(handle) !== 0;
  refresh(memory);
  return { handle, vertical, spaceWidth: undefined, high: new Map() };
}

/** The width of a font's space in thousandths of its size; 0 when no code of it is one. */
export function spaceWidthOf({ memory, fonts }: Glyphs, font: number): number {
  const { handle, spaceWidth } = fonts[font];
  if (spaceWidth !== undefined) return spaceWidth;
  const code = virtualFunction(memory, handle, FONT_FUNCTION.codeOfText)(handle, 0x20) | 0;
  const width = code === NO_CODE ? 0 : virtualFunction(memory, handle, FONT_FUNCTION.width)(handle, code);
  refresh(memory);
  return (fonts[font].spaceWidth = width);
}

/** The index of the glyph for a code of a font. */
export function glyphIndex(glyphs: Glyphs, font: number, code: number): number {
  const isLow = code >= 0 && code < LOW_CODES;
  const known = isLow ? glyphs.low[font * LOW_CODES + code] - 1 : (glyphs.fonts[font].high.get(code) ?? -1);
  if (known >= 0) return known;
  const index = readGlyph(glyphs, glyphs.fonts[font].handle, code);
  if (isLow) glyphs.low[font * LOW_CODES + code] = index + 1;
  else glyphs.fonts[font].high.set(code, index);
  return index;
}

function readGlyph(glyphs: Glyphs, font: number, code: number): number {
  const { memory, scratch, texts } = glyphs;
  const index = glyphs.count++;
  glyphs.metrics = withRoom(glyphs.metrics, glyphs.count * GLYPH.stride);
  glyphs.gapWidths = withRoom(glyphs.gapWidths, glyphs.count);
  glyphs.firsts = withRoom(glyphs.firsts, glyphs.count);
  glyphs.lasts = withRoom(glyphs.lasts, glyphs.count);
  const text = readText(memory, font, code);
  texts.push(text);
  glyphs.firsts[index] = text.length === 0 ? code : text[0];
  glyphs.lasts[index] = text.at(-1) ?? 0;
  const width = virtualFunction(memory, font, FONT_FUNCTION.width)(font, code);
  virtualFunction(memory, font, FONT_FUNCTION.box)(scratch.slot(0), font, code);
  const at = index * GLYPH.stride;
  const words = scratch.words();
  const { metrics } = glyphs;
  metrics[at + GLYPH.width] = width;
  const left = (metrics[at + GLYPH.left] = words[0]);
  metrics[at + GLYPH.top] = words[1];
  const right = (metrics[at + GLYPH.right] = words[2]);
  metrics[at + GLYPH.bottom] = words[3];
  glyphs.gapWidths[index] = code === NO_CODE ? 0 : width > 0 ? width : Math.max(0, (right | 0) - (left | 0));
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
  const length = words[(at + WIDE_STRING.length) >>> 2];
  const text: number[] = [];
  for (let index = 0; index < length; index++) text.push(words[start + index]);
  const references = (at + WIDE_STRING.references) >>> 2;
  if (words[references] > 1) words[references]--;
  else memory.x.free(at);
  return text;
}
