import { withRoom } from '../../../base/with-room.ts';
import type { TextObjects } from '../text-objects.ts';
import { hypot, IDENTITY, imageX, imageY, multiply, scaleOf } from './float-matrix.ts';
import { fontIndex, startGlyphs } from './glyphs.ts';
import { PAGE, TEXT_OBJECT, TEXT_STATE, type PdfiumMemory } from '../pdfium-memory.ts';
import type { TextReader } from './text-reader.ts';

/** What PDFium knows of the text objects of a page, by their index. */
export interface TextFacts {
  readonly count: number;
  /** `NUMBER.stride` floats of each. */
  readonly numbers: Float32Array;
  /** `FACT.stride` integers of each. */
  readonly integers: Int32Array;
  /** The page's own matrix, and its size in whole units. */
  readonly display: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Every object has a font, and numbers that are places; and there are not too many glyphs. */
  readonly isPlain: boolean;
}

/**
 * The floats of a text object: its rectangle, the position and the matrix of its text inside its form, the font size, that size
 * along the line, the distance that is added to each glyph, where it starts on the page as it is shown, its matrix on the page and what that makes of lengths, and (set while it is read) the widths there of its first and last glyph.
 */
export const NUMBER = { left: 0, bottom: 1, right: 2, top: 3, x: 4, y: 5, a: 6, b: 7, c: 8, d: 9, size: 10, lineSize: 11, charSpace: 12, shownX: 13, shownY: 14, matrix: 15, scale: 21, firstWidth: 22, lastWidth: 23, stride: 24 } as const;

/** The integers of a text object: where its codes and the positions behind the first stand (in words of memory), how many codes, its font among those of the page (-1 without one), its form, how it is painted, the addresses of its colour, its opacity and its marks, and (set while it is read) its first glyph and its last. */
export const FACT = { codes: 0, positions: 1, count: 2, font: 3, form: 4, renderMode: 5, color: 6, opacity: 7, marks: 8, firstGlyph: 9, lastGlyph: 10, stride: 11 } as const;

/** A page of more characters is built to exhaust, and left to PDFium and the limit of its memory. */
export const CHARACTERS_COMPOSED_MAX = 1 << 22;

/** Beyond this no page is meant, and floats cannot tell neighbours apart. */
const LARGEST = 1e9;

/** Reads the text objects of a page. */
export function readTextFacts(reader: TextReader, page: number, texts: TextObjects): TextFacts {
  const { memory, glyphs } = reader;
  startGlyphs(glyphs);
  const count = texts.handles.length;
  const numbers = (reader.numbers = withRoom(kept(reader.numbers), count * NUMBER.stride));
  const integers = (reader.integers = withRoom(kept(reader.integers), count * FACT.stride));
  const display = readDisplay(memory, page);
  let isPlain = true;
  let items = 0;
  for (let index = 0; index < count; index++) {
    isPlain = readObject(reader, texts.handles[index], index) && isPlain;
    const handle = integers[index * FACT.stride + FACT.font];
    items += integers[index * FACT.stride + FACT.count];
    if (handle === 0 || items > CHARACTERS_COMPOSED_MAX) isPlain = false;
    integers[index * FACT.stride + FACT.font] = handle === 0 ? -1 : fontIndex(glyphs, handle);
    place(numbers, index * NUMBER.stride, texts.forms[texts.formOf[index]], display);
    integers[index * FACT.stride + FACT.form] = texts.formOf[index];
  }
  const at = page >>> 2;
  return { count, isPlain, numbers, integers, display, width: memory.floats[at + PAGE.width / 4], height: memory.floats[at + PAGE.height / 4] };
}

/** Rooms for the objects of a page built to exhaust are not kept for the next. */
const ROOM_KEPT = 1 << 20;

function kept<Numbers extends Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(room: Numbers): Numbers {
  return room.length > ROOM_KEPT ? (room.slice(0, 0) as Numbers) : room;
}

