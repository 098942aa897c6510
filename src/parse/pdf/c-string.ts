import type { PdfiumExports } from './pdfium-exports.ts';

/** An ASCII string of ours in PDFium's memory, until it is freed. */
export interface CString {
  readonly address: number;
  free(): void;
}

/** Copies an ASCII string, with its end mark. */
export function cString(x: PdfiumExports, ascii: string): CString {
  const address = x.malloc(ascii.length + 1);
  const bytes = new Uint8Array(x.memory.buffer, address, ascii.length + 1);
  for (let index = 0; index < ascii.length; index++) bytes[index] = ascii.charCodeAt(index);
  bytes[ascii.length] = 0;
  return {
    address,
    free: () => {
      x.free(address);
    },
  };
}
