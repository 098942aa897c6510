import type { PdfiumExports } from '../pdfium-exports.ts';
import type { Scratch } from '../scratch.ts';
import { indexOfText, openTextFinder, type TextObjects } from '../text-objects.ts';
import { addCharacter, CHARACTER, emptied, NO_GLYPH, type PageCharacters } from './characters.ts';
import type { TextReader } from './text-reader.ts';

/** What PDFium's own reading of a page needs. */
export interface PdfiumTextSource {
  readonly reader: TextReader;
  readonly page: number;
  readonly texts: TextObjects;
}

/** The characters of a page as PDFium puts them into the order of reading; none when it cannot. */
export function charactersFromPdfium({ reader, page, texts }: PdfiumTextSource): PageCharacters {
  const { memory: { x }, scratch } = reader;
  const characters = (reader.characters = emptied(reader.characters));
  const textPage = x.FPDFText_LoadPage(page);
  if (textPage === 0) return characters;
  try {
    const finder = openTextFinder(texts);
    const count = x.FPDFText_CountChars(textPage);
    for (let index = 0; index < count; index++) {
      const unit = x.FPDFText_GetUnicode(textPage, index) >>> 0;
      const handle = x.FPDFText_GetTextObject(textPage, index);
      const object = handle === 0 ? -1 : indexOfText(finder, handle);
      addCharacter(characters, { unit, seen: unit, kind: kindOf(x, textPage, index), glyph: NO_GLYPH, object });
      readPlace({ x, scratch }, textPage, index, characters);
    }
    return characters;
  } finally {
    x.FPDFText_ClosePage(textPage);
  }
}

function kindOf(x: PdfiumExports, textPage: number, index: number): number {
  if (x.FPDFText_IsGenerated(textPage, index) === 1) return CHARACTER.generated;
  if (x.FPDFText_HasUnicodeMapError(textPage, index) === 1) return CHARACTER.guessed;
  return x.FPDFText_IsHyphen(textPage, index) === 1 ? CHARACTER.hyphen : CHARACTER.mapped;
}

function readPlace({ x, scratch }: { readonly x: PdfiumExports; readonly scratch: Scratch }, textPage: number, index: number, { origins, boxes }: PageCharacters): void {
  const at = scratch.slot(0);
  x.FPDFText_GetCharOrigin(textPage, index, at + 32, at + 40);
  const boxed = x.FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24) !== 0;
  const [left, right, bottom, top, originX, originY] = scratch.doubles();
  origins[index * 2] = originX;
  origins[index * 2 + 1] = originY;
  boxes[index * 4] = boxed ? left : originX;
  boxes[index * 4 + 1] = boxed ? bottom : originY;
  boxes[index * 4 + 2] = boxed ? right : originX;
  boxes[index * 4 + 3] = boxed ? top : originY;
}