// A page is shown upside down: its own matrix, then y counted from its height.
function readDisplay({ floats }: PdfiumMemory, page: number): Float32Array {
  const at = (page + PAGE.matrix) >>> 2;
  const height = floats[(page + PAGE.height) >>> 2];
  const display = new Float32Array(6);
  multiply(floats.subarray(at, at + 6), Float32Array.of(1, 0, 0, -1, 0, height), display, 0);
  return display;
}

function readObject({ memory: { words, floats }, numbers, integers }: TextReader, handle: number, index: number): boolean {
  const n = index * NUMBER.stride;
  const i = index * FACT.stride;
  const object = handle >>> 2;
  const state = words[object + TEXT_OBJECT.textState / 4] >>> 2;
  const left = (numbers[n + NUMBER.left] = floats[object + TEXT_OBJECT.left / 4]);
  const bottom = (numbers[n + NUMBER.bottom] = floats[object + TEXT_OBJECT.bottom / 4]);
  const right = (numbers[n + NUMBER.right] = floats[object + TEXT_OBJECT.right / 4]);
  const top = (numbers[n + NUMBER.top] = floats[object + TEXT_OBJECT.top / 4]);
  const x = (numbers[n + NUMBER.x] = floats[object + TEXT_OBJECT.x / 4]);
  const y = (numbers[n + NUMBER.y] = floats[object + TEXT_OBJECT.y / 4]);
  const a = (numbers[n + NUMBER.a] = floats[state + TEXT_STATE.a / 4]);
  const b = (numbers[n + NUMBER.b] = floats[state + TEXT_STATE.b / 4]);
  const c = (numbers[n + NUMBER.c] = floats[state + TEXT_STATE.c / 4]);
  const d = (numbers[n + NUMBER.d] = floats[state + TEXT_STATE.d / 4]);
  const size = (numbers[n + NUMBER.size] = floats[state + TEXT_STATE.size / 4]);
  numbers[n + NUMBER.lineSize] = Math.abs(hypot(a, b) * size);
  const space = (numbers[n + NUMBER.charSpace] = floats[state + TEXT_STATE.charSpace / 4]);
  integers[i + FACT.codes] = words[object + TEXT_OBJECT.codes / 4] >>> 2;
  integers[i + FACT.count] = (words[object + TEXT_OBJECT.codesEnd / 4] >>> 2) - integers[i + FACT.codes];
  integers[i + FACT.positions] = (words[object + TEXT_OBJECT.positions / 4] >>> 2) - 1;
  integers[i + FACT.font] = words[state + TEXT_STATE.font / 4];
  integers[i + FACT.renderMode] = words[state + TEXT_STATE.renderMode / 4];
  integers[i + FACT.color] = words[object + TEXT_OBJECT.colorState / 4];
  integers[i + FACT.opacity] = words[object + TEXT_OBJECT.generalState / 4];
  integers[i + FACT.marks] = words[object + TEXT_OBJECT.marks / 4];
  const largest = Math.max(Math.abs(left), Math.abs(bottom), Math.abs(right), Math.abs(top), Math.abs(x), Math.abs(y), Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d), Math.abs(size), Math.abs(space));
  return largest < LARGEST && left <= right && bottom <= top;
}

function place(numbers: Float32Array, n: number, form: Float32Array, display: Float32Array): void {
  const at = n + NUMBER.matrix;
  numbers[at] = numbers[n + NUMBER.a];
  numbers[at + 1] = numbers[n + NUMBER.b];
  numbers[at + 2] = numbers[n + NUMBER.c];
  numbers[at + 3] = numbers[n + NUMBER.d];
  numbers[at + 4] = numbers[n + NUMBER.x];
  numbers[at + 5] = numbers[n + NUMBER.y];
  if (form !== IDENTITY) multiply(numbers.subarray(at, at + 6), form, numbers, at);
  numbers[n + NUMBER.scale] = scaleOf(numbers, at);
  numbers[n + NUMBER.shownX] = imageX(display, 0, numbers[at + 4], numbers[at + 5]);
  numbers[n + NUMBER.shownY] = imageY(display, 0, numbers[at + 4], numbers[at + 5]);
}
