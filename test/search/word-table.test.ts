import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { utf16Of } from '../../src/base/utf16.ts';
import { newWordTable, wordTableLengthMax } from '../../src/search/word-table.ts';

test('a table knows exactly the words that were added, wherever they stand', () => {
  const letters = fc.constantFrom('a', 'b', 'é', '語', '\uffff');
  const words = fc.array(fc.oneof(fc.string({ unit: letters, minLength: 1, maxLength: 6 }), fc.string({ unit: letters, minLength: 11, maxLength: 16 })), { maxLength: 40 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 20 }), (all, capacity) => {
      const table = newWordTable(capacity);
      const known = new Map<string, number>();
      for (const [index, word] of all.entries()) {
        const units = utf16Of(`x${word}y`);
        assert.equal(table.find(units, 1, 1 + word.length), known.get(word) ?? -1);
        assert.equal(table.isFull(), known.size === capacity);
        if (known.has(word)) continue;
        table.add(units, 1, 1 + word.length, index);
        if (word.length <= wordTableLengthMax && known.size < capacity) known.set(word, index);
      }
      table.clear();
      for (const word of all) assert.equal(table.find(utf16Of(word), 0, word.length), -1);
    }),
    { seed: 1, numRuns: 500 },
  );
});
