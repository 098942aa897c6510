import { byNumber } from '../../base/order.ts';
import type { Box, Element, RegionKind } from '../../document/paged.ts';
import type { PageSize } from './layout/frame.ts';
import type { Layout } from './layout/layout.ts';
import type { Pages } from './layout/pages.ts';
import type { PageContent } from './page-content.ts';
import type { PageFacts } from './page-facts.ts';

/** A picture on a page, before it has an id. */
export interface Figure {
  readonly page: string;
  readonly box: Box;
  readonly order: number;
  /** `figure` where a caption names it. */
  readonly kind: RegionKind;
}

/** The pictures of a document, and which caption tells of which. */
export interface Figures {
  readonly figures: readonly Figure[];
  /** By id of the element that is its caption. */
  readonly byCaption: ReadonlyMap<string, Figure>;
}

/**
 * Finds the pictures of a page: every image, and drawings of lines and shapes that a caption names. A caption begins like
 * `Figure 3` and stands next to its picture, above or below it; each belongs to one picture, and each picture to the first
 * caption that takes it.
 */
export function findFigures(facts: readonly PageFacts[], pages: Pages, { elements, captions: candidates }: Pick<Layout, 'elements' | 'captions'>): Figures {
  const captions = new Map<string, Element[]>();
  for (const index of candidates) {
    const element = elements.at(index);
    if (element !== undefined && isCaption(element)) captions.set(element.page, [...(captions.get(element.page) ?? []), element]);
  }
  const figures: Figure[] = [];
  const byCaption = new Map<string, Figure>();
  facts.forEach(({ page, images: painted }, position) => {
    const images = [...painted].sort(byNumber(({ order }) => order)).map(({ box, order }): Figure => ({ page: page.id, box, order, kind: 'image' }));
    const taken = new Map<Figure, Figure>();
    const drawings: Figure[] = [];
    for (const { id, bbox } of captions.get(page.id) ?? []) {
      const image = nearestTo(bbox, images.filter((each) => !taken.has(each) && !isWholePage(each.box, page)));
      const drawing = image === undefined ? drawingAt(pages.at(position), bbox) : undefined;
      const figure: Figure | undefined = image === undefined ? drawing : { ...image, kind: 'figure' };
      if (figure === undefined) continue;
      if (image === undefined) drawings.push(figure);
      else taken.set(image, figure);
      byCaption.set(id, figure);
    }
    for (const figure of [...images.map((image) => taken.get(image) ?? image), ...drawings]) figures.push(figure);
  });
  return { figures, byCaption };
}

// A heading that begins like a caption is none.
function isCaption({ type }: Element): boolean {
  return type === 'text_block' || type === 'caption';
}

/** A caption stands this near to its picture, in quanta. */
const DISTANCE_MAX = 3600;

function nearestTo(caption: Box, figures: readonly Figure[]): Figure | undefined {
  let best: Figure | undefined;
  let bestDistance = DISTANCE_MAX + 1;
  for (const figure of figures) {
    const distance = gapBetween(figure.box, caption);
    if (distance < bestDistance) [best, bestDistance] = [figure, distance];
  }
  return best;
}

// The white space between a picture and a caption above or below it; beyond all reach when they do not share a column.
function gapBetween(figure: Box, caption: Box): number {
  if (!sharesColumn(figure, caption)) return Infinity;
  const gap = Math.max(caption[1] - figure[3], figure[1] - caption[3]);
  return gap < -DISTANCE_MAX / 4 ? Infinity : Math.max(0, gap);
}

function sharesColumn(a: Box, b: Box): boolean {
  return Math.min(a[2], b[2]) > Math.max(a[0], b[0]);
}

function isWholePage([x0, y0, x1, y1]: Box, { width, height }: PageSize): boolean {
  return (x1 - x0) * (y1 - y0) * 10 >= width * height * 9;
}

/** Parts of a drawing stand no further apart than this, and it is at least so high. */
const PART_GAP_MAX = 2500;
const DRAWING_HEIGHT_MIN = 3600;
const PARTS_MIN = 3;

// Lines and shapes that reach upward from a caption without a wide gap. A table is lines alone; a drawing has a shape.
function drawingAt(page: PageContent, caption: Box): Figure | undefined {
  const isAbove = ({ box }: { readonly box: Box }): boolean => box[3] <= caption[1] + PART_GAP_MAX / 5 && !isWholePage(box, page);
  const above = page.rules.filter(isAbove).sort((a, b) => b.box[3] - a.box[3] || a.order - b.order);
  let [x0, y0, x1, y1] = [caption[0], caption[1], caption[0], caption[1]];
  let count = 0;
  let shapes = 0;
  let order = Number.MAX_SAFE_INTEGER;
  for (const { box, kind, order: at } of above) {
    if (Math.min(box[2], Math.max(x1, caption[2])) < Math.max(box[0], Math.min(x0, caption[0])) - PART_GAP_MAX / 5) continue;
    if (y0 - box[3] > (count === 0 ? DISTANCE_MAX : PART_GAP_MAX)) break;
    [x0, y0, x1, y1] = count === 0 ? box : [Math.min(x0, box[0]), Math.min(y0, box[1]), Math.max(x1, box[2]), Math.max(y1, box[3])];
    order = Math.min(order, at);
    count++;
    if (kind === 'shape') shapes++;
  }
  if (count < PARTS_MIN || shapes === 0 || y1 - y0 < DRAWING_HEIGHT_MIN) return undefined;
  return { page: page.id, box: [x0, y0, x1, y1], order, kind: 'figure' };
}
