import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCodePoints } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';
import { preview } from '../../src/document/preview.ts';

test('a preview is the text up to 120 code points, or the first 120 and an ellipsis', () => {
  const cases = [
    ['', ''],
    ['a'.repeat(120), 'a'.repeat(120)],
    ['a'.repeat(121), `${'a'.repeat(120)}\u2026`],
    ['\u{1f4a1}'.repeat(120), '\u{1f4a1}'.repeat(120)],
    ['\u{1f4a1}'.repeat(121), `${'\u{1f4a1}'.repeat(120)}\u2026`],
    [`a${'\u{1f4a1}'.repeat(130)}`, `a${'\u{1f4a1}'.repeat(119)}\u2026`],
  ] as const;
  for (const [whole, shown] of cases) assert.equal(preview(text(whole)), shown);
  assert.equal(countCodePoints(preview(text('\u{1f4a1}'.repeat(500)))), 121);
});
