import { assert } from '../../base/assert.ts';
import type { Diagnostic, RefusalCode } from '../../base/diagnostic.ts';
import { failures } from '../../base/failure.ts';
import type { PageSelection } from '../../document/page-selection.ts';
import { lastPageNamed } from '../../document/page-selection.ts';
import type { Format, Parsed, ParseTools, Refused } from '../format.ts';
import { layOut } from './layout/lay-out.ts';
import type { OpenDocument } from './open-document.ts';
import { openDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';
import { documentDiagnostics } from './pdf-diagnostics.ts';
import { idLimits, pagedPayload } from './paged-payload.ts';
import { failedPage, readPage } from './read-page.ts';

/** PDF, by the pinned PDFium. */
export const pdfFormat: Format = {
  name: 'pdf',
  mediaType: 'application/pdf',
  extensions: ['.pdf'],
  parse: parsePdf,
};

/**
 * Parses a PDF into the paged document of seed 004, or refuses it with one of the contract's codes. Pages are read one by
 * one and closed. Wall time is limited by the worker that runs this; a file that stops PDFium is refused, and leaves it
 * `broken`.
 */
export function parsePdf(bytes: Uint8Array, { pdfium, limits, pages }: ParseTools): Parsed {
  if (bytes.length > limits.sourceBytesMax) return refused('file_too_large');
  if (pdfium === undefined) return refused('unsupported_pdf_feature', 'PDF is not read here: no PDFium was opened');
  assert(!pdfium.broken, 'a PDFium that no file has stopped');
  let document: OpenDocument | undefined;
  try {
    const opened = openDocument(pdfium, bytes);
    if (!opened.ok) return refused(opened.problem);
    document = opened.value;
    if (document.pageCount > Math.min(limits.pageCountMax, idLimits.page)) return refused('page_limit_exceeded');
    return parseOpened(document, pages);
  } catch (error) {
    if (!isTrap(error)) throw error;
    pdfium.broken = true;
    const full = pdfium.wasmExports.memory.buffer.byteLength * 2 > pdfium.memoryBytesMax;
    return refused(full ? 'memory_limit_exceeded' : 'internal_error');
  } finally {
    if (!pdfium.broken) document?.close();
  }
}

// WebAssembly stops with a RuntimeError (unreachable code, out of bounds, out of memory) or on a full stack.
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

function parseOpened(document: OpenDocument, selection: PageSelection): Parsed {
  if (lastPageNamed(selection) > document.pageCount) return refused('invalid_input', `the page selection reaches beyond the last page, ${String(document.pageCount)}`);
  const pages: PageContent[] = [];
  let spanCount = 0;
  for (const number of numbersOf(selection, document.pageCount)) {
    const page = readPage(document, number) ?? failedPage(number);
    spanCount += page.spans.length;
    if (spanCount > idLimits.span) return refused('internal_error');
    pages.push(page);
  }
  if (spanCount === 0) return refused(pages.every(({ failed }) => failed === true) ? 'corrupt_pdf' : 'ocr_required');
  return {
    type: 'paged',
    payload: pagedPayload(pages, layOut(pages)),
    ...(document.title === undefined ? {} : { title: document.title }),
    diagnostics: documentDiagnostics(document, pages),
  };
}

function* numbersOf(selection: PageSelection, pageCount: number): Iterable<number> {
  const ranges = selection === 'all' ? ([[1, pageCount]] as const) : selection;
  for (const [first, last] of ranges) for (let number = first; number <= Math.min(last, pageCount); number++) yield number;
}

function refused(code: RefusalCode, message: string = failures[code].message): Refused {
  const diagnostic: Diagnostic = { severity: 'error', code, message };
  return { type: 'refused', code, diagnostics: [diagnostic] };
}
