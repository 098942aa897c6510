import type { Box } from '../../document/paged.ts';

/** The part of a box that lies on a page of a size; a box beside the page becomes a line or a point of its edge. */
export function clipBox(box: Box, { width, height }: { readonly width: number; readonly height: number }): Box {
  const [x0, y0, x1, y1] = box;
  if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return box;
  return [within(x0, width), within(y0, height), within(x1, width), within(y1, height)];
}

function within(position: number, length: number): number {
  return position < 0 ? 0 : position > length ? length : position;
}
