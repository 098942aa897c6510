import type { Raster } from '../../base/png.ts';
import type { OpenDocument } from './open-document.ts';
import { readFrame } from './read-page.ts';

/** Larger drawings would exhaust memory: 64 million pixels are a page of A4 at 800 dots per inch. */
const PIXEL_COUNT_MAX = 64_000_000;

/** Which page, from 1, and how finely. */
export interface PageDrawing {
  readonly page: number;
  readonly dotsPerInch: number;
}

/**
 * Draws a page as a viewer shows it: the visible page on opaque white, without annotations. The same file and resolution
 * give the same pixels on every machine. `undefined` where the page cannot be drawn, or is too large.
 */
export function renderPage(document: OpenDocument, { page: number, dotsPerInch }: PageDrawing): Raster | undefined {
  const { x, scratch } = document;
  const page = x.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) return undefined;
  let bitmap = 0;
  try {
    const frame = readFrame(document, page, number);
    const [width, height] = [pixelsOf(frame.width, dotsPerInch), pixelsOf(frame.height, dotsPerInch)];
    if (width * height === 0 || width * height > PIXEL_COUNT_MAX) return undefined;
    bitmap = x.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
    if (bitmap === 0) return undefined;
    x.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const scale = (dotsPerInch / 72) * document.userUnitOf(number);
    new Float32Array(x.memory.buffer, scratch.slot(0), 10).set([scale, 0, 0, scale, 0, 0, 0, 0, width, height]);
    x.FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch.slot(0), scratch.slot(3), REVERSE_BYTE_ORDER);
    return { width, height, rgba: opaque(new Uint8Array(x.memory.buffer, x.FPDFBitmap_GetBuffer(bitmap), width * height * 4)) };
  } finally {
    if (bitmap !== 0) x.FPDFBitmap_Destroy(bitmap);
    x.FPDF_ClosePage(page);
  }
}

const FORMAT_BGRX = 3;
const WHITE = 0xffffffff;
// FPDF_REVERSE_BYTE_ORDER: red first.
const REVERSE_BYTE_ORDER = 0x10;

// A quantum is 1/7200 inch.
function pixelsOf(quanta: number, dotsPerInch: number): number {
  return Math.ceil((quanta * dotsPerInch) / 7200);
}

// The fourth byte of a pixel is not written by PDFium.
function opaque(pixels: Uint8Array): Uint8Array {
  const rgba = pixels.slice();
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 0xff;
  return rgba;
}
