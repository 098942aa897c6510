import { inflate } from './inflate.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { PdfValue } from './pdf-syntax.ts';
import { entryOf, readPdfValue } from './pdf-syntax.ts';

/**
 * A document written out by PDFium without object streams and without encryption, so that dictionaries which PDFium's
 * functions do not show can be read. Costs about as much as reading the pages: asked for only when something needs it.
 */
export interface PlainCopy {
  /** The catalog. */
  readonly catalog: PdfValue;
  /** The value itself, or the object that it refers to. */
  resolve(value: PdfValue): PdfValue;
  /** An object by its number. */
  object(number: number): PdfValue;
  /** The data of the stream that a value refers to; `undefined` where it is no stream, or coded by more than one deflate filter. */
  stream(value: PdfValue): Uint8Array | undefined;
}

const REMOVE_SECURITY = 3;

/** Writes the copy; `undefined` when PDFium cannot. */
export function plainCopyOf(x: PdfiumExports, document: number): PlainCopy | undefined {
  const writer = x.PDFiumExt_OpenFileWriter();
  if (writer === 0) return undefined;
  try {
    if (x.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) === 0) return undefined;
    const size = x.PDFiumExt_GetFileWriterSize(writer);
    const at = x.malloc(size);
    if (at === 0) return undefined;
    try {
      x.PDFiumExt_GetFileWriterData(writer, at, size);
      return openCopy(new Uint8Array(x.memory.buffer, at, size).slice());
    } finally {
      x.free(at);
    }
  } finally {
    x.PDFiumExt_CloseFileWriter(writer);
  }
}

function openCopy(bytes: Uint8Array): PlainCopy {
  const offsets = objectOffsets(bytes);
  const object = (number: number): PdfValue => {
    const at = offsets.get(number);
    return at === undefined ? { type: 'other' } : readPdfValue(bytes, at);
  };
  const resolve = (value: PdfValue): PdfValue => (value.type === 'reference' ? object(value.number) : value);
  const stream = (value: PdfValue): Uint8Array | undefined => {
    const at = value.type === 'reference' ? offsets.get(value.number) : undefined;
    return at === undefined ? undefined : streamAt(bytes, at, resolve);
  };
  return { catalog: resolve(entryOf(readTrailer(bytes), 'Root')), object, resolve, stream };
}

const STREAM_LENGTH_MAX = 64 * 1024 * 1024;

// The data of the stream object whose dictionary begins at an index.
function streamAt(bytes: Uint8Array, at: number, resolve: PlainCopy['resolve']): Uint8Array | undefined {
  const dictionary = readPdfValue(bytes, at);
  const length = resolve(entryOf(dictionary, 'Length'));
  const keyword = indexOf(bytes, latin1('stream\r\n'), at);
  if (length.type !== 'number' || keyword < 0) return undefined;
  const start = keyword + 'stream\r\n'.length;
  const filters = resolve(entryOf(dictionary, 'Filter'));
  const [filter, ...more] = filters.type === 'array' ? filters.items.map(resolve) : [filters];
  if (filter === undefined || filter.type === 'other') return bytes.subarray(start, start + length.value);
  const plainDeflate = filter.type === 'name' && filter.value === 'FlateDecode' && more.length === 0 && resolve(entryOf(dictionary, 'DecodeParms')).type === 'other';
  // Behind two bytes of zlib header.
  return plainDeflate ? inflate(bytes, start + 2, STREAM_LENGTH_MAX) : undefined;
}

// `\n12 0 obj`: the number that stands before the keyword, at the start of a line. The last wins, as in an updated file.
function objectOffsets(bytes: Uint8Array): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>();
  const keyword = latin1(' 0 obj');
  for (let at = indexOf(bytes, keyword, 0); at >= 0; at = indexOf(bytes, keyword, at + 1)) {
    let start = at;
    let number = 0;
    let scale = 1;
    while (start > 0 && bytes[start - 1] >= 0x30 && bytes[start - 1] <= 0x39 && at - start < 10) {
      start--;
      number += (bytes[start] - 0x30) * scale;
      scale *= 10;
    }
    const startsLine = start === 0 || bytes[start - 1] === 0x0a || bytes[start - 1] === 0x0d;
    if (start < at && startsLine) offsets.set(number, at + keyword.length);
  }
  return offsets;
}

function readTrailer(bytes: Uint8Array): PdfValue {
  const keyword = latin1('trailer');
  let last = -1;
  for (let at = indexOf(bytes, keyword, 0); at >= 0; at = indexOf(bytes, keyword, at + 1)) last = at;
  return last < 0 ? { type: 'other' } : readPdfValue(bytes, last + keyword.length);
}

/** The bytes of a string of characters up to U+00FF. */
export function latin1(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** Where `part` stands in `bytes` from `start` on; -1 when it does not. */
export function indexOf(bytes: Uint8Array, part: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(part[0], start); at >= 0 && at + part.length <= bytes.length; at = bytes.indexOf(part[0], at + 1)) {
    let same = 1;
    while (same < part.length && bytes[at + same] === part[same]) same++;
    if (same === part.length) return at;
  }
  return -1;
}
