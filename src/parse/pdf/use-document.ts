import { assert } from '../../base/assert.ts';
import type { RefusalCode } from '../../base/diagnostic.ts';
import type { Result } from '../../base/result.ts';
import { no, ok } from '../../base/result.ts';
import type { OpenDocument } from './open-document.ts';
import { openDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Opens a PDF, lets `use` read it and closes it again. A file that cannot be opened, or that stops PDFium in the middle, is
 * the code of its refusal; one that stops it leaves the instance `broken`, and the door opens another.
 */
export function useDocument<Answer>(pdfium: Pdfium, bytes: Uint8Array, use: (document: OpenDocument) => Answer): Result<Answer, RefusalCode> {
  assert(!pdfium.broken, 'a PDFium that no file has stopped');
  let document: OpenDocument | undefined;
  try {
    const opened = openDocument(pdfium, bytes);
    if (!opened.ok) return opened;
    document = opened.value;
    return ok(use(document));
  } catch (error) {
    if (!isTrap(error)) throw error;
    pdfium.broken = true;
    const full = pdfium.wasmExports.memory.buffer.byteLength * 2 > pdfium.memoryBytesMax;
    return no(full ? 'memory_limit_exceeded' : 'internal_error');
  } finally {
    if (!pdfium.broken) document?.close();
  }
}

// WebAssembly stops with a RuntimeError (unreachable code, out of bounds, out of memory) or on a full stack.
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}
