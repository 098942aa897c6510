import type { Box } from '../../document/paged.ts';
import type { Matrix } from './matrix.ts';
import { chain } from './matrix.ts';
import type { Rule } from './page-content.ts';
import { lengthOn } from './page-frame.ts';
import type { ObjectSource, Paint } from './paint.ts';
import { boundsOf, clippedBox, matrixOf } from './paint.ts';
import { straightSubpaths, type Subpath } from './path-segments.ts';
import type { PdfiumExports } from './pdfium-exports.ts';

/** A path object, and the lists that take what it paints. */
export interface PathObject {
  readonly object: number;
  readonly toPage: Matrix;
  readonly order: number;
  readonly rules: Rule[];
  readonly paints: Paint[];
}

interface Ink {
  readonly fill: number | undefined;
  readonly fillOpaque: boolean;
  readonly stroke: number | undefined;
  readonly thickness: number;
}

// Axis-parallel within a tenth of a point; a filled bar up to three points thick is a line.
const SKEW_MAX = 10;
const BAR_THICKNESS_MAX = 300;

/** Turns a path into rules, and into paints where it fills an area. */
export function readPath(source: ObjectSource, path: PathObject): void {
  const { object, toPage, order, rules, paints } = path;
  const matrix = chain(matrixOf(source, object), toPage);
  const ink = readInk(source, object, matrix);
  if (ink.fill === undefined && ink.stroke === undefined) return;
  const subpaths = straightSubpaths(source, object, matrix);
  if (subpaths === undefined) {
    const box = boundsOf(source, object, toPage);
    rules.push({ kind: 'shape', box, stroke: ink.stroke, fill: ink.fill, thickness: ink.thickness, order });
    if (ink.fill !== undefined) paints.push({ box, order, kind: 'shape', opaque: ink.fillOpaque, handle: object, toPage });
    return;
  }
  for (const places of subpaths) {
    const bounds = boxOf(places);
    const box = isLarge(bounds, source.frame) ? clippedBox(source, { handle: object, box: bounds, toPage }) : bounds;
    if (isRectangle(places, bounds)) {
      rules.push(rectangleRule(box, ink, order));
      if (ink.fill !== undefined) paints.push({ box, order, kind: 'fill', color: ink.fill, opaque: ink.fillOpaque, handle: object, toPage });
      continue;
    }
    if (ink.fill !== undefined && places.length > 4) {
      rules.push({ kind: 'shape', box, stroke: ink.stroke, fill: ink.fill, thickness: ink.thickness, order });
      paints.push({ box, order, kind: 'shape', opaque: ink.fillOpaque, handle: object, toPage });
    } else if (ink.stroke !== undefined) pushLines(places, { stroke: ink.stroke, thickness: ink.thickness, order }, rules);
  }
}

// Writers fill the whole page through a small clip; the clips of small rectangles are not worth asking for.
function isLarge([left, top, right, bottom]: Box, { width, height }: ObjectSource['frame']): boolean {
  return (right - left) * 2 >= width && (bottom - top) * 2 >= height;
}

function rectangleRule(box: Box, ink: Ink, order: number): Rule {
  const thin = Math.min(box[2] - box[0], box[3] - box[1]);
  const isBar = ink.stroke === undefined && thin <= BAR_THICKNESS_MAX;
  return { kind: isBar ? 'line' : 'rectangle', box, stroke: ink.stroke, fill: ink.fill, thickness: isBar ? thin : ink.thickness, order };
}

