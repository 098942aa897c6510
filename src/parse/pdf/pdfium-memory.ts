import type { PdfiumExports } from './pdfium-exports.ts';

/**
 * PDFium's memory, read in place. Where a fact stands follows from the pinned WebAssembly file (its SHA-256 is checked at
 * opening) and from nothing else: another file needs these numbers again. A public call for each fact of each text object costs
 * more than all that is made of them.
 */
export interface PdfiumMemory {
  readonly x: PdfiumExports;
  /** The memory as words and as floats; renewed by `refresh`, since memory that grows leaves its views behind. */
  words: Uint32Array;
  floats: Float32Array;
  /** Functions that its objects name by table: to look one up there costs more than to call it. */
  readonly functions: Map<number, PdfiumCall>;
  /** What kind of object has which table of functions. */
  readonly kinds: Map<number, number>;
}

/** A function of PDFium's; one that answers with more than a number takes the address for it first. */
export type PdfiumCall = (...args: readonly number[]) => number;

/** Bytes from the start of a text object to what is read of it. */
export const TEXT_OBJECT = { colorState: 12, textState: 16, generalState: 20, left: 24, bottom: 28, right: 32, top: 36, marks: 80, x: 96, y: 100, codes: 104, codesEnd: 108, positions: 116 } as const;

/** Bytes from the start of a text state; its matrix stands as a, c, b, d. */
export const TEXT_STATE = { font: 8, size: 16, charSpace: 20, renderMode: 28, a: 32, c: 36, b: 40, d: 44 } as const;

/** Bytes from the start of a page: what holds its objects, its size, and its matrix of six floats. */
export const PAGE = { objects: 8, width: 172, height: 176, matrix: 180 } as const;

/** Bytes from the start of a form object to the address of what holds its objects. */
export const FORM_OBJECT = { objects: 96 } as const;

/** Bytes from the start of what holds objects: the address of a list of blocks of 1,024 addresses each, where in them the first object stands, how many there are. */
export const HOLDER = { blocks: 108, first: 120, count: 124 } as const;

/** Bytes from the start of a font's table of virtual functions to the entry of one. */
export const FONT_FUNCTION = { isVertical: 60, textOfCode: 84, codeOfText: 88, width: 96, box: 100 } as const;

/** Bytes from the start of the marks of an object to the addresses of its marks, one after the other; from that of a mark to how it names its dictionary, and to the dictionary it holds. */
export const MARKS = { first: 8, end: 12 } as const;
export const MARK = { kind: 8, dictionary: 24 } as const;

/** How a mark names its dictionary: not at all, by a name of the page's resources, or by holding it. */
export const MARK_KIND = { bare: 0, named: 1, held: 2 } as const;

/** Bytes from the start of PDFium's string: how many share it, its length, its characters of four bytes each. */
export const WIDE_STRING = { references: 0, length: 4, characters: 12 } as const;

/** Opens PDFium's memory. */
export function openMemory(x: PdfiumExports): PdfiumMemory {
  const memory = { x, words: NO_WORDS, floats: NO_FLOATS, functions: new Map<number, PdfiumCall>(), kinds: new Map<number, number>() };
  refresh(memory);
  return memory;
}

const NO_WORDS = new Uint32Array(0);
const NO_FLOATS = new Float32Array(0);

/** Renews the views when the memory has grown; to be called after calls into PDFium. */
export function refresh(memory: PdfiumMemory): void {
  if (memory.words.length > 0) return;
  memory.words = new Uint32Array(memory.x.memory.buffer);
  memory.floats = new Float32Array(memory.x.memory.buffer);
}

/** The function that an object of PDFium's names in its table, `entry` bytes from its start. */
export function virtualFunction(memory: PdfiumMemory, object: number, entry: number): PdfiumCall {
  refresh(memory);
  const { x, words, functions } = memory;
  const index = words[(words[object >>> 2] + entry) >>> 2];
  const known = functions.get(index);
  if (known !== undefined) return known;
  const found = x.__indirect_function_table.get(index);
  functions.set(index, found);
  return found;
}
