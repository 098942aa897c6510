import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeUnitsOf } from '../../src/base/code-units.ts';
import { text } from '../../src/base/text.ts';
import { dropLine, endLine, lineLength, putString, putUnit, putUnits, textWriter, writtenText } from '../../src/projection/text-writer.ts';

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語', '💡'), maxLength: 12 }).map(text);

test('a text is the lines that were ended, however its pieces were written and however wide they are', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ words: fc.array(words, { maxLength: 4 }), isKept: fc.boolean() })), fc.constantFrom(1, 2), (lines, bytesExpected) => {
      const writer = textWriter(0, bytesExpected);
      for (const line of lines) {
        line.words.forEach((word, at) => {
          if (at % 3 === 0) putString(writer, word);
          else if (at % 3 === 1) putUnits(writer, codeUnitsOf(word), 0, word.length);
          else for (let unit = 0; unit < word.length; unit++) putUnit(writer, word.charCodeAt(unit));
        });
        assert.equal(lineLength(writer), [...line.words.join('')].length);
        if (line.isKept) endLine(writer);
        else dropLine(writer);
      }
      assert.equal(writtenText(writer), lines.filter(({ isKept }) => isKept).map((line) => line.words.join('')).join('\n'));
    }),
    { seed: 22 },
  );
});

test('a line that is longer than all room so far is whole', () => {
  const writer = textWriter(0);
  const long = 'x'.repeat(100_000);
  putString(writer, 'é語');
  putUnits(writer, codeUnitsOf(text(long)), 0, long.length);
  endLine(writer);
  assert.equal(writtenText(writer), `é語${long}`);
});
