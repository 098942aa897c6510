import { withRoom } from '../../base/with-room.ts';

/** The text objects of a page in painting order. */
export interface TextObjects {
  /** PDFium's handles. */
  readonly handles: ArrayLike<number>;
  /** Their places in the painting order of everything on the page. */
  readonly orders: ArrayLike<number>;
}

/** Text objects that are being listed. */
export interface TextList extends TextObjects {
  handles: Int32Array<ArrayBuffer>;
  orders: Int32Array<ArrayBuffer>;
  count: number;
}

/** Opens a list with room for so many text objects; it grows when there are more. */
export function openTextList(room: number): TextList {
  return { handles: new Int32Array(room), orders: new Int32Array(room), count: 0 };
}

/** Adds a text object behind those that are listed. */
export function addText(list: TextList, handle: number, order: number): void {
  list.handles = withRoom(list.handles, list.count + 1);
  list.orders = withRoom(list.orders, list.count + 1);
  list.handles[list.count] = handle;
  list.orders[list.count++] = order;
}

/** The text objects of a list that is complete. */
export function listedTexts({ handles, orders, count }: TextList): TextObjects {
  return { handles: handles.subarray(0, count), orders: orders.subarray(0, count) };
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
export function openTextFinder({ handles }: TextObjects): TextFinder {
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
