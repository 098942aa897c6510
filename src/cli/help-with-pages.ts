import type { MessagePort } from 'node:worker_threads';
import { openPackSender } from '../base/pack-message.ts';
import type { PageSelection } from '../document/page-selection.ts';
import type { Pdfium } from '../parse/pdf/pdfium.ts';
import { readForAnother } from '../parse/pdf/shared-pages.ts';
import { claimPage, hasPages, type HelperMessage, type PageClaims } from './page-offer.ts';

/** One thread's part in an offer. */
export interface PageTask {
  readonly claims: PageClaims;
  readonly port: MessagePort;
}

/** Reads pages that another thread offers until none is left; `openPdfium` is called where there are any. */
export async function helpWithPages({ claims, port }: PageTask, openPdfium: () => Promise<Pdfium>, selection: PageSelection): Promise<void> {
  if (!hasPages(claims)) return;
  const answer = bytesFrom(port);
  const pdfium = await openPdfium();
  if (!hasPages(claims)) return;
  post(port, { type: 'ready' });
  const bytes = await answer;
  if (bytes === undefined) return;
  const send = openPackSender();
  readForAnother(pdfium, bytes, {
    selection,
    claim: () => claimPage(claims),
    deliver: (position, content) => {
      const page = send(content);
      post(port, { type: 'page', position, page }, [page.numbers.buffer as ArrayBuffer]);
    },
  });
}

// The other thread is at work, and sends the bytes between two pages; `undefined` when it needs no help any more, or is no more.
function bytesFrom(port: MessagePort): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    port.once('message', resolve).once('close', () => resolve(undefined));
  });
}

function post(port: MessagePort, message: HelperMessage, handedOver: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, handedOver);
}
