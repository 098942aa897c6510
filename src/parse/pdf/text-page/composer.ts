import type { CharacterList } from './characters.ts';
import { glyphIndex, NO_CODE, type Glyphs } from './glyphs.ts';
import type { PdfiumMemory } from '../pdfium-memory.ts';
import { FACT, type TextFacts } from './text-facts.ts';
import type { TextObjects } from '../text-objects.ts';
import type { Replacements } from './replacement.ts';

/** The characters of a page while they are put into the order of reading. */
export interface Composer {
  readonly memory: PdfiumMemory;
  readonly glyphs: Glyphs;
  readonly facts: TextFacts;
  readonly texts: TextObjects;
  readonly replacements: Replacements;
  readonly characters: CharacterList;
  /** Numbers of the text object whose glyphs are added. */
  readonly pen: Float32Array;
  /** Numbers of the gap before the text object that is read. */
  readonly measure: Float32Array;
  /** Text objects on one baseline, from left to right, that are not read yet, and how many. */
  readonly waiting: number[];
  waitingCount: number;
  /** Where the open line starts among the characters. */
  lineStart: number;
  /** The text object before, and the form by whose matrix the next one is compared with it; -1 before the first. */
  previous: number;
  previousForm: number;
  /** The rectangle around the objects of the open line: left, right. */
  lineLeft: number;
  lineRight: number;
  /** How most of the page's text runs, once it was asked for. */
  flow: Flow | undefined;
  /** Something was met whose order is PDFium's to say: text from right to left, a control character. */
  isForeign: boolean;
}

/** The direction of lines. */
export type Flow = 'across' | 'down' | 'unknown';

/** The code of an item of a text object, `NO_CODE` for a distance. */
export function codeAt({ memory, facts }: Composer, object: number, item: number): number {
  return memory.words[facts.integers[object * FACT.stride + FACT.codes] + item] | 0;
}

/** Where an item stands along its line, in the units of its object; the distance itself for an item that is one. */
export function positionAt({ memory, facts }: Composer, object: number, item: number): number {
  return item === 0 ? 0 : memory.floats[facts.integers[object * FACT.stride + FACT.positions] + item];
}

/** How many items a text object has. */
export function itemCount({ facts }: Composer, object: number): number {
  return facts.integers[object * FACT.stride + FACT.count];
}

/** The glyph of an item. */
export function glyphAt(composer: Composer, object: number, item: number): number {
  const { facts, glyphs } = composer;
  return glyphIndex(glyphs, facts.integers[object * FACT.stride + FACT.font], codeAt(composer, object, item));
}

/** Index of the first item that is a glyph; -1 when there is none. */
export function firstGlyph(composer: Composer, object: number): number {
  const count = itemCount(composer, object);
  for (let item = 0; item < count; item++) if (codeAt(composer, object, item) !== NO_CODE) return item;
  return -1;
}

/** Index of the last item that is a glyph; -1 when there is none. */
export function lastGlyph(composer: Composer, object: number): number {
  for (let item = itemCount(composer, object) - 1; item >= 0; item--) if (codeAt(composer, object, item) !== NO_CODE) return item;
  return -1;
}
