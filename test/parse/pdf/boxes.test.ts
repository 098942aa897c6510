import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOutside } from '../../support/boxes.ts';
import { payloadOf } from '../../support/pdf.ts';
import { writePdf } from '../../support/pdf-writer.ts';

test('a table and a line that run over the page edge end at it', () => {
  const xs = [60, 150, 250, 345];
  const row = (y: number, cells: readonly string[]): string => cells.map((cell, column) => `1 0 0 1 ${String(xs[column])} ${String(y)} Tm (${cell}) Tj`).join(' ');
  const rows = [row(300, ['Name', 'Kind', 'Weight', 'Price of each']), ...[280, 265, 250, 235].map((y, index) => row(y, [`part ${String(index)}`, 'wood', `${String(index + 3)} kg`, `${String(index)}0.50 euros`]))];
  const rules = [315, 293, 228].map((y) => `50 ${String(y)} m 420 ${String(y)} l S`).join(' ');
  const content = `${rules} BT /F1 10 Tf ${rows.join(' ')} 1 0 0 1 200 100 Tm (A line of words that runs over the edge of its page.) Tj ET`;
  const payload = payloadOf(writePdf({ pages: [{ content, mediaBox: [0, 0, 350, 400] }] }));
  assert.deepEqual(payload.elements.map(({ type, bbox }) => [type, bbox[2]]), [['table', 35_000], ['text_block', 35_000]]);
  assert.deepEqual(boxesOutside(payload), []);
});