// Where a path closes, PDFium gives the point at which it began once more.
function pushLines(places: Subpath, { stroke, thickness, order }: { readonly stroke: number; readonly thickness: number; readonly order: number }, rules: Rule[]): void {
  const before = Math.floor(thickness / 2);
  const after = thickness - before;
  for (let next = 2; next < places.length; next += 2) {
    const at = next - 2;
    const left = Math.min(places[at], places[next]);
    const right = Math.max(places[at], places[next]);
    const top = Math.min(places[at + 1], places[next + 1]);
    const bottom = Math.max(places[at + 1], places[next + 1]);
    if (left === right && top === bottom) continue;
    if (bottom - top <= SKEW_MAX) rules.push({ kind: 'line', box: [left, top - before, right, bottom + after], stroke, fill: undefined, thickness, order });
    else if (right - left <= SKEW_MAX) rules.push({ kind: 'line', box: [left - before, top, right + after, bottom], stroke, fill: undefined, thickness, order });
    else rules.push({ kind: 'shape', box: [left, top, right, bottom], stroke, fill: undefined, thickness, order });
  }
}

function isRectangle(places: Subpath, bounds: Box): boolean {
  const count = places.length / 2;
  if (count < 4 || count > 5) return false;
  if (count === 5 && (Math.abs(places[8] - places[0]) > SKEW_MAX || Math.abs(places[9] - places[1]) > SKEW_MAX)) return false;
  for (let at = 0; at < places.length; at += 2) if (!isOnCorner(places[at], places[at + 1], bounds)) return false;
  // Opposite corners are apart, so the four corners are met in turn and not twice.
  return areOpposite(places, 0, bounds) && areOpposite(places, 2, bounds);
}

function isOnCorner(x: number, y: number, [left, top, right, bottom]: Box): boolean {
  return (x - left <= SKEW_MAX || right - x <= SKEW_MAX) && (y - top <= SKEW_MAX || bottom - y <= SKEW_MAX);
}

// A point and the one after the next.
function areOpposite(places: Subpath, at: number, [left, top, right, bottom]: Box): boolean {
  return Math.abs(places[at] - places[at + 4]) + SKEW_MAX >= right - left && Math.abs(places[at + 1] - places[at + 5]) + SKEW_MAX >= bottom - top;
}

function boxOf(places: Subpath): Box {
  let left = places[0];
  let top = places[1];
  let right = left;
  let bottom = top;
  for (let at = 2; at < places.length; at += 2) {
    const x = places[at];
    const y = places[at + 1];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

function readInk(source: ObjectSource, object: number, matrix: Matrix): Ink {
  const { x, scratch } = source;
  x.FPDFPath_GetDrawMode(object, scratch.slot(0), scratch.slot(1));
  const fills = scratch.unsigned(0) !== 0;
  const strokes = scratch.unsigned(1) !== 0;
  const fill = fills ? readColor(scratch, object, x.FPDFPageObj_GetFillColor) : undefined;
  const stroke = strokes ? readColor(scratch, object, x.FPDFPageObj_GetStrokeColor) : undefined;
  return {
    fill: fill === undefined || fill.alpha === 0 ? undefined : fill.color,
    stroke: stroke === undefined || stroke.alpha === 0 ? undefined : stroke.color,
    fillOpaque: fill !== undefined && fill.alpha === 255 && x.FPDFPageObj_HasTransparency(object) === 0,
    thickness: stroke === undefined ? 0 : penWidth(source, object, matrix),
  };
}

// The pen is scaled like the page it draws on; a skewed pen is taken by the root of its area.
function penWidth({ x, scratch, frame }: ObjectSource, object: number, matrix: Matrix): number {
  x.FPDFPageObj_GetStrokeWidth(object, scratch.slot(0));
  return lengthOn(frame, scratch.float(0) * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])));
}

function readColor(scratch: ObjectSource['scratch'], object: number, read: PdfiumExports['FPDFPageObj_GetFillColor']): { readonly color: number; readonly alpha: number } {
  // A pattern has no one colour: black stands for it, and it is not taken as the ground of text.
  if (read(object, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) === 0) return { color: 0, alpha: 254 };
  return { color: (scratch.unsigned(0) << 16) | (scratch.unsigned(1) << 8) | scratch.unsigned(2), alpha: scratch.unsigned(3) };
}
