import type { Box, Point } from '../../document/paged.ts';
import type { Matrix } from './matrix.ts';
import { applyTo, chain } from './matrix.ts';
import type { Rule } from './page-content.ts';
import { lengthOn, pointOn } from './page-frame.ts';
import type { ObjectSource, Paint } from './paint.ts';
import { boundsOf, clippedBox, matrixOf } from './paint.ts';
import type { PdfiumExports } from './pdfium.ts';

/** A path object, and the lists that take what it paints. */
export interface PathObject {
  readonly object: number;
  readonly toPage: Matrix;
  readonly order: number;
  readonly rules: Rule[];
  readonly paints: Paint[];
}

interface Subpath {
  readonly points: Point[];
  curved: boolean;
  closed: boolean;
}

interface Ink {
  readonly fill?: number;
  readonly fillOpaque: boolean;
  readonly stroke?: number;
  readonly thickness: number;
}

// Drawings of more segments than this are no table rules: their bounds say enough.
const SEGMENT_COUNT_MAX = 2000;
// Axis-parallel within a tenth of a point; a filled bar up to three points thick is a line.
const SKEW_MAX = 10;
const BAR_THICKNESS_MAX = 300;

/** Turns a path into rules, and into paints where it fills an area. */
export function readPath(source: ObjectSource, path: PathObject): void {
  const ink = readInk(source, path);
  if (ink.fill === undefined && ink.stroke === undefined) return;
  const { object, toPage, order, rules, paints } = path;
  const subpaths = readSubpaths(source, path);
  if (subpaths === undefined || subpaths.some(({ curved }) => curved)) {
    const box = boundsOf(source, object, toPage);
    rules.push({ kind: 'shape', box, ...colors(ink), thickness: ink.thickness, order });
    if (ink.fill !== undefined) paints.push({ box, order, kind: 'shape', opaque: ink.fillOpaque, handle: object, toPage });
    return;
  }
  for (const subpath of subpaths) {
    const bounds = boxOf(subpath.points);
    const box = isLarge(bounds, source.frame) ? clippedBox(source, { handle: object, box: bounds, toPage }) : bounds;
    if (isRectangle(subpath, bounds)) {
      rules.push(rectangleRule(box, ink, order));
      if (ink.fill !== undefined) paints.push({ box, order, kind: 'fill', color: ink.fill, opaque: ink.fillOpaque, handle: object, toPage });
      continue;
    }
    if (ink.fill !== undefined && subpath.points.length > 2) {
      rules.push({ kind: 'shape', box, ...colors(ink), thickness: ink.thickness, order });
      paints.push({ box, order, kind: 'shape', opaque: ink.fillOpaque, handle: object, toPage });
    } else if (ink.stroke !== undefined) pushLines(subpath, { stroke: ink.stroke, thickness: ink.thickness, order }, rules);
  }
}

// Writers fill the whole page through a small clip; the clips of small rectangles are not worth asking for.
function isLarge([left, top, right, bottom]: Box, { width, height }: ObjectSource['frame']): boolean {
  return (right - left) * 2 >= width && (bottom - top) * 2 >= height;
}

function rectangleRule(box: Box, ink: Ink, order: number): Rule {
  const thin = Math.min(box[2] - box[0], box[3] - box[1]);
  const isBar = ink.stroke === undefined && thin <= BAR_THICKNESS_MAX;
  return { kind: isBar ? 'line' : 'rectangle', box, ...colors(ink), thickness: isBar ? thin : ink.thickness, order };
}

function pushLines({ points, closed }: Subpath, { stroke, thickness, order }: { readonly stroke: number; readonly thickness: number; readonly order: number }, rules: Rule[]): void {
  const count = closed ? points.length : points.length - 1;
  for (let index = 0; index < count; index++) {
    const [x0, y0] = points[index];
    const [x1, y1] = points[(index + 1) % points.length];
    if (x0 === x1 && y0 === y1) continue;
    const [left, right, top, bottom] = [Math.min(x0, x1), Math.max(x0, x1), Math.min(y0, y1), Math.max(y0, y1)];
    const before = Math.floor(thickness / 2);
    const after = thickness - before;
    if (bottom - top <= SKEW_MAX) rules.push({ kind: 'line', box: [left, top - before, right, bottom + after], stroke, thickness, order });
    else if (right - left <= SKEW_MAX) rules.push({ kind: 'line', box: [left - before, top, right + after, bottom], stroke, thickness, order });
    else rules.push({ kind: 'shape', box: [left, top, right, bottom], stroke, thickness, order });
  }
}

