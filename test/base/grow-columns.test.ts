import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growColumns } from '../../src/base/grow-columns.ts';

test('columns keep their rows and have room for half as many more, which are 0; the rest of the table is left alone', () => {
  const table = { kinds: Uint8Array.of(1, 2, 3), starts: Uint32Array.of(4, 70_000, 6), ends: Uint32Array.of(7, 8, 9), count: 3 };
  growColumns(table, { bytes: ['kinds'], words: ['starts', 'ends'] });
  assert.deepEqual(table, { kinds: Uint8Array.of(1, 2, 3, 0, 0), starts: Uint32Array.of(4, 70_000, 6, 0, 0), ends: Uint32Array.of(7, 8, 9, 0, 0), count: 3 });
});
