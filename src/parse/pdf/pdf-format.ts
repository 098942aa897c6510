import type { Diagnostic, RefusalCode } from '../../base/diagnostic.ts';
import { failures } from '../../base/failure.ts';
import type { Result } from '../../base/result.ts';
import { lastPageNamed, selectedPages } from '../../document/page-selection.ts';
import type { Format, Parsed, ParseTools, Refused } from '../format.ts';
import { gatherPages, type GatheredPages } from './gather-pages.ts';
import { layOut } from './layout/lay-out.ts';
import type { OpenDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';
import { openPageReader } from './page-reader.ts';
import { idLimits, pagedPayload } from './paged-payload.ts';
import { documentDiagnostics, sharedDiagnostics } from './pdf-diagnostics.ts';
import { sharedReader, type SharedPages } from './shared-pages.ts';
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
export function parsePdf(bytes: Uint8Array, tools: ParseTools): Parsed {
  const { pdfium, limits } = tools;
  if (bytes.length > limits.sourceBytesMax) return refused('file_too_large');
  if (pdfium === undefined) return refused('unsupported_pdf_feature', 'PDF is not read here: no PDFium was opened');
  const used = useDocument(pdfium, bytes, (document) => {
    if (document.pageCount > Math.min(limits.pageCountMax, idLimits.page)) return refused('page_limit_exceeded');
    return parseOpened(document, bytes, tools);
  });
  return used.ok ? used.value : refused(used.problem);
}

// Pages are gone through twice: once as PDFium reads them, which leaves of most of them a few bytes a word, and once to lay
// them out, when it is known what runs over all of them. What the document says of them is made whenever it is read.
function parseOpened(document: OpenDocument, bytes: Uint8Array, { pages: selection, pageHelp }: ParseTools): Parsed {
  if (lastPageNamed(selection) > document.pageCount) return refused('invalid_input', `the page selection reaches beyond the last page, ${String(document.pageCount)}`);
  const read = readPages(document, [...selectedPages(selection, document.pageCount)], (count) => pageHelp?.offer(bytes, count));
  if (!read.ok) return refused('internal_error', `${failures.internal_error.message}: ${read.problem}`);
  const { pages, facts, running } = read.value;
  if (facts.every(({ spanCount }) => spanCount === 0)) return refused(facts.every(({ failed }) => failed) ? 'corrupt_pdf' : 'ocr_required');
  const { payload, sharedWarnings } = pagedPayload({ pages, facts, layout: layOut(pages, running) });
  return {
    type: 'paged',
    payload,
    ...(document.title === undefined ? {} : { title: document.title }),
    diagnostics: [...documentDiagnostics(document, facts), ...sharedDiagnostics(sharedWarnings)],
  };
}

type Share = (count: number) => SharedPages | undefined;

function readPages(document: OpenDocument, numbers: readonly number[], share: Share): Result<GatheredPages, string> {
  const shared = share(numbers.length);
  try {
    return gatherPages({ count: numbers.length, pageAt: pageReader(document, numbers, shared) }, idLimits.span);
  } finally {
    shared?.close();
  }
}

function pageReader(document: OpenDocument, numbers: readonly number[], shared: SharedPages | undefined): (position: number) => PageContent {
  const read = openPageReader(document);
  const readHere = (position: number): PageContent => read(numbers[position]);
  return shared === undefined ? readHere : sharedReader(shared, readHere);
}

function refused(code: RefusalCode, message: string = failures[code].message): Refused {
  const diagnostic: Diagnostic = { severity: 'error', code, message };
  return { type: 'refused', code, diagnostics: [diagnostic] };
}
