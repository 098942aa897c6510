import fc from 'fast-check';
import type { JsonValue } from '../../src/base/json-reader.ts';

/** Any canonical value: well-formed strings of every plane and control character, safe integers, nested maps and arrays. */
export const canonicalValues: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('__proto__', '10', '9', 'constructor')), tie('value')), {
        selector: ([key]) => key,
        maxLength: 4,
      })
      .map((entries) => new Map(entries)),
  ),
})).value;
