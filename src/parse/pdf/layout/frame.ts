import type { Box } from '../../../document/paged.ts';
import type { Direction } from '../page-content.ts';

/** A page size in quanta. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Turns a box of the visible page into the frame in which text of a direction runs to the right and lines follow
 * downward. Oblique text is laid out in the page's own frame.
 */
export function toUpright([x0, y0, x1, y1]: Box, direction: Direction, { width, height }: PageSize): Box {
  switch (direction) {
    case 'right':
    case 'oblique':
      return [x0, y0, x1, y1];
    case 'up':
      return [height - y1, x0, height - y0, x1];
    case 'down':
      return [y0, width - x1, y1, width - x0];
    case 'left':
      return [width - x1, height - y1, width - x0, height - y0];
  }
}

/** The inverse of {@link toUpright}. */
export function fromUpright([x0, y0, x1, y1]: Box, direction: Direction, { width, height }: PageSize): Box {
  switch (direction) {
    case 'right':
    case 'oblique':
      return [x0, y0, x1, y1];
    case 'up':
      return [y0, height - x1, y1, height - x0];
    case 'down':
      return [width - y1, x0, width - y0, x1];
    case 'left':
      return [width - x1, height - y1, width - x0, height - y0];
  }
}
