import { idOf } from '../../document/ids.ts';
import type { Box } from '../../document/paged.ts';
import { clipBox } from './clip-box.ts';
import { openGround } from './hidden-text.ts';
import type { OpenDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';
import type { PageFrame } from './page-frame.ts';
import { pageFrame } from './page-frame.ts';
import { readPageObjects } from './page-objects.ts';
import type { ObjectSource } from './paint.ts';
import { readAnnotations } from './read-annotations.ts';
import { readLinks } from './read-links.ts';
import { readSpans } from './read-spans.ts';
import { readStructure } from './read-structure.ts';
import { readTextPage } from './text-page/read-text-page.ts';

/**
 * Reads the page `number` (from 1) and gives its memory back; `undefined` when PDFium cannot load it. Pages are read one
 * by one, so that a document costs the memory of one page.
 */
export function readPage(document: OpenDocument, number: number): PageContent | undefined {
  const { x } = document;
  const page = x.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) return undefined;
  try {
    const frame = readFrame(document, page, number);
    const source: ObjectSource = { x, memory: document.textReader.memory, scratch: document.scratch, frame };
    const objects = readPageObjects(source, page, { isLayerOff: document.isLayerOff, drawings: document.drawingsOf(number) });
    const ground = openGround({ source: { ...source, document: document.handle, page }, objects, isLayerOff: document.isLayerOff });
    const textPage = readTextPage({ reader: document.textReader, page, texts: objects.texts });
    const text = readSpans({ ...source, fonts: document.fonts(), textPage, texts: objects.texts, ground });
    return {
      id: idOf('page', number),
      index: number,
      width: frame.width,
      height: frame.height,
      rotation: frame.rotation,
      spans: text.spans,
      rules: onPage(objects.rules, frame),
      images: onPage(objects.images, frame),
      links: onPage(readLinks(source, { document: document.handle, page }), frame),
      annotations: onPage(readAnnotations(source, page), frame),
      structure: readStructure(source, page),
      counts: { unmapped: text.unmapped, guessed: text.guessed, mergedObjects: text.mergedObjects, characters: text.characters, droppedObjects: objects.dropped },
    };
  } finally {
    x.FPDF_ClosePage(page);
  }
}

/** Stands for a page that could not be read. */
export function failedPage(number: number): PageContent {
  return {
    id: idOf('page', number),
    index: number,
    width: 0,
    height: 0,
    rotation: 0,
    spans: [],
    rules: [],
    images: [],
    links: [],
    annotations: [],
    structure: [],
    counts: { unmapped: 0, guessed: 0, mergedObjects: 0, characters: 0, droppedObjects: 0 },
    failed: true,
  };
}

/** The frame of a loaded page. */
export function readFrame({ x, scratch, userUnitOf }: OpenDocument, page: number, number: number): PageFrame {
  x.FPDF_GetPageBoundingBox(page, scratch.slot(0));
  return pageFrame({
    left: scratch.float(0),
    top: scratch.float(0, 1),
    right: scratch.float(1),
    bottom: scratch.float(1, 1),
    quarterTurns: x.FPDFPage_GetRotation(page),
    userUnit: userUnitOf(number),
  });
}

// What stands wholly outside is not on the page; what crosses the edge is seen up to it.
function onPage<Item extends { readonly box: Box }>(items: readonly Item[], frame: PageFrame): readonly Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const [left, top, right, bottom] = item.box;
    if (right < 0 || bottom < 0 || left > frame.width || top > frame.height) continue;
    const box = clipBox(item.box, frame);
    kept.push(box === item.box ? item : { ...item, box });
  }
  return kept;
}
