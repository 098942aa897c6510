import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../src/base/failure.ts';
import { compareNumber } from '../../src/base/order.ts';
import { newGrowingBytes, writeInteger, writtenBytes } from '../../src/store/growing-bytes.ts';
import { readInteger } from '../../src/store/byte-reader.ts';
import { decodePassages, encodePassages, joinPassages } from '../../src/store/passage-set.ts';
import type { PostingList } from '../../src/port/store.ts';
import type { PostingBlock } from '../../src/store/posting-block.ts';
import { appendPostings, decodePostings, encodePostings, newPostingTarget, postingsOf, withoutPassages } from '../../src/store/posting-block.ts';

type Triple = readonly [passage: number, frequency: number, length: number];

const sizes = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 0xffffffff }));
const triples: fc.Arbitrary<readonly Triple[]> = fc
  .uniqueArray(fc.tuple(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 0xffffffff })), sizes, sizes), { minLength: 1, maxLength: 40, selector: ([passage]) => passage })
  .map((items) => items.sort(([a], [b]) => compareNumber(a, b)));

const encode = (items: readonly Triple[]): PostingBlock => encodePostings(listOf(items));

function listOf(items: readonly Triple[]): PostingList {
  const [passages, frequencies, lengths] = [0, 1, 2].map((place) => Uint32Array.from(items, (item) => item[place]));
  return { passages, frequencies, lengths };
}

function decode(block: PostingBlock, removed: readonly number[] = []): readonly Triple[] {
  const target = newPostingTarget(block.count);
  decodePostings(block, Uint32Array.from(removed), target);
  const { passages, frequencies, lengths } = postingsOf(target);
  return Array.from(passages, (passage, index) => [passage, frequencies[index], lengths[index]]);
}

test('integers of any size are read back as they were written', () => {
  for (const value of [0, 1, 127, 128, 16383, 16384, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 33 - 1, Number.MAX_SAFE_INTEGER]) {
    const writer = newGrowingBytes(1);
    writeInteger(writer, value);
    assert.equal(readInteger({ bytes: writtenBytes(writer), at: 0 }), value);
  }
});

test('an integer that is cut off, or never ends, is damage', () => {
  for (const bytes of [[], [0x80], new Array<number>(9).fill(0x80)]) {
    assert.throws(() => readInteger({ bytes: Uint8Array.from(bytes), at: 0 }), Failure);
  }
});

test('postings are read back as they were written', () => {
  fc.assert(
    fc.property(triples, (items) => {
      const block = encode(items);
      assert.deepEqual([block.count, block.last], [items.length, items[items.length - 1][0]]);
      assert.deepEqual(decode(block), items);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a typical posting takes two bytes', () => {
  assert.equal(encode([[1, 1, 60], [5, 1, 70], [60, 1, 80]]).bytes.length, 6);
});

test('removed passages are left out, by decoding and by rewriting', () => {
  fc.assert(
    fc.property(triples, fc.array(fc.nat()), fc.array(fc.integer({ min: 1, max: 300 })), (items, picks, others) => {
      const removed = [...new Set([...picks.map((pick) => items[pick % items.length][0]), ...others])].sort(compareNumber);
      const left = items.filter(([passage]) => !removed.includes(passage));
      assert.deepEqual(decode(encode(items), removed), left);
      const rewritten = withoutPassages(encode(items), Uint32Array.from(removed));
      assert.deepEqual(rewritten === undefined ? [] : decode(rewritten), left);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('blocks that follow one another join to the block of all their postings, byte for byte', () => {
  fc.assert(
    fc.property(triples, fc.array(fc.nat(), { maxLength: 3 }), (items, picks) => {
      const cuts = [...new Set([0, ...picks.map((pick) => pick % items.length), items.length])].sort(compareNumber);
      const parts = cuts.slice(1).map((end, index) => encode(items.slice(cuts[index], end)));
      const writer = newGrowingBytes(1);
      let before = 0;
      for (const { bytes, last } of parts) {
        const shifted = Uint8Array.of(9, ...bytes, 9);
        appendPostings(writer, shifted, { start: 1, end: 1 + bytes.length, before });
        before = last;
      }
      assert.deepEqual(writtenBytes(writer), encode(items).bytes);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a block that does not end where it says is damage', () => {
  const block = encode([[1, 1, 60], [5, 2, 70]]);
  for (const wrong of [{ ...block, bytes: block.bytes.subarray(0, -1) }, { ...block, count: 1 }, { ...block, last: 6 }]) {
    assert.throws(() => decode(wrong), Failure);
  }
});

test('sets of passages are read back as they were written, and joined in order', () => {
  const sets = fc.uniqueArray(fc.integer({ min: 0, max: 0xffffffff })).map((values) => Uint32Array.from(values.sort(compareNumber)));
  fc.assert(
    fc.property(sets, (passages) => {
      assert.deepEqual(decodePassages(encodePassages(passages), passages.length), passages);
      const even = passages.filter((_, index) => index % 2 === 0);
      const odd = passages.filter((_, index) => index % 2 === 1);
      assert.deepEqual(joinPassages(odd, even), passages);
    }),
    { seed: 1, numRuns: 100 },
  );
});
