/** The text objects of a page in painting order. */
export interface TextObjects {
  /** PDFium's handles. */
  readonly handles: readonly number[];
  /** Their places in the painting order of everything on the page. */
  readonly orders: readonly number[];
}

// PDFium gives characters nearly in painting order: the object asked for is most often one of the next few.
const LOOK_AHEAD = 8;

/** Where text objects were found last. */
export interface TextFinder {
  readonly handles: readonly number[];
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
  finder.byHandle ??= new Map(handles.map((each, index) => [each, index]));
  const index = finder.byHandle.get(handle) ?? -1;
  if (index >= 0) finder.next = index + 1;
  return index;
}
