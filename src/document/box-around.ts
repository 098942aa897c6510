import type { Box } from './paged.ts';

/** The smallest box that holds all the given ones, of which there is at least one. */
export function boxAround(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = boxes[0];
  for (const box of boxes) {
    if (box[0] < x0) x0 = box[0];
    if (box[1] < y0) y0 = box[1];
    if (box[2] > x1) x1 = box[2];
    if (box[3] > y1) y1 = box[3];
  }
  return [x0, y0, x1, y1];
}
