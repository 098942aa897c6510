import type { RefusalCode } from '../../base/diagnostic.ts';
import type { Result } from '../../base/result.ts';
import { no, ok } from '../../base/result.ts';
import type { Text } from '../../base/text.ts';
import { trimWhiteSpace } from '../../base/unicode/white-space.ts';
import { cString } from './c-string.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { FontReader } from './font-facts.ts';
import { openFonts } from './font-facts.ts';
import { layersOff } from './layers.ts';
import type { Pdfium, PdfiumExports } from './pdfium.ts';
import type { PlainCopy } from './plain-copy.ts';
import { indexOf, latin1, plainCopyOf } from './plain-copy.ts';
import type { Scratch } from './scratch.ts';
import { openScratch } from './scratch.ts';
import { wrongStreamLengths } from './stream-lengths.ts';
import { mentionsUserUnit, userUnitOf } from './user-units.ts';

/** A PDF that PDFium holds open. Close it when done: it keeps the file's bytes in PDFium's memory. */
export interface OpenDocument {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
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
  const x = pdfium.wasmExports;
  const at = x.malloc(bytes.length + 1);
  if (at === 0) return no('memory_limit_exceeded');
  new Uint8Array(x.memory.buffer).set(bytes, at);
  const handle = x.FPDF_LoadMemDocument(at, bytes.length, 0);
  if (handle === 0) {
    const code = refusals.get(x.FPDF_GetLastError()) ?? 'corrupt_pdf';
    x.free(at);
    return no(code);
  }
  const scratch = openScratch(x);
  const close = (): void => {
    scratch.close();
    x.FPDF_CloseDocument(handle);
    x.free(at);
  };
  const pageCount = x.FPDF_GetPageCount(handle);
  if (pageCount <= 0) {
    close();
    return no('corrupt_pdf');
  }
  return ok({
    x,
    scratch,
    handle,
    fonts: openFonts(x, scratch),
    pageCount,
    title: readTitle(x, scratch, handle),
    encrypted: x.EPDF_IsEncrypted(handle) !== 0,
    damage: { crossReferences: x.FPDF_DocumentHasValidCrossReferenceTable(handle) === 0, bytesBeforeHeader: headerAt, streamLengths: wrongStreamLengths(bytes) },
    ...hiddenDictionaries(x, handle, bytes),
    close,
  });
}

// What PDFium keeps to itself is read from a plain copy, made at the first question that needs it.
function hiddenDictionaries(x: PdfiumExports, handle: number, bytes: Uint8Array): Pick<OpenDocument, 'userUnitOf' | 'isLayerOff'> {
  let copy: { readonly value: PlainCopy | undefined } | undefined;
  let off: ReadonlySet<string> | undefined;
  const plainCopy = (): PlainCopy | undefined => (copy ??= { value: plainCopyOf(x, handle) }).value;
  const scaled = mentionsUserUnit(bytes, pageObjectsOf(x, handle));
  return {
    userUnitOf: (number) => {
      const plain = scaled ? plainCopy() : undefined;
      return plain === undefined ? 1 : userUnitOf(x, handle, { copy: plain, number });
    },
    isLayerOff: (name) => {
      const plain = off === undefined ? plainCopy() : undefined;
      off ??= plain === undefined ? new Set() : layersOff(plain);
      return off.has(name);
    },
  };
}

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
