import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WarningDraft } from '../../../src/document/warning.ts';
import { boundWarnings } from '../../../src/parse/pdf/bounded-warnings.ts';

const tables = Array.from({ length: 30 }, (_, index): WarningDraft => ({ code: 'low_confidence_table_structure', page: 'p0001', element_ref: `e${String(index)}` }));
const hidden = Array.from({ length: 3 }, (_, index): WarningDraft => ({ code: 'hidden_text_detected', page: 'p0001', span_ref: `s${String(index)}` }));

test('as many warnings as can be numbered stay as they are', () => {
  const drafts = [...tables, ...hidden];
  assert.deepEqual(boundWarnings(drafts, 33), { drafts, standIns: new Map() });
});

test('of more, the first of each code stay, and the last of them stands for every other of its code', () => {
  const { drafts, standIns } = boundWarnings([...tables, ...hidden], 32);
  assert.deepEqual(drafts, [...tables.slice(0, 2), ...hidden.slice(0, 2)]);
  assert.equal(standIns.size, 29);
  assert.equal(standIns.get(hidden[2]), hidden[1]);
  assert.ok(tables.slice(2).every((draft) => standIns.get(draft) === tables[1]));
});
