import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherPages } from '../../../src/parse/pdf/gather-pages.ts';
import { contentsOf } from '../../support/pdf.ts';
import { keptByQuickCollections } from '../../support/quick-collections.ts';
import { writePdf } from '../../support/pdf-writer.ts';

const contents = contentsOf(writePdf({ pages: Array.from({ length: 3 }, () => ({ content: 'BT /F1 12 Tf 72 700 Td (two words) Tj ET' })) }));

test('a document of more spans than are allowed is read no further, and the problem says why', () => {
  const asked: number[] = [];
  const pageAt = (position: number): (typeof contents)[number] => {
    asked.push(position);
    return contents[position];
  };
  assert.equal(gatherPages({ count: 3, pageAt }, 6).ok, true);
  asked.length = 0;
  assert.deepEqual(gatherPages({ count: 3, pageAt }, 3), { ok: false, problem: 'more than 3 spans, which are all that ids can number' });
  assert.deepEqual(asked, [0, 1]);
});

test('the pages of a document that was read go with the next quick collection of garbage', () => {
  const [page] = contents;
  const [span] = page.spans;
  const pageAt = (): typeof page => ({ ...page, spans: Array.from({ length: 10_000 }, (_, line) => ({ ...span, box: [100, line * 1000, 200, line * 1000 + 500] as const })) });
  const run = (): unknown => gatherPages({ count: 1, pageAt }, 1e6);
  // A run makes more than a megabyte.
  assert.ok(keptByQuickCollections(run) < 300_000);
});
