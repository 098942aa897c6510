import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { openPdfium } from '../../../src/cli/open-pdfium.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { encryptedPdf } from '../../support/pdf-encrypt.ts';
import { writePdf } from '../../support/pdf-writer.ts';
import { parse, payloadOf, pdfium } from '../../support/pdf.ts';

const text = 'BT /F1 12 Tf 72 700 Td (text) Tj ET';

const ciphers = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256-r6'] as const;

test('B31: a file that opens with the empty user password is read, and says that it is encrypted, whatever the cipher', () => {
  for (const cipher of ciphers) {
    for (const encryptMetadata of [true, false]) {
      const bytes = encryptedPdf('BT /F1 12 Tf 72 700 Td (permitted) Tj ET', { cipher, encryptMetadata });
      assert.deepEqual(payloadOf(bytes).spans.map((span) => span.text), ['permitted'], cipher);
      assert.deepEqual(parse(bytes).diagnostics.map(({ code }) => code), ['encrypted_empty_password']);
    }
  }
});

test('B32: a file with a user password stays shut, also where the password of its owner is empty', () => {
  for (const cipher of ciphers) {
    const parsed = parse(encryptedPdf(text, { cipher, userPassword: 'user', ownerPassword: '' }));
    assert.equal(parsed.type === 'refused' && parsed.code, 'password_protected', cipher);
  }
});

const clean = Buffer.from(writePdf({ pages: [{ content: text }, { content: text }] })).toString('latin1');

/** The words of a file, and the repairs it needed as `count message`. */
function repaired(file: string): readonly [readonly string[], readonly string[]] {
  const bytes = Uint8Array.from(Buffer.from(file, 'latin1'));
  const repairs = parse(bytes).diagnostics.map(({ code, message, count }) => (code === 'repaired' ? `${String(count ?? 1)} ${message}` : code));
  return [payloadOf(bytes).spans.map((span) => span.text), repairs];
}

test('B33: a wrong startxref and bytes before the header change no text, and are told', () => {
  assert.deepEqual(repaired(clean), [['text', 'text'], []]);
  const rebuilt = '1 the cross-reference table does not hold; objects were found by searching the file';
  assert.deepEqual(repaired(clean.replace(/startxref\n\d+/, 'startxref\n999999')), [['text', 'text'], [rebuilt]]);
  assert.deepEqual(repaired(`Content-Type: a/b\r\n${clean}`), [['text', 'text'], ['1 19 bytes stand before the header and were skipped']]);
});

test('B34: a stream is read to its end mark whatever its length says, and the wrong lengths are counted', () => {
  const told = '2 streams do not end where they say; they were read up to their end mark';
  // Digits for digits: the places of the objects stay right.
  const length = String(text.length);
  for (const wrong of [9, 10, 99]) assert.deepEqual(repaired(clean.replaceAll(`/Length ${length}`, `/Length ${String(wrong).padStart(length.length, '0')}`)), [['text', 'text'], [told]]);
  assert.deepEqual(repaired(clean.replaceAll('\nendstream\n', 'endstream \n')), [['text', 'text'], []]);
});

test('the title of a document is what the file calls itself, without the space around it', () => {
  const titled = (title: string): unknown => {
    const parsed = parse(writePdf({ pages: [{ content: text }], trailer: '/Info 20 0 R', objects: new Map([[20, `<</Title${title}>>`]]) }));
    return parsed.type === 'paged' ? parsed.title : parsed.type;
  };
  assert.equal(titled('(  A report )'), 'A report');
  assert.equal(titled('<FEFF00DC0062>'), 'Üb');
  assert.equal(titled('( )'), undefined);
});

test('the header counts within the first 1024 bytes', () => {
  const bytes = writePdf({ pages: [{ content: text }] });
  const behind = (junk: number): string => {
    const parsed = parse(Uint8Array.from([...new Uint8Array(junk).fill(0x20), ...bytes]));
    return parsed.type === 'refused' ? parsed.code : parsed.type;
  };
  assert.equal(behind(1019), 'paged');
  assert.equal(behind(1020), 'invalid_pdf');
});

test('a file that needs more memory than the ceiling costs its own error, and the next instance is as good as new', async () => {
  const small = await openPdfium(24 * 1024 * 1024);
  // 60 MB of content stream in 60 kB of file.
  const zeros = deflateSync(Buffer.alloc(60_000_000, 0x20)).toString('latin1');
  const bomb = writePdf({ pages: [{ content: 'q Q', entries: '/Contents 20 0 R' }], objects: new Map([[20, `<</Length ${String(zeros.length)}/Filter/FlateDecode>>\nstream\n${zeros}\nendstream`]]) });
  const parsed = parsePdf(bomb, { pdfium: small, limits: defaultLimits, pages: 'all' });
  assert.equal(parsed.type === 'refused' && parsed.code, 'memory_limit_exceeded');
  assert.equal(pdfium.broken, false);
  const large = parsePdf(Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30_000_000)])), { pdfium: await openPdfium(24 * 1024 * 1024), limits: defaultLimits, pages: 'all' });
  assert.equal(large.type === 'refused' && large.code, 'memory_limit_exceeded');
});
