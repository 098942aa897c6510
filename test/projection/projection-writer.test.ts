import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { PointerLocator } from '../../src/projection/locator.ts';
import { projectionWriter } from '../../src/projection/projection-writer.ts';
import { project } from '../../src/projection/project.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import type { Document } from '../../src/document/document.ts';
import { treeOf } from '../support/trees.ts';

const locator: PointerLocator = { type: 'pointer', pointer: text(''), lines: { start: 1, end: 1 }, source_range: { start: 0, end: 0 } };

test('a text that fills a projection to its last code point is whole, and one more cuts it', () => {
  for (const [lengthMax, left] of [[11, 0], [10, 1], [6, 6]] as const) {
    const writer = projectionWriter('flow-1', lengthMax);
    for (const word of ['alpha', 'bet\u{1f600}a']) writer.add({ text: text(word), separator: ' ', boundary: 'block', locator });
    const { text: whole, truncated } = writer.finish();
    assert.equal(truncated.size, left, String(lengthMax));
    if (left === 0) assert.equal(whole, 'alpha bet\u{1f600}a');
  }
});

test('a value over several lines is cited with all of them', () => {
  const payload = treeOf(yamlFormat, 'key: |\n  one\n  two\nlast: 1\n');
  const { segments } = project({ type: 'tree', payload } as unknown as Document, { grammar: 'exact-1', lengthMax: 1000, depthMax: 10 });
  assert.deepEqual([...segments].map((segment) => (segment.locator as PointerLocator).lines), [{ start: 1, end: 3 }, { start: 4, end: 4 }]);
});
