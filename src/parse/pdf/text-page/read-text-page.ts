import type { TextObjects } from '../text-objects.ts';
import type { PageCharacters } from './characters.ts';
import { composeCharacters } from './compose.ts';
import { charactersFromPdfium } from './from-pdfium.ts';
import { refresh } from '../pdfium-memory.ts';
import { readTextFacts, type TextFacts } from './text-facts.ts';
import type { TextReader } from './text-reader.ts';

/** The text of a page before it is spans. Good until the next page is read. */
export interface TextPage {
  readonly characters: PageCharacters;
  readonly facts: TextFacts;
  /** Handles of the fonts, by the index that facts give. */
  readonly fontHandles: readonly number[];
}

/** What reading the text of a page needs. */
export interface TextPageSource {
  readonly reader: TextReader;
  readonly page: number;
  readonly texts: TextObjects;
}

/** Reads the text of an open page: composed here where that is known to give what PDFium does, and by PDFium elsewhere. */
export function readTextPage({ reader, page, texts }: TextPageSource): TextPage {
  refresh(reader.memory);
  const facts = readTextFacts(reader, page, texts);
  const characters = composeCharacters(reader, texts, facts) ?? charactersFromPdfium({ reader, page, texts });
  return { characters, facts, fontHandles: reader.glyphs.fonts.map(({ handle }) => handle) };
}
