import type { Matrix } from './matrix.ts';
import { chain, identity } from './matrix.ts';
import type { Drawing } from './drawings.ts';
import type { ImageBox, Rule } from './page-content.ts';
import { KIND, kindOf, objectAt, objectsOfForm, objectsOfPage, type ObjectList } from './object-list.ts';
import type { ObjectSource, Paint } from './paint.ts';
import type { PdfiumMemory } from './pdfium-memory.ts';
import { boundsOf, matrixOf } from './paint.ts';
import { readPath } from './path-rules.ts';
import type { ContentMarks } from './text-marks.ts';
import { marksOf, openMarks } from './text-marks.ts';
import { addForm, addText, listedTexts, openTextList, type TextObjects } from './text-objects.ts';

/** Everything that a page paints, in painting order, forms opened. */
export interface PageObjects {
  readonly texts: TextObjects;
  readonly rules: readonly Rule[];
  readonly images: readonly ImageBox[];
  /** What may lie beneath or over text. */
  readonly paints: readonly Paint[];
  /** Places in the painting order of texts inside a form whose layer is switched off. */
  readonly layerOff: ReadonlySet<number>;
  /** Objects beyond the limit, left out. */
  readonly dropped: number;
}

// A page of a map can hold hundreds of thousands of objects; beyond this, a file is built to exhaust.
const OBJECT_COUNT_MAX = 2_000_000;
const FORM_DEPTH_MAX = 64;

/** What decides whether a form or an image belongs to a layer that is switched off. */
export interface LayerSource {
  readonly isLayerOff: (name: string) => boolean;
  /** What the page paints by `Do`, in order; `undefined` where no layer hides any of it. */
  readonly drawings: readonly Drawing[] | undefined;
}

interface Level {
  readonly objects: ObjectList;
  readonly toPage: Matrix;
  /** Inside a form whose layer is off. */
  readonly hidden: boolean;
  readonly drawings: Iterator<Drawing> | undefined;
  /** Index of its matrix among the forms of the text objects. */
  readonly formIndex: number;
  next: number;
  /** Index of the text object read last in it; -1 before the first. */
  lastText: number;
}

/** Walks the objects of a page and of its forms without recursion. What a layer hides is no image, rule or ground of text. */
export function readPageObjects(source: ObjectSource, page: number, layers: LayerSource): PageObjects {
  const { memory } = source;
  const marks = openMarks(source.x, source.scratch);
  const rules: Rule[] = [];
  const images: ImageBox[] = [];
  const paints: Paint[] = [];
  const layerOff = new Set<number>();
  let order = 0;
  let dropped = 0;
  const levelOf = (objects: ObjectList, { toPage, hidden, formIndex, drawings }: Pick<Level, 'toPage' | 'hidden' | 'formIndex'> & { readonly drawings: LayerSource['drawings'] }): Level => {
    return { objects, toPage, hidden, formIndex, drawings: matching(memory, objects, drawings), next: 0, lastText: -1 };
  };
  const onPage = objectsOfPage(memory, page);
  const texts = openTextList(Math.min(onPage.count, OBJECT_COUNT_MAX));
  const levels: Level[] = [levelOf(onPage, { toPage: identity, hidden: false, formIndex: 0, drawings: layers.drawings })];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (level.next >= level.objects.count) {
      levels.pop();
      continue;
    }
    if (order >= OBJECT_COUNT_MAX) {
      dropped += level.objects.count - level.next;
      levels.pop();
      continue;
    }
    const object = objectAt(memory, level.objects, level.next++);
    const type = kindOf(memory, object);
    const drawing = type === KIND.image || type === KIND.form ? (level.drawings?.next().value as Drawing | undefined) : undefined;
    const hidden = level.hidden || drawing?.hidden === true || (type === KIND.form && isMarkedOff(marksOf(marks, object), layers));
    order++;
    if (type === KIND.text) {
      level.lastText = addText(texts, { handle: object, order, form: level.formIndex, before: level.lastText });
      if (hidden) layerOff.add(order);
    } else if (type === KIND.form && levels.length < FORM_DEPTH_MAX) {
      const matrix = matrixOf(source, object);
      const formIndex = addForm(texts, matrix, level.formIndex);
      levels.push(levelOf(objectsOfForm(memory, object), { toPage: chain(matrix, level.toPage), hidden, formIndex, drawings: drawing?.inner() }));
    } else if (type === KIND.form) dropped++;
    else if (hidden) continue;
    else if (type === KIND.path) readPath(source, { object, toPage: level.toPage, order, rules, paints });
    else if (type === KIND.image || type === KIND.shading) {
      const box = boundsOf(source, object, level.toPage);
      if (type === KIND.image) images.push({ box, order });
      paints.push({ box, order, kind: type === KIND.image ? 'image' : 'shape', opaque: false, handle: object, toPage: level.toPage });
    }
  }
  return { texts: listedTexts(texts), rules, images, paints, layerOff, dropped };
}

function isMarkedOff({ layer }: ContentMarks, { isLayerOff }: LayerSource): boolean {
  return layer !== '' && isLayerOff(layer);
}

// Drawings belong to objects one by one, in order; where their numbers differ, PDFium left one out and nobody knows which.
function matching(memory: PdfiumMemory, objects: ObjectList, drawings: LayerSource['drawings']): Iterator<Drawing> | undefined {
  if (drawings === undefined) return undefined;
  let painted = 0;
  for (let index = 0; index < objects.count; index++) {
    const kind = kindOf(memory, objectAt(memory, objects, index));
    if (kind === KIND.image || kind === KIND.form) painted++;
  }
  return painted === drawings.length ? drawings.values() : undefined;
}
