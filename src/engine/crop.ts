import { encodePng, type Raster } from '../base/png.ts';
import type { Box } from '../document/paged.ts';
import type { Pdfium } from '../parse/pdf/pdfium.ts';
import { renderPage } from '../parse/pdf/render-page.ts';
import { useDocument } from '../parse/pdf/use-document.ts';
import type { Refused } from '../port/deriver.ts';
import { refusal } from './refusal.ts';

/** Regions of one PDF that are to be drawn. */
export interface CropJob {
  readonly regions: readonly PageRegion[];
  readonly dotsPerInch: number;
}

/** A part of a page. */
export interface PageRegion {
  /** Number of the page, from 1. */
  readonly page: number;
  /** In quanta of the visible page. */
  readonly box: Box;
}

/** A drawn region: a PNG image and its size in pixels. */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a job in its order, `undefined` for a region that cannot be drawn; or why there are none. */
export type Cropping = { readonly type: 'cropped'; readonly pictures: readonly (Picture | undefined)[] } | Refused;

/** Draws regions of a PDF. Each page is drawn whole and cut at the pixels around the box, so that a crop is what the page shows. Pure. */
export function cropRegions(bytes: Uint8Array, { regions, dotsPerInch }: CropJob, pdfium: Pdfium | undefined): Cropping {
  if (pdfium === undefined) return refusal('unsupported_pdf_feature', 'only regions of a PDF can be drawn');
  const used = useDocument(pdfium, bytes, (document) => {
    // One page at a time is held.
    let drawn: { readonly page: number; readonly raster: Raster | undefined } | undefined;
    return regions.map(({ page, box }) => {
      if (drawn?.page !== page) drawn = { page, raster: renderPage(document, { page, dotsPerInch }) };
      return drawn.raster === undefined ? undefined : cut(drawn.raster, box, dotsPerInch);
    });
  });
  return used.ok ? { type: 'cropped', pictures: used.value } : refusal(used.problem, '');
}

// A quantum is 1/7200 inch.
function cut({ width, height, rgba }: Raster, [x0, y0, x1, y1]: Box, dotsPerInch: number): Picture | undefined {
  const left = Math.max(0, Math.floor((x0 * dotsPerInch) / 7200));
  const top = Math.max(0, Math.floor((y0 * dotsPerInch) / 7200));
  const right = Math.min(width, Math.ceil((x1 * dotsPerInch) / 7200));
  const bottom = Math.min(height, Math.ceil((y1 * dotsPerInch) / 7200));
  if (right <= left || bottom <= top) return undefined;
  const part = new Uint8Array((right - left) * (bottom - top) * 4);
  for (let row = top; row < bottom; row++) part.set(rgba.subarray((row * width + left) * 4, (row * width + right) * 4), (row - top) * (right - left) * 4);
  return { png: encodePng({ width: right - left, height: bottom - top, rgba: part }), width: right - left, height: bottom - top };
}
