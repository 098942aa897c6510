import { assert } from '../../base/assert.ts';
import type { RefusalCode } from '../../base/diagnostic.ts';
import { lazily } from '../../base/lazily.ts';
import type { Result } from '../../base/result.ts';
import { no, ok } from '../../base/result.ts';
import type { Text } from '../../base/text.ts';
import { trimWhiteSpace } from '../../base/unicode/white-space.ts';
import { cString } from './c-string.ts';
import type { Drawing } from './drawings.ts';
import { drawingsOfPage } from './drawings.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { FontReader } from './font-facts.ts';
import { openFonts } from './font-facts.ts';
import { readLayers } from './layers.ts';
import { isWhiteSpace } from './pdf-syntax.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Pdfium } from './pdfium.ts';
import { indexOf, latin1, plainCopyOf } from './plain-copy.ts';
import type { Scratch } from './scratch.ts';
import type { TextReader } from './text-page/text-reader.ts';
import { wrongStreamLengths } from './stream-lengths.ts';
import { mentionsUserUnit, userUnitOf } from './user-units.ts';

/** A PDF that PDFium holds open. Close it when done: it keeps the file's bytes in PDFium's memory. */
export interface OpenDocument {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly textReader: TextReader;
  readonly handle: number;
  /** Opens the fonts of a page. */
  readonly fonts: () => FontReader;
  readonly pageCount: number;
  /** The title the file gives itself. */
  readonly title: Text | undefined;
  /** Encrypted, and opened with the empty user password. */
  readonly encrypted: boolean;
  readonly damage: Damage;
  /** Size of the unit of user space in points, by page number from 1. */
  readonly userUnitOf: (number: number) => number;
  readonly isLayerOff: (name: string) => boolean;
  /** What a page paints by `Do`, by page number from 1; `undefined` where no layer can hide any of it, or its streams cannot be read. */
  readonly drawingsOf: (number: number) => readonly Drawing[] | undefined;
  /** Lets PDFium forget what it has read of the file, which it keeps for as long as it is open. No page is open. */
  refresh(): void;
  close(): void;
}

/** What PDFium had to get over to read a file. */
export interface Damage {
  /** The cross-reference table did not hold: PDFium rebuilt it. */
  readonly crossReferences: boolean;
  readonly bytesBeforeHeader: number;
  /** Streams whose stated length is not where they end. */
  readonly streamLengths: number;
}

/** Opens a PDF, or says by code why it cannot be opened (seed 004 section 8). */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): Result<OpenDocument, RefusalCode> {
  const headerAt = headerIn(bytes);
  if (headerAt === undefined) return no('invalid_pdf');
  const { wasmExports: x, scratch, textReader } = pdfium;
  const at = x.malloc(bytes.length + 1);
  if (at === 0) return no('memory_limit_exceeded');
  new Uint8Array(x.memory.buffer).set(bytes, at);
  const handle = x.FPDF_LoadMemDocument(at, bytes.length, 0);
  if (handle === 0) {
    const code = refusals.get(x.FPDF_GetLastError()) ?? 'corrupt_pdf';
    x.free(at);
    return no(code);
  }
  const pageCount = x.FPDF_GetPageCount(handle);
  if (pageCount <= 0) {
    x.FPDF_CloseDocument(handle);
    x.free(at);
    return no('corrupt_pdf');
  }
  const document: ShownDocument = {
    x,
    scratch,
    textReader,
    handle,
    fonts: openFonts(x, scratch),
    pageCount,
    title: readTitle(x, scratch, handle),
    encrypted: x.EPDF_IsEncrypted(handle) !== 0,
    damage: { crossReferences: x.FPDF_DocumentHasValidCrossReferenceTable(handle) === 0, bytesBeforeHeader: headerAt, streamLengths: wrongStreamLengths(bytes) },
    refresh: () => {
      x.FPDF_CloseDocument(document.handle);
      document.handle = x.FPDF_LoadMemDocument(at, bytes.length, 0);
      assert(document.handle !== 0, 'a file that opens as it did before');
    },
    close: () => {
      x.FPDF_CloseDocument(document.handle);
      x.free(at);
    },
  };
  return ok(Object.assign(document, hiddenDictionaries(x, () => document.handle, bytes)));
}

type HiddenDictionaries = Pick<OpenDocument, 'userUnitOf' | 'isLayerOff' | 'drawingsOf'>;
type ShownDocument = Omit<OpenDocument, keyof HiddenDictionaries | 'handle'> & { handle: number };

// What PDFium keeps to itself is read from a plain copy, made at the first question that needs it.
function hiddenDictionaries(x: PdfiumExports, handleOf: () => number, bytes: Uint8Array): HiddenDictionaries {
  const plainCopy = lazily(() => plainCopyOf(x, handleOf()));
  const layers = lazily(() => {
    const copy = plainCopy();
    return copy === undefined ? undefined : readLayers(copy);
  });
  const scaled = mentionsUserUnit(bytes, () => pageObjectsOf(x, handleOf()));
  const layered = mentionsOptionalContent(bytes);
  return {
    userUnitOf: (number) => {
      const copy = scaled ? plainCopy() : undefined;
      return copy === undefined ? 1 : userUnitOf(x, handleOf(), { copy, number });
    },
    isLayerOff: (name) => layers()?.namesOff.has(name) ?? false,
    drawingsOf: (number) => {
      const copy = layered ? plainCopy() : undefined;
      const found = copy === undefined ? undefined : layers();
      return copy === undefined || found === undefined ? undefined : drawingsOfPage(copy, found, x.EPDFDoc_GetPageObjectNumberByIndex(handleOf(), number - 1));
    },
  };
}

// The /OC of a form or an image stands in the dictionary of a stream, and so always in the open.
function mentionsOptionalContent(bytes: Uint8Array): boolean {
  for (let at = indexOf(bytes, OPTIONAL_CONTENT, 0); at >= 0; at = indexOf(bytes, OPTIONAL_CONTENT, at + 1)) {
    const next = bytes[at + OPTIONAL_CONTENT.length];
    if (isWhiteSpace(next) || (next >= 0x30 && next <= 0x39) || next === 0x3c) return true;
  }
  return false;
}

const OPTIONAL_CONTENT = latin1('/OC');

function pageObjectsOf(x: PdfiumExports, handle: number): ReadonlySet<number> {
  const count = x.FPDF_GetPageCount(handle);
  const numbers = new Set<number>();
  for (let index = 0; index < count; index++) numbers.add(x.EPDFDoc_GetPageObjectNumberByIndex(handle, index));
  return numbers;
}

function readTitle(x: PdfiumExports, scratch: Scratch, handle: number): Text | undefined {
  const key = cString(x, 'Title');
  try {
    const title = trimWhiteSpace(textFromUtf16(scratch.bytes((at, capacity) => x.FPDF_GetMetaText(handle, key.address, at, capacity))));
    return title === '' ? undefined : title;
  } finally {
    key.free();
  }
}

// FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY; every other error is a structure that does not hold.
const refusals = new Map<number, RefusalCode>([
  [4, 'password_protected'],
  [5, 'unsupported_pdf_feature'],
]);

const HEADER = latin1('%PDF-');
const HEADER_WITHIN = 1024;

// `%PDF-` anywhere in the first 1024 bytes: mail gateways and web servers put lines before it.
function headerIn(bytes: Uint8Array): number | undefined {
  const at = indexOf(bytes.subarray(0, HEADER_WITHIN), HEADER, 0);
  return at < 0 ? undefined : at;
}
