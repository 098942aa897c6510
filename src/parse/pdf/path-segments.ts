import type { Matrix } from './matrix.ts';
import { acrossOn, downOn } from './page-frame.ts';
import type { ObjectSource } from './paint.ts';

/** Points of a path that straight lines join, in quanta of the page: x, y, x, y… One that closes ends where it begins. */
export type Subpath = readonly number[];

// Drawings of more segments than this are no table rules: their bounds say enough.
const SEGMENT_COUNT_MAX = 2000;

// PDFium keeps the segments of a path beside each other, each in twelve bytes: its point as two floats, its type, and whether
// it closes. Four public calls for each segment cost more than all that is made of it. Follows from the pinned file.
const SEGMENT = { bytes: 12, floats: 3, type: 8, closes: 9 } as const;
const BEZIER_TO = 1;
const MOVE_TO = 2;

/** The subpaths of a path whose points `matrix` brings to user space, in their order; `undefined` where it has curves or too many segments. */
export function straightSubpaths({ x, frame }: ObjectSource, path: number, matrix: Matrix): readonly Subpath[] | undefined {
  const count = x.FPDFPath_CountSegments(path);
  if (count <= 0) return [];
  if (count > SEGMENT_COUNT_MAX) return undefined;
  const at = x.FPDFPath_GetPathSegment(path, 0);
  const points = new Float32Array(x.memory.buffer, at, count * SEGMENT.floats);
  const octets = new Uint8Array(x.memory.buffer, at, count * SEGMENT.bytes);
  const subpaths: number[][] = [];
  let isOpen = false;
  for (let index = 0; index < count; index++) {
    const type = octets[index * SEGMENT.bytes + SEGMENT.type];
    if (type === BEZIER_TO) return undefined;
    if (type === MOVE_TO || !isOpen) subpaths.push([]);
    const along = points[index * SEGMENT.floats];
    const up = points[index * SEGMENT.floats + 1];
    const userX = matrix[0] * along + matrix[2] * up + matrix[4];
    const userY = matrix[1] * along + matrix[3] * up + matrix[5];
    subpaths[subpaths.length - 1].push(acrossOn(frame, userX, userY), downOn(frame, userX, userY));
    isOpen = octets[index * SEGMENT.bytes + SEGMENT.closes] === 0;
  }
  return subpaths;
}
