import type { Box } from '../../document/paged.ts';
import type { ContentSpan, ImageBox } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import type { PageObjects } from './page-objects.ts';
import type { Paint } from './paint.ts';
import { clippedBox } from './paint.ts';
import { isOpaqueImage, pathCovers, type CoverSource } from './paint-cover.ts';
import type { HiddenQuestion } from './text-run.ts';

/** What decides whether the text of one page is seen. */
export interface PageGround {
  readonly source: CoverSource;
  readonly objects: Pick<PageObjects, 'paints' | 'images' | 'layerOff'>;
  readonly isLayerOff: (name: string) => boolean;
}

/**
 * Opens the question "why does a reader not see this span?" for a page; the answer is `undefined` when nothing hides it.
 * Where the ground is not one known colour (images, shadings, transparency), the span counts as seen.
 */
export function hiddenReasons({ source, objects: { paints, images, layerOff }, isLayerOff }: PageGround): HiddenQuestion {
  const { frame } = source;
  const page: Box = [0, 0, frame.width, frame.height];
  const bands = bandsOf(paints, frame);
  const clips = new Map<Paint, Box>();
  const visibleBox = (paint: Paint): Box => {
    const box = clips.get(paint) ?? clippedBox(source, paint);
    clips.set(paint, box);
    return box;
  };
  const opaqueImages = new Map<Paint, boolean>();
  const covers = (paint: Paint, span: ContentSpan): boolean => {
    if (paint.kind !== 'image') return paint.opaque && pathCovers(source, paint, span.box);
    // An image of the page with its text beneath is a scan with what was recognised in it.
    if (transcribes(span)) return false;
    const isOpaque = opaqueImages.get(paint) ?? isOpaqueImage(source, paint);
    opaqueImages.set(paint, isOpaque);
    return isOpaque;
  };
  const scanned = isScanned(images, frame);
  const transcribes = (span: ContentSpan): boolean => scanned && images.some(({ box }) => holdsCentre(box, span.box));
  const copies = copyFinder();
  return (span, style) => {
    if (!overlaps(span.box, page)) return 'off_page';
    if (layerOff.has(span.order) || (style.layer !== '' && isLayerOff(style.layer))) return 'layer_off';
    if (copies(span)) return 'duplicate';
    if (style.clear || span.renderMode === 3 || span.renderMode === 7) return transcribes(span) ? undefined : 'invisible';
    if (isTiny(span)) return 'tiny';
    const band = bands[bandOf(middle(span.box[1], span.box[3]), frame)];
    const ground = groundColor(band, span, visibleBox);
    if (ground !== undefined && span.renderMode !== 2 && alike(ground, span.color)) return 'low_contrast';
    if (isCovered(band, span, (paint) => holds(visibleBox(paint), span.box) && covers(paint, span))) return 'covered';
    return style.artifact && !isMargin(span, frame) ? 'artifact' : undefined;
  };
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
function groundColor(band: readonly Paint[], span: ContentSpan, visibleBox: (paint: Paint) => Box): number | undefined {
  for (let index = band.length - 1; index >= 0; index--) {
    const paint = band[index];
    if (paint.order >= span.order || !holdsCentre(paint.box, span.box) || !holdsCentre(visibleBox(paint), span.box)) continue;
    return paint.kind === 'fill' && paint.opaque ? paint.color : undefined;
  }
  return WHITE;
}

// Only what was painted after the text can lie over it.
function isCovered(band: readonly Paint[], span: ContentSpan, covers: (paint: Paint) => boolean): boolean {
  for (let index = band.length - 1; index >= 0 && band[index].order > span.order; index--) {
    if (holds(band[index].box, span.box) && covers(band[index])) return true;
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

const COPY_DISTANCE_MAX = 200;
// How many words of one spelling are looked back at: bounded, so that a page of one word costs no square.
const COPIES_REMEMBERED = 64;

// The same word again within an eighth of its size, in another text object: fake bold, a shadow.
function copyFinder(): (span: ContentSpan) => boolean {
  const seen = new Map<string, ContentSpan[]>();
  return (span) => {
    const others = seen.get(span.text);
    if (others === undefined) {
      seen.set(span.text, [span]);
      return false;
    }
    const reach = Math.min(COPY_DISTANCE_MAX, Math.max(30, Math.floor(span.size / 8)));
    const [x, y] = span.firstOrigin;
    for (let index = others.length - 1; index >= 0 && index >= others.length - COPIES_REMEMBERED; index--) {
      const other = others[index];
      const near = Math.abs(other.firstOrigin[0] - x) <= reach && Math.abs(other.firstOrigin[1] - y) <= reach;
      if (near && other.order !== span.order && Math.abs(other.size - span.size) * 10 <= span.size) return true;
    }
    others.push(span);
    return false;
  };
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

function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

function middle(low: number, high: number): number {
  return low + Math.floor((high - low) / 2);
}
