import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { Failure } from '../base/failure.ts';
import { sha256 } from '../base/hash.ts';
import type { PdfiumExports } from '../parse/pdf/pdfium-exports.ts';
import type { Pdfium } from '../parse/pdf/pdfium.ts';
import { pdfiumFunctions, pdfiumSha256 } from '../parse/pdf/pdfium-exports.ts';
import { openScratch } from '../parse/pdf/scratch.ts';
import { openTextReader } from '../parse/pdf/text-page/text-reader.ts';
import { tuneEngine } from './tune-engine.ts';

/** 1 GiB: PDFium starts with 18 MiB, and takes the size of the file and of the largest page on top. */
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024;

/**
 * Opens a fresh PDFium from the package's WebAssembly file, without network. Another file than the pinned one is an
 * `internal_error`: it would give other bytes. Instances share nothing; each keeps the memory its largest document took,
 * and none takes more than `memoryBytesMax`: what would need more ends in `memory_limit_exceeded`.
 */
export async function openPdfium(memoryBytesMax: number = MEMORY_BYTES_MAX): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const file = await readFile(path);
  const digest = sha256(file);
  if (digest !== pdfiumSha256) throw new Failure('internal_error', `pdfium.wasm is not the pinned file: SHA-256 ${digest}`);
  tuneEngine();
  const { pdfium } = await init({ instantiateWasm: instantiate(file, memoryBytesMax), print: ignoreLine, printErr: ignoreLine });
  const wasmExports = pdfium.wasmExports as unknown as Record<string, unknown>;
  const missing = pdfiumFunctions.filter((name) => typeof wasmExports[name] !== 'function');
  if (missing.length > 0) throw new Failure('internal_error', `pdfium.wasm lacks ${missing.join(', ')}`);
  const opened = wasmExports as unknown as PdfiumExports;
  opened.FPDF_InitLibrary();
  const scratch = openScratch(opened);
  return { wasmExports: opened, scratch, textReader: openTextReader(opened, scratch), memoryBytesMax, broken: false };
}

interface Imports {
  readonly env: { emscripten_resize_heap(bytes: number): number };
}

type Received = (instance: unknown, module: unknown) => void;

// The module's own memory ends at 2 GiB. Refusing to grow is how a smaller ceiling is set: PDFium then stops with a trap.
function instantiate(file: Uint8Array, memoryBytesMax: number): (imports: object, receive: Received) => object {
  const { WebAssembly } = globalThis as unknown as {
    readonly WebAssembly: { instantiate(file: Uint8Array, imports: object): Promise<{ readonly instance: unknown; readonly module: unknown }> };
  };
  return (imports, receive) => {
    const { env } = imports as Imports;
    const grow = env.emscripten_resize_heap;
    const limited = { ...imports, env: { ...env, emscripten_resize_heap: (bytes: number) => (bytes > memoryBytesMax ? 0 : grow(bytes)) } };
    void WebAssembly.instantiate(file, limited).then(({ instance, module }) => {
      receive(instance, module);
    });
    return {};
  };
}

// PDFium's own notes are not for the user: what matters comes back as codes.
function ignoreLine(_line: string): void {
  return;
}
