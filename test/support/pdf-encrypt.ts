import { createHash } from 'node:crypto';
import { writePdf } from './pdf-writer.ts';

// The padding of ISO 32000 algorithm 2.
const PADDING = Uint8Array.from(Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex'));

/** A one-page PDF encrypted with 40-bit RC4 that opens with the empty user password: permissions only (bug report B31). */
export function encryptedPdf(content: string): Uint8Array {
  const owner = new Uint8Array(32).fill(7);
  const id = new Uint8Array(16).fill(9);
  const permissions = Uint8Array.of(0xfc, 0xff, 0xff, 0xff);
  const key = md5(PADDING, owner, permissions, id).subarray(0, 5);
  const encrypted = rc4(md5(key, Uint8Array.of(101, 0, 0, 0, 0)).subarray(0, 10), Uint8Array.from(content, (character) => character.charCodeAt(0)));
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
  return writePdf({
    pages: [{ content: String.fromCharCode(...encrypted) }],
    trailer: `/ID[${hex(id)}${hex(id)}]/Encrypt<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(rc4(key, PADDING))}/P -4>>`,
  });
}

function md5(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i] + key[i % key.length]) & 255;
    [state[i], state[j]] = [state[j], state[i]];
  }
  let i = 0;
  let j = 0;
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]) & 255;
    [state[i], state[j]] = [state[j], state[i]];
    return byte ^ state[(state[i] + state[j]) & 255];
  });
}
