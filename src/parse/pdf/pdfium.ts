import type { PdfiumExports } from './pdfium-exports.ts';
import type { Scratch } from './scratch.ts';
import type { TextReader } from './text-page/text-reader.ts';

/** An opened PDFium, by shape: the part of the WebAssembly module that the PDF parser calls. Opened by a door. */
export interface Pdfium {
  readonly wasmExports: PdfiumExports;
  /** For the answers of its functions, as long as it is open. */
  readonly scratch: Scratch;
  /** For the text of its pages. */
  readonly textReader: TextReader;
  /** Beyond this, its memory does not grow. */
  readonly memoryBytesMax: number;
  /** Set when a file made it stop: its memory is in no known state, and the door opens another. */
  broken: boolean;
}
