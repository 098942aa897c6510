import { createHash, hash, type Hash } from 'node:crypto';
import { assert } from './assert.ts';

declare const sha256Hex: unique symbol;

/** A SHA-256 digest: 64 lower-case hexadecimal digits. */
export type Sha256 = string & { readonly [sha256Hex]: true };

/** A digest with its algorithm in front: `sha256:` and 64 lower-case hexadecimal digits (seed 004 section 6). */
export type Fingerprint = `sha256:${string}`;

/** SHA-256 over the bytes, or over the UTF-8 bytes of a well-formed string. */
export function sha256(input: Uint8Array | string): Sha256 {
  return hash('sha256', hashable(input), 'hex') as Sha256;
}

/** SHA-256 over several inputs, one after the other, without joining them in memory. An input is not changed after it was given. */
export function sha256Of(inputs: Iterable<Uint8Array | string>): Sha256 {
  let first: Uint8Array | string | undefined;
  let digest: Hash | undefined;
  for (const input of inputs) {
    if (first !== undefined) digest = (digest ?? createHash('sha256').update(hashable(first))).update(hashable(input));
    first ??= input;
  }
  // Most often there is one, and a hash object costs more than its hash.
  return digest === undefined ? sha256(first ?? '') : (digest.digest('hex') as Sha256);
}

/** SHA-256 over the bytes that are handed on, one after the other. */
export function sha256Written(write: (handOn: (bytes: Uint8Array) => void) => void): Sha256 {
  const digest = createHash('sha256');
  write((bytes) => digest.update(bytes));
  return digest.digest('hex') as Sha256;
}

/** SHA-256 in the prefixed form of fingerprints. */
export function fingerprintOf(input: Uint8Array | string): Fingerprint {
  return `sha256:${sha256(input)}`;
}

/** Tells whether a string is spelled as a digest. */
export function isSha256(value: string): value is Sha256 {
  return /^[0-9a-f]{64}$/.test(value);
}

/** Tells whether a string is spelled as a fingerprint. */
export function isFingerprint(value: string): value is Fingerprint {
  return /^sha256:[0-9a-f]{64}$/.test(value);
}

// Node takes a lone surrogate for U+FFFD: two strings would share a digest.
function hashable(input: Uint8Array | string): Uint8Array | string {
  assert(typeof input !== 'string' || input.isWellFormed(), 'well-formed strings to hash');
  return input;
}
