import { createCipheriv, createHash } from 'node:crypto';
import { writePdf } from './pdf-writer.ts';

/** How a test PDF is encrypted: the standard security handler in each of its revisions (ISO 32000-2 section 7.6). */
export interface Encryption {
  readonly cipher: 'rc4-40' | 'rc4-128' | 'aes-128' | 'aes-256-r5' | 'aes-256-r6';
  /** Empty means permissions only: anybody can open the file. */
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  /** False leaves the metadata in the open, which is part of the key. From AES on. */
  readonly encryptMetadata?: boolean;
}

/** A PDF of one page whose content stream is encrypted. */
export function encryptedPdf(content: string, encryption: Encryption): Uint8Array {
  const { entries, encrypt } = encryption.cipher.startsWith('aes-256') ? aes256(encryption) : older(encryption);
  const encrypted = encrypt(Buffer.from(content, 'latin1'));
  return writePdf({ pages: [{ content: Buffer.from(encrypted).toString('latin1') }], trailer: `/ID[${hex(ID)}${hex(ID)}]/Encrypt<</Filter/Standard${entries}/P -4>>` });
}

interface Handler {
  readonly entries: string;
  readonly encrypt: (bytes: Uint8Array) => Uint8Array;
}

// The padding of algorithm 2, the file's id, and the permissions -4: all of them.
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const ID = Buffer.alloc(16, 9);
const PERMISSIONS = Buffer.of(0xfc, 0xff, 0xff, 0xff);
// The first content stream of `writePdf`.
const CONTENT_OBJECT = Buffer.of(101, 0, 0, 0, 0);

// Revisions 2 to 4: the key comes from the user password, and each object has its own (algorithms 1 to 5).
function older({ cipher, userPassword = '', encryptMetadata = true }: Encryption): Handler {
  const keyLength = cipher === 'rc4-40' ? 5 : 16;
  const password = Buffer.concat([Buffer.from(userPassword), PADDING]).subarray(0, 32);
  const owner = Buffer.alloc(32, 7);
  let key = hash('md5', password, owner, PERMISSIONS, ID, cipher === 'aes-128' && !encryptMetadata ? Buffer.alloc(4, 0xff) : '').subarray(0, keyLength);
  if (cipher !== 'rc4-40') for (let round = 0; round < 50; round++) key = hash('md5', key);
  const user = cipher === 'rc4-40' ? rc4(key, PADDING) : Buffer.concat([rc4Rounds(key, hash('md5', PADDING, ID)), Buffer.alloc(16)]);
  const objectKey = hash('md5', key, CONTENT_OBJECT, cipher === 'aes-128' ? 'sAlT' : '').subarray(0, Math.min(16, keyLength + 5));
  const version = { 'rc4-40': '/V 1/R 2', 'rc4-128': '/V 2/R 3/Length 128' }[cipher as string] ?? filterEntries(4, 'AESV2', encryptMetadata);
  return {
    entries: `${version}/O${hex(owner)}/U${hex(user)}`,
    encrypt: (bytes) => (cipher === 'aes-128' ? aesCbc('aes-128-cbc', objectKey, bytes) : rc4(objectKey, bytes)),
  };
}

// Revisions 5 and 6: a key of its own, wrapped once for the user and once for the owner (algorithms 8 to 10).
function aes256({ cipher, userPassword = '', ownerPassword = 'owner', encryptMetadata = true }: Encryption): Handler {
  const fileKey = Buffer.alloc(32, 5);
  const digest = cipher === 'aes-256-r5' ? plainHash : hardenedHash;
  const [validationSalt, keySalt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const wrap = (password: string, user: Uint8Array): { readonly check: Buffer; readonly wrapped: Buffer } => ({
    check: Buffer.concat([digest(password, validationSalt, user), validationSalt, keySalt]),
    wrapped: unpadded('aes-256-cbc', digest(password, keySalt, user), { iv: Buffer.alloc(16), bytes: fileKey }),
  });
  const user = wrap(userPassword, Buffer.of());
  const owner = wrap(ownerPassword, user.check);
  const permissions = Buffer.concat([PERMISSIONS, Buffer.alloc(4, 0xff), Buffer.from(`${encryptMetadata ? 'T' : 'F'}adbabcd`)]);
  const keys = { O: owner.check, U: user.check, OE: owner.wrapped, UE: user.wrapped, Perms: unpadded('aes-256-ecb', fileKey, { iv: null, bytes: permissions }) };
  return {
    entries: `${filterEntries(cipher === 'aes-256-r5' ? 5 : 6, 'AESV3', encryptMetadata)}${Object.entries(keys).map(([name, bytes]) => `/${name}${hex(bytes)}`).join('')}`,
    encrypt: (bytes) => aesCbc('aes-256-cbc', fileKey, bytes),
  };
}

function filterEntries(revision: number, method: string, encryptMetadata: boolean): string {
  const [version, bits] = revision === 4 ? [4, 128] : [5, 256];
  return `/V ${String(version)}/R ${String(revision)}/Length ${String(bits)}/CF<</StdCF<</CFM/${method}/AuthEvent/DocOpen/Length ${String(bits / 8)}>>>>/StmF/StdCF/StrF/StdCF${encryptMetadata ? '' : '/EncryptMetadata false'}`;
}

function plainHash(password: string, salt: Uint8Array, user: Uint8Array): Buffer {
  return hash('sha256', password, salt, user);
}

// Algorithm 2.B of revision 6.
function hardenedHash(password: string, salt: Uint8Array, user: Uint8Array): Buffer {
  let key = plainHash(password, salt, user);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const bytes = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([Buffer.from(password), key, user])));
    const encrypted = unpadded('aes-128-cbc', key.subarray(0, 16), { iv: key.subarray(16, 32), bytes });
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hash(['sha256', 'sha384', 'sha512'][remainder], encrypted);
    last = encrypted[encrypted.length - 1];
  }
  return key.subarray(0, 32);
}

function unpadded(cipher: string, key: Uint8Array, { iv, bytes }: { readonly iv: Uint8Array | null; readonly bytes: Uint8Array }): Buffer {
  const encryptor = createCipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([encryptor.update(bytes), encryptor.final()]);
}

function aesCbc(cipher: string, key: Uint8Array, bytes: Uint8Array): Buffer {
  const iv = Buffer.alloc(16, 3);
  const encryptor = createCipheriv(cipher, key, iv);
  return Buffer.concat([iv, encryptor.update(bytes), encryptor.final()]);
}

function hash(algorithm: string, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const digest = createHash(algorithm);
  for (const part of parts) digest.update(part);
  return digest.digest();
}

function rc4Rounds(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  let encrypted = bytes;
  for (let round = 0; round < 20; round++) encrypted = rc4(key.map((byte) => byte ^ round), encrypted);
  return encrypted;
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

function hex(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`;
}
