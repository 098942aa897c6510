import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { failedPage } from '../../../src/parse/pdf/read-page.ts';
import { readForAnother, sharedReader, type PageHelp, type SharedPages } from '../../../src/parse/pdf/shared-pages.ts';
import type { PageContent } from '../../../src/parse/pdf/page-content.ts';
import { heldPayload } from '../../../src/document/held-payload.ts';
import { pdfium } from '../../support/pdf.ts';
import { writePdf } from '../../support/pdf-writer.ts';

const bytes = writePdf({
  pages: Array.from({ length: 12 }, (_, index) => ({ content: `BT /F${String((index % 4) + 1)} 12 Tf 1 0 0 1 72 700 Tm (Page ${String(index)} of a report) Tj 1 0 0 1 72 40 Tm (${String(index + 1)}) Tj ET` })),
});

/** Another who claims and reads the pages that `theirs` tells of when it is looked for them, and delivers those of `delivers`. */
function helpOf(theirs: (position: number) => boolean, delivers: (position: number) => boolean): { readonly help: PageHelp; readonly log: string[] } {
  const log: string[] = [];
  const offer = (ofBytes: Uint8Array, count: number): SharedPages => {
    const pages = new Map<number, PageContent>();
    let next = 0;
    const skip = (): void => {
      while (next < count && theirs(next)) next++;
    };
    let wanted = Array.from({ length: count }, (_, position) => position).filter(theirs);
    readForAnother(pdfium, ofBytes, { selection: 'all', claim: () => wanted.shift(), deliver: (position, page) => void pages.set(position, page) });
    wanted = [];
    return {
      claim: () => {
        skip();
        return next < count ? next++ : undefined;
      },
      take: (position) => {
        const page = delivers(position) ? pages.get(position) : undefined;
        if (page !== undefined) log.push(`took ${String(position)}`);
        return page;
      },
      close: () => void log.push('closed'),
    };
  };
  return { help: { offer }, log };
}

function payloadWith(pageHelp?: PageHelp): object {
  const parsed = parsePdf(bytes, { pdfium, limits: defaultLimits, pages: 'all', ...(pageHelp && { pageHelp }) });
  return parsed.type === 'paged' ? heldPayload(parsed.payload) : assert.fail();
}

test('a document is the same whichever of its pages another has read, and the offer is closed', () => {
  const alone = payloadWith();
  for (const theirs of [(position: number) => position % 2 === 1, (position: number) => position > 3, () => true]) {
    const { help, log } = helpOf(theirs, () => true);
    assert.deepEqual(payloadWith(help), alone);
    const read = Array.from({ length: 12 }, (_, position) => position).filter(theirs);
    assert.deepEqual(log, [...read.map((position) => `took ${String(position)}`), 'closed']);
  }
});

test('pages that another has claimed and never delivers are read all the same', () => {
  assert.deepEqual(payloadWith(helpOf((position) => position % 2 === 0, () => false).help), payloadWith());
});

test('the pages of a file that stops PDFium in the middle are no longer offered', () => {
  const log: string[] = [];
  const help: PageHelp = {
    offer: () => ({
      claim: () => {
        throw new TypeError('stopped');
      },
      take: () => undefined,
      close: () => void log.push('closed'),
    }),
  };
  assert.throws(() => payloadWith(help), /stopped/);
  assert.deepEqual(log, ['closed']);
});

test('while a page is read elsewhere, up to 32 later ones are read, and then the page itself', () => {
  let claimed = 1;
  const readHere: number[] = [];
  const shared: SharedPages = { claim: () => claimed++, take: () => undefined, close: () => undefined };
  const read = sharedReader(shared, (position) => {
    readHere.push(position);
    return failedPage(position + 1);
  });
  assert.equal(read(0).index, 1);
  assert.deepEqual(readHere, [...Array.from({ length: 32 }, (_, index) => index + 1), 0]);
  assert.equal(read(1).index, 2);
  assert.equal(readHere.length, 33);
});
