import type { RefusalCode } from '../../base/diagnostic.ts';
import type { Sha256 } from '../../base/hash.ts';
import { sha256 } from '../../base/hash.ts';
import type { Result } from '../../base/result.ts';
import { ok } from '../../base/result.ts';
import type { Text } from '../../base/text.ts';
import type { Box } from '../../document/paged.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { OpenDocument } from './open-document.ts';
import { openDocument } from './open-document.ts';
import type { OutlineEntry } from './outline.ts';
import { readOutline } from './outline.ts';
import type { PageContent } from './page-content.ts';
import { readPageLabels } from './page-labels.ts';
import { unreadAnnotations } from './page-warnings.ts';
import type { Pdfium } from './pdfium.ts';
import { plainCopyOf } from './plain-copy.ts';
import { readPage } from './read-page.ts';

/** What a PDF carries besides its pages' text. Nothing in it was followed, fetched or run. */
export interface PdfInventory {
  readonly security: SecurityInventories;
  /** The label of each page, in page order; empty where a page has none. Labels repeat: they are no ids. */
  readonly page_labels: readonly Text[];
  readonly outline: readonly OutlineEntry[];
  /** Saved states in the file: 1 for a file that was never changed. */
  readonly revision_count: number;
  readonly signature_count: number;
  /** Opened with the empty user password. */
  readonly encrypted: boolean;
}

/** The inventories of the security report, by its schema (`urn:ethos:schema:security-report:1`). */
interface SecurityInventories {
  readonly annotations: readonly { readonly page: string; readonly kind: string; readonly bbox: Box; readonly supported: boolean }[];
  readonly actions: readonly { readonly kind: string; readonly page: string; readonly target: Text }[];
  readonly attachments: readonly { readonly name: Text; readonly bytes: number; readonly sha256?: Sha256 }[];
  readonly scripts: readonly { readonly location: 'document' | 'page'; readonly page?: string; readonly trigger?: string }[];
  readonly links: readonly { readonly page: string; readonly uri: Text; readonly external: boolean; readonly bbox: Box }[];
}

/** Opens a PDF and lists what it carries, pages ascending, each list in the order of the file. */
export function readInventory(pdfium: Pdfium, bytes: Uint8Array): Result<PdfInventory, RefusalCode> {
  const opened = openDocument(pdfium, bytes);
  if (!opened.ok) return opened;
  const document = opened.value;
  try {
    const { x, handle, pageCount } = document;
    const copy = plainCopyOf(x, handle);
    return ok({
      security: securityOf(document),
      page_labels: copy === undefined ? [] : readPageLabels(copy, pageCount),
      outline: readOutline(document),
      revision_count: Math.max(1, x.FPDF_GetTrailerEnds(handle, 0, 0)),
      signature_count: Math.max(0, x.FPDF_GetSignatureCount(handle)),
      encrypted: document.encrypted,
    });
  } finally {
    document.close();
  }
}

function securityOf(document: OpenDocument): SecurityInventories {
  const pages = Array.from({ length: document.pageCount }, (_, index) => readPage(document, index + 1)).filter((page) => page !== undefined);
  return {
    annotations: pages.flatMap(annotationsOf),
    actions: pages.flatMap(actionsOf),
    attachments: readAttachments(document),
    scripts: [...documentScripts(document), ...pages.flatMap((page) => pageScripts(document, page))],
    links: pages.flatMap(({ id, links }) => links.flatMap(({ uri, box }) => (uri === undefined ? [] : [{ page: id, uri, external: true, bbox: box }]))),
  };
}

function annotationsOf({ id, links, annotations }: PageContent): SecurityInventories['annotations'] {
  return [
    ...links.map(({ box }) => ({ page: id, kind: 'link', bbox: box, supported: true })),
    ...annotations.map(({ type, box }) => ({ page: id, kind: type, bbox: box, supported: !unreadAnnotations.has(type) })),
  ];
}

function actionsOf({ id, links }: PageContent): SecurityInventories['actions'] {
  return links.flatMap(({ uri, file }) => {
    if (uri !== undefined) return [{ kind: 'uri', page: id, target: uri }];
    return file === undefined ? [] : [{ kind: file.action, page: id, target: file.path }];
  });
}

const ATTACHMENT_COUNT_MAX = 10_000;
const ATTACHMENT_BYTES_MAX = 256 * 1024 * 1024;

function readAttachments({ x, scratch, handle }: OpenDocument): SecurityInventories['attachments'] {
  const count = Math.min(x.FPDFDoc_GetAttachmentCount(handle), ATTACHMENT_COUNT_MAX);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const attachment = x.FPDFDoc_GetAttachment(handle, index);
    const name = textFromUtf16(scratch.bytes((at, capacity) => x.FPDFAttachment_GetName(attachment, at, capacity)));
    const found = x.FPDFAttachment_GetFile(attachment, 0, 0, scratch.slot(0)) !== 0;
    const bytes = found ? scratch.unsigned(0) : 0;
    const at = found && bytes > 0 && bytes <= ATTACHMENT_BYTES_MAX ? x.malloc(bytes) : 0;
    if (at === 0) return { name, bytes };
    try {
      x.FPDFAttachment_GetFile(attachment, at, bytes, scratch.slot(0));
      return { name, bytes, sha256: sha256(new Uint8Array(x.memory.buffer, at, bytes)) };
    } finally {
      x.free(at);
    }
  });
}

function documentScripts({ x, handle }: OpenDocument): SecurityInventories['scripts'] {
  return Array.from({ length: Math.max(0, x.FPDFDoc_GetJavaScriptActionCount(handle)) }, () => ({ location: 'document' as const }));
}

// FPDFPAGE_AACTION_OPEN and _CLOSE; an action of a type that PDFium does not name is a script.
const triggers = ['open', 'close'];
const ACTION_UNNAMED = 0;

function pageScripts({ x, handle }: OpenDocument, { id, index }: PageContent): SecurityInventories['scripts'] {
  const page = x.FPDF_LoadPage(handle, index - 1);
  if (page === 0) return [];
  try {
    return triggers.flatMap((trigger, at) => {
      const action = x.FPDF_GetPageAAction(page, at);
      return action !== 0 && x.FPDFAction_GetType(action) === ACTION_UNNAMED ? [{ location: 'page' as const, page: id, trigger }] : [];
    });
  } finally {
    x.FPDF_ClosePage(page);
  }
}
