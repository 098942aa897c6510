import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeBase64, encodeBase64 } from '../../src/base/base64.ts';

test('the vectors of RFC 4648 hold', () => {
  const vectors = { '': '', f: 'Zg==', fo: 'Zm8=', foo: 'Zm9v', foob: 'Zm9vYg==', fooba: 'Zm9vYmE=', foobar: 'Zm9vYmFy' };
  for (const [plain, spelled] of Object.entries(vectors)) assert.equal(encodeBase64(new TextEncoder().encode(plain)), spelled);
});

test('bytes come back, and the runtime spells them the same', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      assert.equal(encodeBase64(bytes), Buffer.from(bytes).toString('base64'));
      assert.deepEqual(decodeBase64(encodeBase64(bytes)), new Uint8Array(bytes));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('another spelling of the same bytes, and everything else, is refused', () => {
  for (const spelled of ['Zg', 'Zg=', 'Zh==', 'Zm9=', 'Z', '====', 'Zm9v=', 'Zm9v====', 'Zm9-', 'Zm 9v', 'Zm9vé===', '=m9v', 'Z===']) assert.equal(decodeBase64(spelled), undefined, spelled);
});
