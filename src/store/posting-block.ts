import { Failure } from '../base/failure.ts';
import type { PostingList } from '../port/store.ts';
import { readInteger } from './byte-reader.ts';
import type { GrowingBytes } from './growing-bytes.ts';
import { newGrowingBytes, writeBytes, writeInteger, writtenBytes } from './growing-bytes.ts';

/**
 * The postings of one term, compressed, ascending by passage. `count` and `last` stand outside the bytes, so that lists are
 * counted and joined without being decoded.
 *
 *     posting    2 * (passage - the passage before, 0 for the first) + (frequency > 1)   integer
 *                frequency, when it is above 1                                           integer
 *                length of the passage in terms                                          integer
 */
export interface PostingBlock {
  readonly count: number;
  /** The last passage. */
  readonly last: number;
  readonly bytes: Uint8Array;
}

/** A posting that is being written. */
export interface NewPosting {
  /** From the passage before; from 0 for the first. At least 1. */
  readonly distance: number;
  readonly frequency: number;
  readonly length: number;
}

/** Appends one posting to a block that is being written. */
export function writePosting(writer: GrowingBytes, { distance, frequency, length }: NewPosting): void {
  writeInteger(writer, 2 * distance + (frequency > 1 ? 1 : 0));
  if (frequency > 1) writeInteger(writer, frequency);
  writeInteger(writer, length);
}

/** Compresses postings, at least one. */
export function encodePostings({ passages, frequencies, lengths }: PostingList): PostingBlock {
  const writer = newGrowingBytes(passages.length * 3);
  let before = 0;
  for (const [index, passage] of passages.entries()) {
    writePosting(writer, { distance: passage - before, frequency: frequencies[index], length: lengths[index] });
    before = passage;
  }
  return { count: passages.length, last: before, bytes: writtenBytes(writer) };
}

/** Postings that are being gathered; the first `count` are filled. */
export interface PostingTarget extends PostingList {
  count: number;
}

/** Room for `capacity` postings. */
export function newPostingTarget(capacity: number): PostingTarget {
  return { passages: new Uint32Array(capacity), frequencies: new Uint32Array(capacity), lengths: new Uint32Array(capacity), count: 0 };
}

/** The postings gathered. */
export function postingsOf({ passages, frequencies, lengths, count }: PostingTarget): PostingList {
  return { passages: passages.subarray(0, count), frequencies: frequencies.subarray(0, count), lengths: lengths.subarray(0, count) };
}

/** Appends the postings of a block to the target, without those in `removed` (ascending). The target has room for all. */
export function decodePostings({ count, last, bytes }: PostingBlock, removed: Uint32Array, target: PostingTarget): void {
  const { passages, frequencies, lengths } = target;
  const reader = { bytes, at: 0 };
  let written = target.count;
  let passage = 0;
  let skip = 0;
  for (let index = 0; index < count; index++) {
    // Almost every integer takes one byte; the call is for the others.
    let head = bytes[reader.at];
    if (head < 0x80) reader.at++;
    else head = readInteger(reader);
    passage += head >= 0x80 ? Math.floor(head / 2) : head >> 1;
    let frequency = 1;
    if (head % 2 === 1) frequency = readInteger(reader);
    let length = bytes[reader.at];
    if (length < 0x80) reader.at++;
    else length = readInteger(reader);

    while (skip < removed.length && removed[skip] < passage) skip++;
    if (skip < removed.length && removed[skip] === passage) continue;
    passages[written] = passage;
    frequencies[written] = frequency;
    lengths[written] = length;
    written++;
  }
  if (reader.at !== bytes.length || passage !== last) throw new Failure('store_damaged', 'a posting list does not end where it must');
  target.count = written;
}

/**
 * Appends a block, given as a stretch of `bytes`, to one that is being written and ends with the passage `before`, 0 when it
 * is empty: only the first posting is written anew.
 */
export function appendPostings(writer: GrowingBytes, bytes: Uint8Array, { start, end, before }: { readonly start: number; readonly end: number; readonly before: number }): void {
  const reader = { bytes, at: start };
  if (before > 0) writeInteger(writer, readInteger(reader) - 2 * before);
  writeBytes(writer, bytes, reader.at, end);
}

/** A block without the postings of some passages (ascending); `undefined` when none is left. */
export function withoutPassages(block: PostingBlock, removed: Uint32Array): PostingBlock | undefined {
  const target = newPostingTarget(block.count);
  decodePostings(block, removed, target);
  if (target.count === block.count) return block;
  return target.count === 0 ? undefined : encodePostings(postingsOf(target));
}
