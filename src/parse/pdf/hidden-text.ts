import type { Box } from '../../document/paged.ts';
import type { ContentSpan, HiddenReason, ImageBox } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PageObjects } from './page-objects.ts';
import type { Paint } from './paint.ts';
import { clippedBox } from './paint.ts';
import { isOpaqueImage, pathCovers, type CoverSource } from './paint-cover.ts';
import { isCopy, type SeenWords } from './seen-words.ts';
import type { TextStyle } from './text-style.ts';

/** What decides whether the text of one page is seen. */
export interface PageGround {
  readonly source: CoverSource;
  readonly objects: Pick<PageObjects, 'paints' | 'images' | 'layerOff'>;
  readonly isLayerOff: (name: string) => boolean;
}

/** What lies beneath and over the text of one page, as far as it has been asked for. */
export interface Ground extends PageGround {
  /** The areas that reach into each band of the page, in painting order. */
  readonly bands: readonly (readonly Paint[])[];
  readonly isScanned: boolean;
  readonly visibleBoxes: Map<Paint, Box>;
  readonly opaqueImages: Map<Paint, boolean>;
  readonly words: SeenWords;
}

/** Opens the ground of a page. */
export function openGround({ source, objects, isLayerOff }: PageGround): Ground {
  return {
    source,
    objects,
    isLayerOff,
    bands: bandsOf(objects.paints, source.frame),
    isScanned: isScanned(objects.images, source.frame),
    visibleBoxes: new Map(),
    opaqueImages: new Map(),
    words: new Map(),
  };
}

/**
 * Says why a reader does not see a span; `undefined` when nothing hides it. Asked once per span, in stream order. Where the
 * ground is not one known colour (images, shadings, transparency), the span counts as seen.
 */
export function hiddenReason(ground: Ground, span: ContentSpan, style: TextStyle): HiddenReason | undefined {
  const { frame } = ground.source;
  if (!isOnPage(span.box, frame)) return 'off_page';
  if (ground.objects.layerOff.has(span.order) || (style.layer !== '' && ground.isLayerOff(style.layer))) return 'layer_off';
  if (isCopy(ground.words, span)) return 'duplicate';
  if (style.clear || span.renderMode === 3 || span.renderMode === 7) return transcribes(ground, span) ? undefined : 'invisible';
  if (isTiny(span)) return 'tiny';
  const band = ground.bands[bandOf(middle(span.box[1], span.box[3]), frame)];
  const color = groundColor(ground, band, span);
  if (color !== undefined && span.renderMode !== 2 && alike(color, span.color)) return 'low_contrast';
  if (isCovered(ground, band, span)) return 'covered';
  return style.artifact && !isMargin(span, frame) ? 'artifact' : undefined;
}

function visibleBox({ source, visibleBoxes }: Ground, paint: Paint): Box {
  const box = visibleBoxes.get(paint) ?? clippedBox(source, paint);
  visibleBoxes.set(paint, box);
  return box;
}

function covers(ground: Ground, paint: Paint, span: ContentSpan): boolean {
  const { source, opaqueImages } = ground;
  if (paint.kind !== 'image') return paint.opaque && pathCovers(source, paint, span.box);
  // An image of the page with its text beneath is a scan with what was recognised in it.
  if (transcribes(ground, span)) return false;
  const isOpaque = opaqueImages.get(paint) ?? isOpaqueImage(source, paint);
  opaqueImages.set(paint, isOpaque);
  return isOpaque;
}

function transcribes({ isScanned: scanned, objects: { images } }: Ground, span: ContentSpan): boolean {
  return scanned && images.some(({ box }) => holdsCentre(box, span.box));
}

const BAND_COUNT = 64;
const AREA_SIDE_MIN = 100;

function bandsOf(paints: readonly Paint[], frame: PageFrame): readonly (readonly Paint[])[] {
  const bands: Paint[][] = Array.from({ length: BAND_COUNT }, () => []);
  for (const paint of paints) {
    const [left, top, right, bottom] = paint.box;
    if (right - left < AREA_SIDE_MIN || bottom - top < AREA_SIDE_MIN) continue;
    const last = bandOf(bottom, frame);
    for (let band = bandOf(top, frame); band <= last; band++) bands[band].push(paint);
  }
  return bands;
}

function bandOf(y: number, { height }: PageFrame): number {
  const band = height <= 0 ? 0 : Math.floor((y * BAND_COUNT) / height);
  return band < 0 ? 0 : band >= BAND_COUNT ? BAND_COUNT - 1 : band;
}

// The last area painted before the text decides; the paper is white.
function groundColor(ground: Ground, band: readonly Paint[], span: ContentSpan): number | undefined {
  for (let index = band.length - 1; index >= 0; index--) {
    const paint = band[index];
    if (paint.order >= span.order || !holdsCentre(paint.box, span.box) || !holdsCentre(visibleBox(ground, paint), span.box)) continue;
    return paint.kind === 'fill' && paint.opaque ? paint.color : undefined;
  }
  return WHITE;
}

// Only what was painted after the text can lie over it.
function isCovered(ground: Ground, band: readonly Paint[], span: ContentSpan): boolean {
  for (let index = band.length - 1; index >= 0 && band[index].order > span.order; index--) {
    const paint = band[index];
    if (holds(paint.box, span.box) && holds(visibleBox(ground, paint), span.box) && covers(ground, paint, span)) return true;
  }
  return false;
}

const WHITE = 0xffffff;
const CHANNEL_DIFFERENCE_MAX = 10;

function alike(a: number, b: number): boolean {
  return nearChannel(a, b, 16) && nearChannel(a, b, 8) && nearChannel(a, b, 0);
}

function nearChannel(a: number, b: number, shift: number): boolean {
  return Math.abs(((a >> shift) & 0xff) - ((b >> shift) & 0xff)) <= CHANNEL_DIFFERENCE_MAX;
}

// Type 3 fonts of size 1 draw glyphs of any size, so the ink must be small too.
function isTiny({ size, box }: ContentSpan): boolean {
  return size < 100 && box[3] - box[1] < 100 && box[2] - box[0] < 400;
}

// Pages of a scanner: images over at least half of the page, with the recognised text laid invisibly on them.
function isScanned(images: readonly ImageBox[], { width, height }: PageFrame): boolean {
  let area = 0;
  for (const { box } of images) area += Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
  return area * 2 >= width * height;
}

// Running headers and footers are tagged as artifacts too, and are seen: the outer tenths of the page are theirs. (What kind
// of artifact the file says it is, PDFium does not tell.)
function isMargin({ box }: ContentSpan, { height }: PageFrame): boolean {
  return box[3] * 10 <= height || box[1] * 10 >= height * 9;
}

const EDGE_TOLERANCE = 20;

function holds(outer: Box, inner: Box): boolean {
  return (
    outer[0] - EDGE_TOLERANCE <= inner[0] && outer[1] - EDGE_TOLERANCE <= inner[1] && outer[2] + EDGE_TOLERANCE >= inner[2] && outer[3] + EDGE_TOLERANCE >= inner[3]
  );
}

function holdsCentre(outer: Box, inner: Box): boolean {
  const x = middle(inner[0], inner[2]);
  const y = middle(inner[1], inner[3]);
  return outer[0] <= x && x <= outer[2] && outer[1] <= y && y <= outer[3];
}

function isOnPage([x0, y0, x1, y1]: Box, { width, height }: PageFrame): boolean {
  return x0 < width && x1 > 0 && y0 < height && y1 > 0;
}

function middle(low: number, high: number): number {
  return low + Math.floor((high - low) / 2);
}
