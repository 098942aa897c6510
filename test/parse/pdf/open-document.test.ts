import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { openPdfium } from '../../../src/cli/open-pdfium.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { encryptedPdf } from '../../support/pdf-encrypt.ts';
import { writePdf } from '../../support/pdf-writer.ts';
import { parse, payloadOf, pdfium } from '../../support/pdf.ts';

test('B31: a file that opens with the empty user password is read, and says that it is encrypted', () => {
  const bytes = encryptedPdf('BT /F1 12 Tf 72 700 Td (permitted) Tj ET');
  assert.deepEqual(payloadOf(bytes).spans.map(({ text }) => text), ['permitted']);
  assert.deepEqual(parse(bytes).diagnostics.map(({ code }) => code), ['encrypted_empty_password']);
});

test('the title of a document is what the file calls itself, without the space around it', () => {
  const titled = (title: string): unknown => {
    const parsed = parse(writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (text) Tj ET' }], trailer: '/Info 20 0 R', objects: new Map([[20, `<</Title${title}>>`]]) }));
    return parsed.type === 'paged' ? parsed.title : parsed.type;
  };
  assert.equal(titled('(  A report )'), 'A report');
  assert.equal(titled('<FEFF00DC0062>'), 'Üb');
  assert.equal(titled('( )'), undefined);
});

test('the header counts within the first 1024 bytes', () => {
  const bytes = writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (text) Tj ET' }] });
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
