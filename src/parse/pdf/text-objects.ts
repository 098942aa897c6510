/** The text objects of a page in painting order. */
export interface TextObjects {
  /** PDFium's handles. */
  readonly handles: readonly number[];
  /** Their places in the painting order of everything on the page. */
  readonly orders: readonly number[];
}

// PDFium gives characters nearly in painting order: the object asked for is most often one of the next few.
const LOOK_AHEAD = 8;

/** Opens the question "which text object is this?": the answer is its index, or -1. Fast when asked in painting order. */
export function findTextObjects({ handles }: TextObjects): (handle: number) => number {
  let next = 0;
  let byHandle: ReadonlyMap<number, number> | undefined;
  return (handle) => {
    const end = Math.min(next + LOOK_AHEAD, handles.length);
    for (let index = next; index < end; index++) {
      if (handles[index] !== handle) continue;
      next = index + 1;
      return index;
    }
    byHandle ??= new Map(handles.map((each, index) => [each, index]));
    const index = byHandle.get(handle) ?? -1;
    if (index >= 0) next = index + 1;
    return index;
  };
}
