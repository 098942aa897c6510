import type { Diagnostic, RefusalCode } from '../../base/diagnostic.ts';
import { failures } from '../../base/failure.ts';
import type { PageSelection } from '../../document/page-selection.ts';
import { lastPageNamed, selectedPages } from '../../document/page-selection.ts';
import type { Format, Parsed, ParseTools, Refused } from '../format.ts';
import { layOut } from './layout/lay-out.ts';
import type { OpenDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';
import { documentDiagnostics } from './pdf-diagnostics.ts';
import { idLimits, pagedPayload } from './paged-payload.ts';
import { failedPage, readPage } from './read-page.ts';
import { useDocument } from './use-document.ts';

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
  const used = useDocument(pdfium, bytes, (document) => {
    if (document.pageCount > Math.min(limits.pageCountMax, idLimits.page)) return refused('page_limit_exceeded');
    return parseOpened(document, pages);
  });
  return used.ok ? used.value : refused(used.problem);
}

function parseOpened(document: OpenDocument, selection: PageSelection): Parsed {
  if (lastPageNamed(selection) > document.pageCount) return refused('invalid_input', `the page selection reaches beyond the last page, ${String(document.pageCount)}`);
  const pages: PageContent[] = [];
  let spanCount = 0;
  for (const number of selectedPages(selection, document.pageCount)) {
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

function refused(code: RefusalCode, message: string = failures[code].message): Refused {
  const diagnostic: Diagnostic = { severity: 'error', code, message };
  return { type: 'refused', code, diagnostics: [diagnostic] };
}
