import assert from 'node:assert/strict';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import type { HeldPayload } from '../../src/document/held-payload.ts';
import { heldPayload } from '../../src/document/held-payload.ts';
import type { Parsed } from '../../src/parse/format.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { openDocument } from '../../src/parse/pdf/open-document.ts';
import type { PageContent } from '../../src/parse/pdf/page-content.ts';
import { parsePdf } from '../../src/parse/pdf/pdf-format.ts';
import { readPage } from '../../src/parse/pdf/read-page.ts';
import type { PdfPage } from './pdf-writer.ts';
import { writePdf } from './pdf-writer.ts';

/** One PDFium for all tests of a run: opening it costs a tenth of a second. */
export const pdfium = await openPdfium();

/** Parses with default limits. */
export function parse(bytes: Uint8Array): Parsed {
  return parsePdf(bytes, { pdfium, limits: defaultLimits, pages: 'all' });
}

/** Parses what must have a document. */
export function payloadOf(bytes: Uint8Array): HeldPayload {
  const parsed = parse(bytes);
  assert.equal(parsed.type, 'paged', parsed.type === 'refused' ? parsed.code : '');
  return parsed.type === 'paged' ? heldPayload(parsed.payload) : assert.fail();
}

/** The contents of all pages of a file. */
export function contentsOf(bytes: Uint8Array): readonly PageContent[] {
  const opened = openDocument(pdfium, bytes);
  if (!opened.ok) return assert.fail(opened.problem);
  try {
    return Array.from({ length: opened.value.pageCount }, (_, index) => readPage(opened.value, index + 1) ?? assert.fail(`page ${String(index + 1)}`));
  } finally {
    opened.value.close();
  }
}

/** The content of a one-page file. */
export function contentOf(page: PdfPage | string): PageContent {
  const [content] = contentsOf(writePdf({ pages: [typeof page === 'string' ? { content: page } : page] }));
  return content;
}

/** The words of a page that a reader sees, in stream order. */
export function words({ spans }: PageContent): readonly string[] {
  return spans.filter(({ hidden }) => hidden === undefined).map(({ text }) => text);
}
