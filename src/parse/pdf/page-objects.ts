import type { Matrix } from './matrix.ts';
import { chain, identity } from './matrix.ts';
import type { ImageBox, Rule } from './page-content.ts';
import type { ObjectSource, Paint } from './paint.ts';
import { boundsOf, matrixOf } from './paint.ts';
import { readPath } from './path-rules.ts';
import type { TextObjects } from './text-objects.ts';

/** Everything that a page paints, in painting order, forms opened. */
export interface PageObjects {
  readonly texts: TextObjects;
  readonly rules: readonly Rule[];
  readonly images: readonly ImageBox[];
  /** What may lie beneath or over text. */
  readonly paints: readonly Paint[];
  /** Objects beyond the limit, left out. */
  readonly dropped: number;
}

// A page of a map can hold hundreds of thousands of objects; beyond this, a file is built to exhaust.
const OBJECT_COUNT_MAX = 2_000_000;
const FORM_DEPTH_MAX = 64;

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;

interface Level {
  readonly form: number;
  readonly count: number;
  readonly toPage: Matrix;
  next: number;
}

/** Walks the objects of a page and of its forms without recursion. */
export function readPageObjects(source: ObjectSource, page: number): PageObjects {
  const { FPDFPage_CountObjects, FPDFPage_GetObject, FPDFPageObj_GetType, FPDFFormObj_CountObjects, FPDFFormObj_GetObject } = source.x;
  const handles: number[] = [];
  const orders: number[] = [];
  const rules: Rule[] = [];
  const images: ImageBox[] = [];
  const paints: Paint[] = [];
  let order = 0;
  let dropped = 0;
  const levels: Level[] = [{ form: 0, count: FPDFPage_CountObjects(page), toPage: identity, next: 0 }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (level.next >= level.count) {
      levels.pop();
      continue;
    }
    if (order >= OBJECT_COUNT_MAX) {
      dropped += level.count - level.next;
      levels.pop();
      continue;
    }
    const index = level.next++;
    const object = level.form === 0 ? FPDFPage_GetObject(page, index) : FPDFFormObj_GetObject(level.form, index);
    const type = FPDFPageObj_GetType(object);
    order++;
    if (type === TEXT) {
      handles.push(object);
      orders.push(order);
    } else if (type === PATH) readPath(source, { object, toPage: level.toPage, order, rules, paints });
    else if (type === IMAGE || type === SHADING) {
      const box = boundsOf(source, object, level.toPage);
      if (type === IMAGE) images.push({ box, order });
      paints.push({ box, order, kind: type === IMAGE ? 'image' : 'shape', opaque: false, handle: object, toPage: level.toPage });
    } else if (type === FORM && levels.length < FORM_DEPTH_MAX) {
      levels.push({ form: object, count: FPDFFormObj_CountObjects(object), toPage: chain(matrixOf(source, object), level.toPage), next: 0 });
    } else if (type === FORM) dropped++;
  }
  return { texts: { handles, orders }, rules, images, paints, dropped };
}
