// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderReport } from '../../../src/engine/render-report.ts';
import { defaultConfiguration } from '../../../src/engine/configuration.ts';
import type { Text } from '../../../src/base/text.ts';
import { formatOf } from '../../../src/parse/formats.ts';
import type { SecurityReport } from '../../../src/parse/pdf/security-report.ts';
import { securityReportErrors } from '../../support/ethos-report.ts';
import { pdfium } from '../../support/pdf.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';
import { readSharedJson } from '../../support/shared.ts';

const tools = { tenant: 'default' as Text, configuration: defaultConfiguration, pdfium };

function rendered(bytes: Uint8Array, report: 'security' | 'inventory'): unknown {
  const recognised = formatOf('a.pdf', bytes);
  const answer = recognised.type === 'format' ? renderReport(bytes, recognised.format, { report, tools }) : assert.fail();
  return answer.type === 'rendered' ? (JSON.parse(Buffer.concat([...answer.output]).toString()) as unknown) : answer.code;
}

const seen = 'BT /F1 12 Tf 72 700 Td (seen) Tj ET';
const everything = writePdf({
  pages: [
    {
      content: `${seen} BT /F1 12 Tf 3 Tr 72 600 Td (do not cite) Tj ET BT /F1 12 Tf 1 g 0 Tr 72 500 Td (white) Tj ET BT 0 g /F1 12 Tf 900 400 Td (outside) Tj ET`,
      entries: '/Annots[20 0 R 21 0 R]/AA<</O<</S/JavaScript/JS(1)>>>>',
    },
    { content: '' },
  ],
  objects: new Map([
    [20, '<</Type/Annot/Subtype/Link/Rect[72 697 100 710]/A<</S/URI/URI(https://example.org/a)>>>>'],
    [21, '<</Type/Annot/Subtype/FreeText/Rect[10 30 20 40]/Contents(over the page)>>'],
    [24, '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 25 0 R>>>>'],
    [25, streamObject('attached', '/Type/EmbeddedFile')],
  ]),
  catalog: '/Names<</EmbeddedFiles<</Names[(a.txt) 24 0 R]>>>>',
});

test('the examples of the contract fit its schema, and so does a report of ours with everything in it', () => {
  for (const name of ['security-report', 'security-report.full']) assert.deepEqual(securityReportErrors(readSharedJson(`fixtures/ethos/examples/${name}.example.json`)), []);
  const report = rendered(everything, 'security') as SecurityReport;
  assert.deepEqual(securityReportErrors(report), []);
  assert.equal(securityReportErrors({ ...report, page_labels: [] }).length, 1);
});

test('every security warning is a finding with its template, place and text, and the summary counts them', () => {
  const { summary, findings } = rendered(everything, 'security') as SecurityReport;
  assert.deepEqual(summary, {
    annotations_present: 1,
    external_links_present: 1,
    hidden_text_detected: 1,
    image_only_page: 1,
    low_contrast_text_detected: 1,
    off_page_text_detected: 1,
    unsupported_annotation: 1,
  });
  assert.deepEqual(findings.map(({ id, code }) => [id, code]), Object.keys(summary).map((code, index) => [`f000${String(index + 1)}`, code]));
  const hidden = findings[2];
  assert.deepEqual(hidden, {
    id: 'f0003',
    code: 'hidden_text_detected',
    message: 'hidden text detected: excluded from default chunks',
    page: 'p0001',
    span_ref: 's000002',
    bbox: hidden.bbox,
    text_preview: 'do not cite',
    excluded_from_default_chunks: true,
  });
  assert.ok(hidden.bbox !== undefined && hidden.bbox[0] >= 7200 && hidden.bbox[3] <= 20000);
  assert.deepEqual(findings.filter((finding) => !finding.excluded_from_default_chunks).map(({ code }) => code), ['annotations_present', 'external_links_present', 'image_only_page', 'unsupported_annotation']);
});

test('a preview is cut after 120 code points, never inside one', () => {
  const report = rendered(writePdf({ pages: [{ content: `${seen} BT /F1 6 Tf 3 Tr 10 600 Td (${'x'.repeat(130)}) Tj ET` }] }), 'security') as SecurityReport;
  assert.equal(report.findings[0].text_preview, `${'x'.repeat(120)}\u2026`);
});

test('the summary counts the findings of one code', () => {
  const { summary } = rendered(writePdf({ pages: [{ content: `BT 3 Tr /F1 9 Tf 9 600 Td (a) Tj ET ${seen.replace('BT', 'BT 0 Tr')} BT 3 Tr /F1 9 Tf 9 500 Td (b) Tj ET` }] }), 'security') as SecurityReport;
  assert.deepEqual(summary, { hidden_text_detected: 2 });
});

test('a file without anything to tell of has empty findings and inventories', () => {
  const report = rendered(writePdf({ pages: [{ content: seen }] }), 'security') as SecurityReport;
  assert.deepEqual([report.summary, report.findings], [{}, []]);
  assert.deepEqual(report.inventories, { actions: [], annotations: [], attachments: [], links: [], scripts: [] });
});

test('a file without text has no document and no security report, but an inventory', () => {
  const image = writePdf({ pages: [{ content: '', entries: '/Annots[20 0 R]' }], objects: new Map([[20, '<</Type/Annot/Subtype/Stamp/Rect[1 1 9 9]>>']]) });
  assert.equal(rendered(image, 'security'), 'ocr_required');
  const inventory = rendered(image, 'inventory') as { readonly artifact_type: string; readonly annotations: readonly { readonly kind: string }[] };
  assert.equal(inventory.artifact_type, 'stele.pdf_inventory.v1');
  assert.deepEqual(inventory.annotations.map(({ kind }) => kind), ['stamp']);
});
