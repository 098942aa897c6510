import type { PdfiumExports } from '../pdfium-exports.ts';
import type { Scratch } from '../scratch.ts';
import { openCharacters, type CharacterList } from './characters.ts';
import { openGlyphs, type Glyphs } from './glyphs.ts';
import { openMemory, type PdfiumMemory } from '../pdfium-memory.ts';

/** What the text of one page after the other is read with. Its rooms are used again: arrays of a page's size would be garbage for each page. */
export interface TextReader {
  readonly memory: PdfiumMemory;
  readonly scratch: Scratch;
  readonly glyphs: Glyphs;
  characters: CharacterList;
  numbers: Float32Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
}

/** Opens the reading of text, for as long as PDFium is open. */
export function openTextReader(x: PdfiumExports, scratch: Scratch): TextReader {
  const memory = openMemory(x);
  return { memory, scratch, glyphs: openGlyphs(memory, scratch), characters: openCharacters(), numbers: new Float32Array(0), integers: new Int32Array(0) };
}
