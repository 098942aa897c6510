import type { RefusalCode } from '../../base/diagnostic.ts';
import type { Result } from '../../base/result.ts';
import { no, ok } from '../../base/result.ts';
import type { Text } from '../../base/text.ts';
import { idOf } from '../../document/ids.ts';
import type { PageSelection } from '../../document/page-selection.ts';
import { lastPageNamed, selectedPages } from '../../document/page-selection.ts';
import { preview } from '../../document/preview.ts';
import { hiddenRuns, type HiddenRun } from './hidden-runs.ts';
import type { OpenDocument } from './open-document.ts';
import type { OutlineEntry } from './outline.ts';
import { readOutline } from './outline.ts';
import type { PageContent } from './page-content.ts';
import { readPageLabels } from './page-labels.ts';
import { unreadAnnotations } from './page-warnings.ts';
import { idLimits } from './paged-payload.ts';
import type { Pdfium } from './pdfium.ts';
import { plainCopyOf } from './plain-copy.ts';
import type { PdfAction } from './read-actions.ts';
import { readActions } from './read-actions.ts';
import { readAttachments } from './read-attachments.ts';
import { failedPage, readPage } from './read-page.ts';
import type { SecurityInventories } from './security-inventories.ts';
import { useDocument } from './use-document.ts';

/** What a PDF carries besides the text that its readers see. Nothing in it was followed, fetched or run. */
export interface PdfInventory {
  readonly security: SecurityInventories;
  /** Text that a reader does not see, in runs of one reason; page after page, in stream order. */
  readonly hidden_text: readonly HiddenRun[];
  /** The label of each selected page, in page order; empty where a page has none. Labels repeat: they are no ids. */
  readonly page_labels: readonly Text[];
  readonly outline: readonly OutlineEntry[];
  /** Saved states in the file: 1 for a file that was never changed. */
  readonly revision_count: number;
  readonly signature_count: number;
  /** Opened with the empty user password. */
  readonly encrypted: boolean;
}

/** Of which pages, and how many a document may have. */
export interface InventoryScope {
  readonly pages: PageSelection;
  readonly pageCountMax: number;
}

/**
 * Opens a PDF and lists what it and its selected pages carry: pages ascending, each list in the order of the file. What
 * hangs on no page is listed whatever pages are selected. The caller has checked the size of the file.
 */
export function readInventory(pdfium: Pdfium, bytes: Uint8Array, scope: InventoryScope): Result<PdfInventory, RefusalCode> {
  const used = useDocument(pdfium, bytes, (document) => inventoryOf(document, scope));
  return used.ok ? used.value : used;
}

function inventoryOf(document: OpenDocument, { pages, pageCountMax }: InventoryScope): Result<PdfInventory, RefusalCode> {
  const { x, handle, pageCount } = document;
  if (pageCount > Math.min(pageCountMax, idLimits.page)) return no('page_limit_exceeded');
  if (lastPageNamed(pages) > pageCount) return no('invalid_input');
  const copy = plainCopyOf(x, handle);
  if (copy === undefined) return no('corrupt_pdf');
  const numbers = [...selectedPages(pages, pageCount)];
  const labels = readPageLabels(copy, pageCount);
  const actions = readActions(copy, numbers.map((number) => ({ number, object: x.EPDFDoc_GetPageObjectNumberByIndex(handle, number - 1) })));
  const { annotations, links, hidden_text } = pageLists(document, numbers);
  return ok({
    security: { annotations, links, actions: actions.map(listedAction), scripts: actions.flatMap(listedScript), attachments: readAttachments(document) },
    hidden_text,
    page_labels: numbers.map((number) => labels[number - 1]),
    outline: readOutline(document),
    revision_count: Math.max(1, x.FPDF_GetTrailerEnds(handle, 0, 0)),
    signature_count: Math.max(0, x.FPDF_GetSignatureCount(handle)),
    encrypted: document.encrypted,
  });
}

type Mutable<List> = List extends readonly (infer Item)[] ? Item[] : never;

// Pages are read one by one: of each, only what is listed is kept.
function pageLists(document: OpenDocument, numbers: readonly number[]): Pick<SecurityInventories, 'annotations' | 'links'> & Pick<PdfInventory, 'hidden_text'> {
  const annotations: Mutable<SecurityInventories['annotations']> = [];
  const links: Mutable<SecurityInventories['links']> = [];
  const hidden_text: HiddenRun[] = [];
  let spanCount = 0;
  for (const number of numbers) {
    const page = readPage(document, number) ?? failedPage(number);
    for (const annotation of annotationsOf(page)) annotations.push(annotation);
    for (const { uri, box } of page.links) if (uri !== undefined) links.push({ page: page.id, uri, external: !uri.startsWith('#'), bbox: box });
    for (const run of hiddenRuns(page, spanCount)) hidden_text.push(run);
    spanCount += page.spans.length;
  }
  return { annotations, links, hidden_text };
}

function annotationsOf({ id, links, annotations }: PageContent): SecurityInventories['annotations'] {
  return [
    ...links.map(({ box }) => ({ page: id, kind: 'link', bbox: box, supported: true })),
    ...annotations.map(({ type, box }) => ({ page: id, kind: type, bbox: box, supported: !unreadAnnotations.has(type) })),
  ];
}

function listedAction({ kind, page, target }: PdfAction): SecurityInventories['actions'][number] {
  return { kind, ...pageOf(page), ...(target === undefined ? {} : { target: preview(target) }) };
}

function listedScript({ kind, location, page, trigger }: PdfAction): SecurityInventories['scripts'] {
  return kind === 'javascript' ? [{ location, ...pageOf(page), trigger }] : [];
}

function pageOf(page: number | undefined): { readonly page?: string } {
  return page === undefined ? {} : { page: idOf('page', page) };
}
