import type { Box, Point } from '../../document/paged.ts';
import { applyTo, chain } from './matrix.ts';
import type { ObjectSource, Paint } from './paint.ts';
import { matrixOf } from './paint.ts';
import { pointOn } from './page-frame.ts';

/** What asking for the pixels of an image needs besides. */
export interface CoverSource extends ObjectSource {
  readonly document: number;
  readonly page: number;
}

/** Whether a path that fills with one opaque colour lies over all of a box: the box is inside by its fill rule, and no edge runs through it. */
export function pathCovers(source: ObjectSource, paint: Paint, box: Box): boolean {
  const { x, scratch } = source;
  const outlines = outlinesOf(source, paint);
  if (outlines === undefined || outlines.some((outline) => edgesOf(outline).some(([a, b]) => meets(a, b, box)))) return false;
  x.FPDFPath_GetDrawMode(paint.handle, scratch.slot(0), scratch.slot(1));
  const turns = outlines.reduce((sum, outline) => sum + windingOf(outline, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2), 0);
  return scratch.unsigned(0) === EVEN_ODD ? turns % 2 !== 0 : turns !== 0;
}

/** Larger images (in points) are not drawn to find out. */
const IMAGE_AREA_MAX = 4_000_000;

/** Whether an image lets nothing through: masks, opacity and turned corners all show in its pixels as they are drawn. */
export function isOpaqueImage({ x, document, page }: CoverSource, { handle, box: [x0, y0, x1, y1] }: Paint): boolean {
  if (((x1 - x0) / 100) * ((y1 - y0) / 100) > IMAGE_AREA_MAX || x.FPDFPageObj_HasTransparency(handle) !== 0) return false;
  const bitmap = x.FPDFImageObj_GetRenderedBitmap(document, page, handle);
  if (bitmap === 0) return false;
  try {
    if (x.FPDFBitmap_GetFormat(bitmap) !== FORMAT_BGRA) return false;
    const pixels = new Uint8Array(x.memory.buffer, x.FPDFBitmap_GetBuffer(bitmap), x.FPDFBitmap_GetStride(bitmap) * x.FPDFBitmap_GetHeight(bitmap));
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
    return pixels.length > 0;
  } finally {
    x.FPDFBitmap_Destroy(bitmap);
  }
}

const EVEN_ODD = 1;
const FORMAT_BGRA = 4;
const BEZIER_TO = 1;
const MOVE_TO = 2;
// Drawings of more segments than this cover nothing in particular.
const SEGMENT_COUNT_MAX = 2000;
// A curve becomes so many straight pieces.
const CURVE_STEPS = 8;

function outlinesOf(source: ObjectSource, { handle, toPage }: Paint): readonly (readonly Point[])[] | undefined {
  const { x, scratch, frame } = source;
  const count = x.FPDFPath_CountSegments(handle);
  if (count > SEGMENT_COUNT_MAX) return undefined;
  const matrix = chain(matrixOf(source, handle), toPage);
  const outlines: Point[][] = [];
  let controls: Point[] = [];
  for (let index = 0; index < count; index++) {
    const segment = x.FPDFPath_GetPathSegment(handle, index);
    x.FPDFPathSegment_GetPoint(segment, scratch.slot(0), scratch.slot(1));
    const point = pointOn(frame, ...applyTo(matrix, scratch.float(0), scratch.float(1)));
    const type = x.FPDFPathSegment_GetType(segment);
    if (type === MOVE_TO || outlines.length === 0) outlines.push([point]);
    else if (type !== BEZIER_TO) outlines[outlines.length - 1].push(point);
    else if (controls.push(point) === 3) {
      outlines[outlines.length - 1].push(...curve(outlines[outlines.length - 1].at(-1) ?? point, controls));
      controls = [];
    }
  }
  return outlines;
}

function curve([x0, y0]: Point, [[x1, y1], [x2, y2], [x3, y3]]: readonly Point[]): readonly Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, step): Point => {
    const t = (step + 1) / CURVE_STEPS;
    const u = 1 - t;
    const at = (a: number, b: number, c: number, d: number): number => Math.round(u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d);
    return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)];
  });
}

// A filled outline is closed.
function edgesOf(outline: readonly Point[]): readonly (readonly [Point, Point])[] {
  return outline.map((point, index) => [point, outline[(index + 1) % outline.length]]);
}

/** An edge may come this near to the ink, in quanta: labels are drawn just over their text. */
const EDGE_TOLERANCE = 20;

// Whether an edge runs through a box: it does not lie beyond one side, nor do all corners lie on one side of it.
function meets([ax, ay]: Point, [bx, by]: Point, [x0, y0, x1, y1]: Box): boolean {
  const [left, top, right, bottom] = [x0 + EDGE_TOLERANCE, y0 + EDGE_TOLERANCE, x1 - EDGE_TOLERANCE, y1 - EDGE_TOLERANCE];
  if ((ax <= left && bx <= left) || (ax >= right && bx >= right) || (ay <= top && by <= top) || (ay >= bottom && by >= bottom)) return false;
  const side = (x: number, y: number): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const sides = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
  return sides.some((each) => each > 0) && sides.some((each) => each < 0);
}

// How often an outline turns around a point: crossings of the ray to the right, by their direction.
function windingOf(outline: readonly Point[], x: number, y: number): number {
  let turns = 0;
  for (const [[ax, ay], [bx, by]] of edgesOf(outline)) {
    if (ay > y === by > y) continue;
    const beyond = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (by > ay ? beyond < 0 : beyond > 0) turns += by > ay ? 1 : -1;
  }
  return turns;
}
