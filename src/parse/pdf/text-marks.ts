import { cString } from './c-string.ts';
import { textFromPdfString, textFromUtf16 } from './foreign-text.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';

/** What the marks around an object of the page say of it. */
export interface ContentMarks {
  /** -1 when there is none. */
  readonly markedContentId: number;
  readonly artifact: boolean;
  /** Name of the optional-content mark it stands in; empty outside of layers. */
  readonly layer: string;
}

/** The marks of a page's objects. Handles are good while the page is open. */
export interface MarkReader extends Pick<PdfiumExports, 'FPDFPageObj_CountMarks' | 'FPDFPageObj_GetMark' | 'FPDFPageObj_GetMarkedContentID'> {
  readonly x: PdfiumExports;
  readonly scratch: Scratch;
  readonly byHandle: Map<number, Mark>;
  last: ContentMarks;
}

/** Opens the marks of a page's objects. */
export function openMarks(x: PdfiumExports, scratch: Scratch): MarkReader {
  const { FPDFPageObj_CountMarks, FPDFPageObj_GetMark, FPDFPageObj_GetMarkedContentID } = x;
  return { FPDFPageObj_CountMarks, FPDFPageObj_GetMark, FPDFPageObj_GetMarkedContentID, x, scratch, byHandle: new Map(), last: noMarks };
}

/** The marks of an object. Objects share them: each mark is read once, and equal marks of objects that follow each other are one answer. */
export function marksOf(reader: MarkReader, object: number): ContentMarks {
  const count = reader.FPDFPageObj_CountMarks(object);
  if (count <= 0) return noMarks;
  let artifact = false;
  let layer = '';
  for (let index = 0; index < count; index++) {
    const mark = markOf(reader, reader.FPDFPageObj_GetMark(object, index));
    if (mark.artifact) artifact = true;
    if (mark.layer !== '') layer = mark.layer;
  }
  const markedContentId = reader.FPDFPageObj_GetMarkedContentID(object);
  const { last } = reader;
  if (last.markedContentId !== markedContentId || last.artifact !== artifact || last.layer !== layer) reader.last = { markedContentId, artifact, layer };
  return reader.last;
}

function markOf({ x, scratch, byHandle }: MarkReader, handle: number): Mark {
  const known = byHandle.get(handle);
  if (known !== undefined) return known;
  const mark = readMark(x, scratch, handle);
  byHandle.set(handle, mark);
  return mark;
}

/** Stands in no marks. */
export const noMarks: ContentMarks = { markedContentId: -1, artifact: false, layer: '' };

type Mark = Pick<ContentMarks, 'artifact' | 'layer'>;

function readMark(x: PdfiumExports, scratch: Scratch, mark: number): Mark {
  const name = textFromUtf16(readBytes(scratch, (at, capacity) => x.FPDFPageObjMark_GetName(mark, at, capacity, scratch.slot(LENGTH_SLOT))));
  return { artifact: name === 'Artifact', layer: name === 'OC' ? readParameter(x, scratch, mark, 'Name') || '?' : '' };
}

// Mark functions answer success and leave the length in bytes at an address of their own.
function readBytes(scratch: Scratch, write: (at: number, capacity: number) => number): Uint8Array {
  return scratch.bytes((at, capacity) => {
    const room = Math.min(capacity, LENGTH_SLOT * 8);
    return write(at, room) === 0 ? 0 : Math.min(scratch.unsigned(LENGTH_SLOT), room);
  });
}

const LENGTH_SLOT = 63;

function readParameter(x: PdfiumExports, scratch: Scratch, mark: number, key: string): string {
  const keyAt = cString(x, key);
  try {
    return textFromPdfString(readBytes(scratch, (at, capacity) => x.FPDFPageObjMark_GetParamBlobValue(mark, keyAt.address, at, capacity, scratch.slot(LENGTH_SLOT))));
  } finally {
    keyAt.free();
  }
}
