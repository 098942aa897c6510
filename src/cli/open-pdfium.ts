import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { Failure } from '../base/failure.ts';
import { sha256 } from '../base/hash.ts';
import type { Pdfium, PdfiumExports } from '../parse/pdf/pdfium.ts';
import { pdfiumFunctions, pdfiumSha256 } from '../parse/pdf/pdfium.ts';

/**
 * Opens a fresh PDFium from the package's WebAssembly file, without network. Another file than the pinned one is an
 * `internal_error`: it would give other bytes. Instances share nothing; each keeps the memory its largest document took.
 */
export async function openPdfium(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(path);
  const digest = sha256(file);
  if (digest !== pdfiumSha256) throw new Failure('internal_error', `pdfium.wasm is not the pinned file: SHA-256 ${digest}`);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const { pdfium } = await init({ wasmBinary: bytes, print: ignoreLine, printErr: ignoreLine });
  const wasmExports = pdfium.wasmExports as unknown as Record<string, unknown>;
  const missing = pdfiumFunctions.filter((name) => typeof wasmExports[name] !== 'function');
  if (missing.length > 0) throw new Failure('internal_error', `pdfium.wasm lacks ${missing.join(', ')}`);
  const opened = wasmExports as unknown as PdfiumExports;
  opened.FPDF_InitLibrary();
  return { wasmExports: opened };
}

// PDFium's own notes are not for the user: what matters comes back as codes.
function ignoreLine(_line: string): void {
  return;
}
