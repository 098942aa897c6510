import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newWordTable } from '../../src/search/word-table.ts';

test('a table knows exactly the words that were added, wherever they stand', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語'), minLength: 1, maxLength: 6 }), { maxLength: 40 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 20 }), (all, capacity) => {
      const table = newWordTable<string>(capacity, 5);
      const known = new Set<string>();
      for (const word of all) {
        const whole = `x${word}y`;
        assert.equal(table.find(whole, 1, 1 + word.length), known.has(word) ? word : undefined);
        assert.equal(table.isFull(), known.size === capacity);
        if (known.has(word)) continue;
        table.add(whole, 1, 1 + word.length, word);
        if (word.length <= 5 && known.size < capacity) known.add(word);
      }
      table.clear();
      for (const word of all) assert.equal(table.find(word, 0, word.length), undefined);
    }),
    { seed: 1, numRuns: 500 },
  );
});
