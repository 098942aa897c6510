import type { Box } from '../../document/paged.ts';
import type { Matrix } from './matrix.ts';
import { applyTo, identity } from './matrix.ts';
import type { PageFrame } from './page-frame.ts';
import { boxOn, pointOn } from './page-frame.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';
import type { Scratch } from './scratch.ts';

/** An area that is painted over. */
export interface Paint {
  readonly box: Box;
  readonly order: number;
  /** The one colour of the area as 0xRRGGBB; absent for images, shadings and shapes that do not fill their box. */
  readonly color?: number;
  readonly kind: 'fill' | 'image' | 'shape';
  /** The path lets nothing through where it fills. Whether an image does is not known before it is drawn. */
  readonly opaque: boolean;
  readonly handle: number;
  /** From the object's coordinates to user space. */
  readonly toPage: Matrix;
}

/** What reading the objects of a page needs. */
export interface ObjectSource {
  readonly x: PdfiumExports;
  readonly memory: PdfiumMemory;
  readonly scratch: Scratch;
  readonly frame: PageFrame;
}

/** The matrix of an object. */
export function matrixOf({ x, scratch }: ObjectSource, object: number): Matrix {
  if (x.FPDFPageObj_GetMatrix(object, scratch.slot(0)) === 0) return identity;
  return [scratch.float(0), scratch.float(0, 1), scratch.float(1), scratch.float(1, 1), scratch.float(2), scratch.float(2, 1)];
}

/** The bounds of an object on the page. */
export function boundsOf({ x, scratch, frame }: ObjectSource, object: number, toPage: Matrix): Box {
  if (x.FPDFPageObj_GetBounds(object, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) === 0) return [0, 0, 0, 0];
  const [left, bottom, right, top] = [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3)];
  const corners = [applyTo(toPage, left, bottom), applyTo(toPage, right, bottom), applyTo(toPage, left, top), applyTo(toPage, right, top)];
  const xs = corners.map(([across]) => across);
  const ys = corners.map(([, up]) => up);
  return boxOn(frame, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
}

/** The part of an object's box that its clip paths let through, by their bounds; a point when nothing is left. */
export function clippedBox({ x, scratch, frame }: ObjectSource, { handle, box, toPage }: Pick<Paint, 'handle' | 'box' | 'toPage'>): Box {
  const clip = x.FPDFPageObj_GetClipPath(handle);
  const pathCount = clip === 0 ? 0 : x.FPDFClipPath_CountPaths(clip);
  let [left, top, right, bottom] = box;
  for (let path = 0; path < pathCount; path++) {
    const count = x.FPDFClipPath_CountPathSegments(clip, path);
    const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let index = 0; index < count; index++) {
      x.FPDFPathSegment_GetPoint(x.FPDFClipPath_GetPathSegment(clip, path, index), scratch.slot(0), scratch.slot(1));
      const [across, down] = pointOn(frame, ...applyTo(toPage, scratch.float(0), scratch.float(1)));
      bounds.left = Math.min(bounds.left, across);
      bounds.right = Math.max(bounds.right, across);
      bounds.top = Math.min(bounds.top, down);
      bounds.bottom = Math.max(bounds.bottom, down);
    }
    if (count <= 0) continue;
    left = Math.max(left, bounds.left);
    right = Math.min(right, bounds.right);
    top = Math.max(top, bounds.top);
    bottom = Math.min(bottom, bounds.bottom);
  }
  return left > right || top > bottom ? [box[0], box[1], box[0], box[1]] : [left, top, right, bottom];
}
