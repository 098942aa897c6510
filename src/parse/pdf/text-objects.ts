import { withRoom } from '../../base/with-room.ts';
import { IDENTITY, multiply } from './text-page/float-matrix.ts';

/** The text objects of a page in painting order. */
export interface TextObjects {
  /** PDFium's handles. */
  readonly handles: ArrayLike<number>;
  /** Their places in the painting order of everything on the page. */
  readonly orders: ArrayLike<number>;
  /** Of each the index of its form in `forms`; 0 is the page. */
  readonly formOf: ArrayLike<number>;
  /** Of each the index of the text object before it in its form, or on the page; -1 for the first. */
  readonly beforeOf: ArrayLike<number>;
  /** The matrices of forms, from each to the page. */
  readonly forms: readonly Float32Array[];
}

/** Text objects that are being listed. */
export interface TextList extends TextObjects {
  handles: Int32Array<ArrayBuffer>;
  orders: Int32Array<ArrayBuffer>;
  formOf: Int32Array<ArrayBuffer>;
  beforeOf: Int32Array<ArrayBuffer>;
  readonly forms: Float32Array[];
  count: number;
}

/** Opens a list with room for so many text objects; it grows when there are more. */
export function openTextList(room: number): TextList {
  return { handles: new Int32Array(room), orders: new Int32Array(room), formOf: new Int32Array(room), beforeOf: new Int32Array(room), forms: [IDENTITY], count: 0 };
}

/** Adds a text object behind those that are listed; the answer is its index. */
export function addText(list: TextList, { handle, order, form, before }: { readonly handle: number; readonly order: number; readonly form: number; readonly before: number }): number {
  const index = list.count++;
  list.handles = withRoom(list.handles, list.count);
  list.orders = withRoom(list.orders, list.count);
  list.formOf = withRoom(list.formOf, list.count);
  list.beforeOf = withRoom(list.beforeOf, list.count);
  list.handles[index] = handle;
  list.orders[index] = order;
  list.formOf[index] = form;
  list.beforeOf[index] = before;
  return index;
}

/** Adds a form by its matrix and the form around it; the answer is its index. */
export function addForm({ forms }: TextList, matrix: readonly number[], around: number): number {
  const toPage = new Float32Array(6);
  multiply(Float32Array.from(matrix), forms[around], toPage, 0);
  return forms.push(toPage) - 1;
}

/** The text objects of a list that is complete. */
export function listedTexts({ handles, orders, formOf, beforeOf, forms, count }: TextList): TextObjects {
  return { handles: handles.subarray(0, count), orders: orders.subarray(0, count), formOf: formOf.subarray(0, count), beforeOf: beforeOf.subarray(0, count), forms };
}

// PDFium gives characters nearly in painting order: the object asked for is most often one of the next few.
const LOOK_AHEAD = 8;

/** Where text objects were found last. */
export interface TextFinder {
  readonly handles: ArrayLike<number>;
  next: number;
  byHandle: ReadonlyMap<number, number> | undefined;
}

/** Opens the search for text objects, in painting order first. */
export function openTextFinder({ handles }: Pick<TextObjects, 'handles'>): TextFinder {
  return { handles, next: 0, byHandle: undefined };
}

/** The index of a text object by its handle, or -1. Fast when asked in painting order. */
export function indexOfText(finder: TextFinder, handle: number): number {
  const { handles, next } = finder;
  const end = Math.min(next + LOOK_AHEAD, handles.length);
  for (let index = next; index < end; index++) {
    if (handles[index] !== handle) continue;
    finder.next = index + 1;
    return index;
  }
  finder.byHandle ??= new Map(Array.from(handles, (each, index) => [each, index]));
  const index = finder.byHandle.get(handle) ?? -1;
  if (index >= 0) finder.next = index + 1;
  return index;
}