function colors({ fill, stroke }: Ink): Pick<Rule, 'fill' | 'stroke'> {
  return { ...(stroke === undefined ? {} : { stroke }), ...(fill === undefined ? {} : { fill }) };
}

function isRectangle({ points }: Subpath, [left, top, right, bottom]: Box): boolean {
  const count = points.length;
  if (count < 4 || count > 5 || (count === 5 && !near(points[0], points[4]))) return false;
  const onCorner = ([x, y]: Point): boolean =>
    (x - left <= SKEW_MAX || right - x <= SKEW_MAX) && (y - top <= SKEW_MAX || bottom - y <= SKEW_MAX);
  // Opposite corners are apart, so the four corners are met in turn and not twice.
  const apart = (a: Point, b: Point): boolean => Math.abs(a[0] - b[0]) + SKEW_MAX >= right - left && Math.abs(a[1] - b[1]) + SKEW_MAX >= bottom - top;
  return points.every(onCorner) && apart(points[0], points[2]) && apart(points[1], points[3]);
}

function near(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) <= SKEW_MAX && Math.abs(a[1] - b[1]) <= SKEW_MAX;
}

function boxOf(points: readonly Point[]): Box {
  let [left, top] = points[0];
  let [right, bottom] = points[0];
  for (const [x, y] of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

function readInk(source: ObjectSource, { object, toPage }: PathObject): Ink {
  const { x, scratch } = source;
  x.FPDFPath_GetDrawMode(object, scratch.slot(0), scratch.slot(1));
  const fills = scratch.unsigned(0) !== 0;
  const strokes = scratch.unsigned(1) !== 0;
  const fill = fills ? readColor(scratch, object, x.FPDFPageObj_GetFillColor) : undefined;
  const stroke = strokes ? readColor(scratch, object, x.FPDFPageObj_GetStrokeColor) : undefined;
  return {
    ...(fill === undefined || fill.alpha === 0 ? {} : { fill: fill.color }),
    ...(stroke === undefined || stroke.alpha === 0 ? {} : { stroke: stroke.color }),
    fillOpaque: fill !== undefined && fill.alpha === 255 && x.FPDFPageObj_HasTransparency(object) === 0,
    thickness: stroke === undefined ? 0 : penWidth(source, object, toPage),
  };
}

// The pen is scaled like the page it draws on; a skewed pen is taken by the root of its area.
function penWidth(source: ObjectSource, object: number, toPage: Matrix): number {
  const { x, scratch, frame } = source;
  x.FPDFPageObj_GetStrokeWidth(object, scratch.slot(0));
  const width = scratch.float(0);
  const [a, b, c, d] = chain(matrixOf(source, object), toPage);
  return lengthOn(frame, width * Math.sqrt(Math.abs(a * d - b * c)));
}

function readColor(scratch: ObjectSource['scratch'], object: number, read: PdfiumExports['FPDFPageObj_GetFillColor']): { readonly color: number; readonly alpha: number } {
  // A pattern has no one colour: black stands for it, and it is not taken as the ground of text.
  if (read(object, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)) === 0) return { color: 0, alpha: 254 };
  return { color: (scratch.unsigned(0) << 16) | (scratch.unsigned(1) << 8) | scratch.unsigned(2), alpha: scratch.unsigned(3) };
}

const LINE_TO = 0;
const MOVE_TO = 2;

function readSubpaths(source: ObjectSource, { object, toPage }: PathObject): readonly Subpath[] | undefined {
  const { x, scratch, frame } = source;
  const count = x.FPDFPath_CountSegments(object);
  if (count > SEGMENT_COUNT_MAX) return undefined;
  const matrix = chain(matrixOf(source, object), toPage);
  const subpaths: Subpath[] = [];
  for (let index = 0; index < count; index++) {
    const segment = x.FPDFPath_GetPathSegment(object, index);
    const type = x.FPDFPathSegment_GetType(segment);
    x.FPDFPathSegment_GetPoint(segment, scratch.slot(0), scratch.slot(1));
    const place = applyTo(matrix, scratch.float(0), scratch.float(1));
    const point = pointOn(frame, place[0], place[1]);
    const open = subpaths.at(-1);
    if (type === MOVE_TO || open === undefined || open.closed) subpaths.push({ points: [point], curved: false, closed: false });
    else open.points.push(point);
    const current = subpaths[subpaths.length - 1];
    if (type !== LINE_TO && type !== MOVE_TO) current.curved = true;
    if (x.FPDFPathSegment_GetClose(segment) !== 0) current.closed = true;
  }
  return subpaths;
}
