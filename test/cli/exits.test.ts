import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder, stele } from '../support/cli.ts';
import { encryptedPdf } from '../support/pdf-encrypt.ts';
import { writePdf } from '../support/pdf-writer.ts';

const content = 'BT /F1 12 Tf 72 700 Td (text) Tj ET';
const sound = writePdf({ pages: [{ content }, { content }] });
const busy = writePdf({ pages: Array.from({ length: 2000 }, () => ({ content: `BT /F1 12 Tf 72 700 Td ${'(some text) Tj '.repeat(100)}ET` })) });
const filter = (name: string): string => `/ID[<00><00>]/Encrypt<</Filter/${name}/V 1/R 2/O<00>/U<00>/P -4>>`;

// The contract's refusals (seed 004 section 8), each with its exit status, by a file and the flags that lead to it. The tenth,
// `internal_error`, is a defect, and no file is known that shows one.
const refusals: readonly (readonly [status: number, code: string, bytes: Uint8Array, ...flags: string[]])[] = [
  [3, 'invalid_pdf', Buffer.from('a text that is called a PDF')],
  [4, 'corrupt_pdf', Buffer.from('%PDF-1.7\nand nothing else')],
  [5, 'password_protected', encryptedPdf(content, { cipher: 'aes-256-r6', userPassword: 'user' })],
  [6, 'page_limit_exceeded', sound, '--max-pages', '1'],
  [7, 'file_too_large', sound, '--max-bytes', '100'],
  [8, 'ocr_required', writePdf({ pages: [{ content: '0 0 m 10 10 l S' }] })],
  [9, 'unsupported_pdf_feature', writePdf({ pages: [{ content }], trailer: filter('Unknown') })],
  [10, 'parse_timeout', busy, '--timeout', '1'],
];

for (const [status, code, bytes, ...flags] of refusals) {
  test(`a PDF that is refused with ${code} ends the command with status ${String(status)}`, () => {
    const folder = newFolder({});
    writeFileSync(join(folder, 'bad.pdf'), bytes);
    const alone = stele(folder, 'parse', 'bad.pdf', '--format', 'text', ...flags);
    assert.deepEqual([alone.status, alone.stdout], [status, ''], alone.stderr);
    assert.match(alone.stderr, new RegExp(`^stele: bad\\.pdf: .*\\(${code}\\)\n$`));
  });
}
