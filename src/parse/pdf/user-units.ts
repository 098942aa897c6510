import { inflate } from './inflate.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import { entryOf } from './pdf-syntax.ts';
import type { PlainCopy } from './plain-copy.ts';
import { latin1, indexOf } from './plain-copy.ts';

/**
 * Tells whether a page may have a /UserUnit: the key stands in the open, or in an object stream that holds a page. PDFium
 * ignores the key, and almost no file has it, so this search decides whether pages are asked.
 */
export function mentionsUserUnit(bytes: Uint8Array, pageObjectsOf: () => ReadonlySet<number>): boolean {
  if (indexOf(bytes, KEY, 0) >= 0) return true;
  let pageObjects: ReadonlySet<number> | undefined;
  for (let at = indexOf(bytes, OBJECT_STREAM, 0); at >= 0; at = indexOf(bytes, OBJECT_STREAM, at + 1)) {
    const keyword = indexOf(bytes, STREAM, at);
    if (keyword < 0) return false;
    let start = keyword + STREAM.length;
    if (bytes[start] === 0x0d) start++;
    if (bytes[start] === 0x0a) start++;
    // Behind two bytes of zlib header. What is no deflate stream (encrypted, another filter) gives nothing.
    pageObjects ??= pageObjectsOf();
    const holdsPage = namesOneOf(pageObjects, inflate(bytes, start + 2, HEAD_LENGTH));
    if (holdsPage && indexOf(inflate(bytes, start + 2, OBJECT_STREAM_MAX), KEY, 0) >= 0) return true;
  }
  return false;
}

const KEY = latin1('/UserUnit');
const OBJECT_STREAM = latin1('/ObjStm');
const STREAM = latin1('stream');
const OBJECT_STREAM_MAX = 16 * 1024 * 1024;
// An object stream starts with pairs of object number and offset: a hundred objects take about a thousand bytes.
const HEAD_LENGTH = 2048;

function namesOneOf(numbers: ReadonlySet<number>, head: Uint8Array): boolean {
  let number = 0;
  for (let index = 0; index < head.length; index++) {
    const byte = head[index];
    if (byte >= 0x30 && byte <= 0x39) number = number * 10 + (byte - 0x30);
    else if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d) return false;
    else if (numbers.has(number)) return true;
    else number = 0;
  }
  return false;
}

/** The size of the unit of a page's space in points; 1 where the page does not say, or says nonsense. */
export function userUnitOf(x: PdfiumExports, document: number, { copy, number }: { readonly copy: PlainCopy; readonly number: number }): number {
  const page = copy.object(x.EPDFDoc_GetPageObjectNumberByIndex(document, number - 1));
  const unit = copy.resolve(entryOf(page, 'UserUnit'));
  return unit.type === 'number' && unit.value > 0 && unit.value <= USER_UNIT_MAX ? unit.value : 1;
}

const USER_UNIT_MAX = 75_000;
