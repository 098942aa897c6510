import { cString } from '../c-string.ts';
import type { Scratch } from '../scratch.ts';
import { MARK, MARK_KIND, MARKS, refresh, type PdfiumMemory } from '../pdfium-memory.ts';

/** What the marks of a text object say is to be read instead of its glyphs (/ActualText, ISO 32000-2 14.9.4). */
export interface Replacement {
  readonly count: number;
  /** Address of the dictionary of the innermost mark: 0 without one, -1 when it is named and not held. */
  readonly innermost: number;
  /** The text that the last mark with one has; `undefined` when none has, 'foreign' when it is PDFium's to read. */
  readonly text: ReplacementText;
  /** The text of the innermost dictionary: the one that PDFium gives. */
  readonly given: ReplacementText;
}

/** The replacements of a page, by the address of the marks that say them: objects share their marks. */
export interface Replacements {
  readonly memory: PdfiumMemory;
  readonly scratch: Scratch;
  readonly byMarks: Map<number, Replacement>;
  readonly byMark: Map<number, MarkText>;
}

interface MarkText {
  readonly dictionary: number;
  readonly text: ReplacementText;
}

type ReplacementText = readonly number[] | undefined | 'foreign';

/** Opens the replacements of a page. */
export function openReplacements(memory: PdfiumMemory, scratch: Scratch): Replacements {
  return { memory, scratch, byMarks: new Map(), byMark: new Map() };
}

const NOTHING: Replacement = { count: 0, innermost: 0, text: undefined, given: undefined };

/** What the marks at an address say; 0 is no marks. */
export function replacementOf(replacements: Replacements, marks: number): Replacement {
  if (marks === 0) return NOTHING;
  const known = replacements.byMarks.get(marks);
  if (known !== undefined) return known;
  const read = readReplacement(replacements, marks);
  replacements.byMarks.set(marks, read);
  return read;
}

function readReplacement(replacements: Replacements, marks: number): Replacement {
  const { words } = replacements.memory;
  const start = words[(marks + MARKS.first) >>> 2] >>> 2;
  const count = (words[(marks + MARKS.end) >>> 2] >>> 2) - start;
  const items = Array.from(words.subarray(start, start + count), (mark) => markText(replacements, mark));
  const dictionaries = items.filter(({ dictionary }) => dictionary !== 0);
  return {
    count,
    innermost: items.at(-1)?.dictionary ?? 0,
    text: items.findLast(({ text }) => text !== undefined)?.text,
    given: dictionaries.at(-1)?.text,
  };
}

function markText({ memory, scratch, byMark }: Replacements, mark: number): MarkText {
  const known = byMark.get(mark);
  if (known !== undefined) return known;
  const kind = memory.words[(mark + MARK.kind) >>> 2];
  const dictionary = kind === MARK_KIND.held ? memory.words[(mark + MARK.dictionary) >>> 2] : kind === MARK_KIND.bare ? 0 : -1;
  const read = { dictionary, text: dictionary === 0 ? undefined : readText(memory, scratch, mark) };
  byMark.set(mark, read);
  return read;
}

// The key ends at its first NUL; PDFium leaves the length of the text behind it.
const KEY = 'ActualText'.padEnd(24, '\0');
const LENGTH_AT = 16;

function readText(memory: PdfiumMemory, scratch: Scratch, mark: number): ReplacementText {
  const { x } = memory;
  const { address, free } = cString(x, KEY);
  try {
    if (x.FPDFPageObjMark_GetParamValueType(mark, address) !== STRING) return undefined;
    let length = 0;
    const bytes = scratch.bytes((at, capacity) => {
      const isRead = x.FPDFPageObjMark_GetParamBlobValue(mark, address, at, capacity, address + LENGTH_AT) !== 0;
      refresh(memory);
      length = isRead ? memory.words[(address + LENGTH_AT) >>> 2] : 0;
      return length;
    });
    return bytes.length < length ? 'foreign' : decode(bytes);
  } finally {
    free();
    refresh(memory);
  }
}

/** PDFium's number for a string among the kinds of objects. */
const STRING = 3;

const ESCAPE = 0x1b;

// UTF-16 with the mark of its byte order, or ASCII; other encodings, pairs of halves and the marks of a language are left to PDFium.
function decode(bytes: Uint8Array): readonly number[] | 'foreign' {
  const isUtf16 = bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff;
  const text: number[] = [];
  if (isUtf16) for (let at = 2; at + 1 < bytes.length; at += 2) text.push((bytes[at] << 8) | bytes[at + 1]);
  else for (const byte of bytes) text.push(byte);
  const isPlain = text.every((unit) => (isUtf16 ? unit !== ESCAPE && (unit < 0xd800 || unit > 0xdfff) : unit >= 0x20 && unit < 0x7f));
  return isPlain ? text : 'foreign';
}
