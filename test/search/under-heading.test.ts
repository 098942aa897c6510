import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { Origin } from '../../src/chunk/chunk-metadata.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import { underHeading } from '../../src/search/under-heading.ts';

const lines = { type: 'lines', lines: { start: 1, end: 1 }, source_range: { start: 0, end: 1 }, element_id: 'e000001' } as const;
const pointer = { type: 'pointer', pointer: text('/limits/0/per~1day'), lines: { start: 1, end: 1 }, source_range: { start: 0, end: 1 } } as const;

function chunkOf(passage: string, headings: readonly string[], origins: readonly Origin[]) {
  const metadata = { headings: headings.map((heading) => text(heading)), origins };
  return toStoredChunk({ tenant_id: text('t'), source_id: text('s'), text: text(passage), chunk_index: 0, start_char: 0, end_char: [...passage].length, metadata });
}

const section = chunkOf('\u{10000} Refunds\nwithin ten days', ['Terms', 'Straße'], [{ start: 0, end: 10, heading_level: 2, locator: lines }, { start: 10, end: 25, locator: lines }]);
const tree = chunkOf('limits/0/per~1day: 5', [], [{ start: 0, end: 20, locator: pointer }]);

for (const [sought, chunk, expected] of [
  ['terms', section, true],
  ['STRASSE', section, true],
  ['refund', section, true],
  ['\u{10000} r', section, true],
  ['days', section, false],
  ['limits', tree, true],
  ['per/day', tree, true],
  ['5', tree, false],
] as const) {
  test(`a chunk ${expected ? 'stands under or holds' : 'neither stands under nor holds'} a heading or a key with ${JSON.stringify(sought)}`, () => {
    assert.equal(underHeading(text(sought))(chunk), expected);
  });
}
