import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scanNumber, scanString } from '../../src/base/json-scanner.ts';

test('a string is scanned to behind its quote, with its escapes resolved', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['""', ''],
    ['"é💡 \u007f\u2028"', 'é💡 \u007f\u2028'],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"\\u0041\\u00e9\\u0000x\\uFfFf"', 'Aé\0x\uffff'],
    ['"a\\ud83d\\uDCA1b"', 'a💡b'],
  ];
  for (const [token, value] of cases) assert.deepEqual(scanString(`x${token}, "tail"`, 1), { ok: true, value, end: token.length + 1 }, token);
});

test('any string is read back from any spelling of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.infiniteStream(fc.boolean()), (value, escapes) => {
      const spelled = Array.from({ length: value.length }, (_, unit) => {
        const code = value.charCodeAt(unit);
        const isEscaped = escapes.next().value || code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff);
        return isEscaped ? `\\u${code.toString(16).padStart(4, '0')}` : value.charAt(unit);
      }).join('');
      assert.deepEqual(scanString(`"${spelled}"`, 0), { ok: true, value, end: spelled.length + 2 });
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('a number is scanned to its end, and told apart from an integer', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['0', true],
    ['-0', true],
    ['120', true],
    ['-7', true],
    ['0.0', false],
    ['1.50', false],
    ['1e5', false],
    ['1E+05', false],
    ['-1.2e-3', false],
  ];
  for (const [token, integer] of cases) {
    for (const tail of ['', ',1', ']', ' 2']) assert.deepEqual(scanNumber(`[${token}${tail}`, 1), { ok: true, end: token.length + 1, integer }, token + tail);
  }
});

test('a number is scanned exactly when the built-in parser takes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('0', '1', '9', '-', '+', '.', 'e', 'E', ' '), minLength: 1, maxLength: 8 }), (source) => {
      const token = scanNumber(source, 0);
      let isNumber = /^\S+$/.test(source);
      try {
        JSON.parse(source);
      } catch {
        isNumber = false;
      }
      assert.equal(token.ok && token.end === source.length, isNumber, source);
    }),
    { seed: 1, numRuns: 3000 },
  );
});
