import type { Range } from '../base/range.ts';

/** How the last windows of a text are treated when they are shorter than the rest (seed 002, "tail policy"). */
export type TailPolicy = (typeof tailPolicies)[number];

/** The closed list of tail policies. */
export const tailPolicies = ['emit_short', 'drop', 'pad'] as const;

/** Sizes of a window chunking, in code points; `0 <= overlap < chunk_size`. */
export interface WindowSizes {
  readonly chunk_size: number;
  readonly overlap: number;
  readonly tail_policy: TailPolicy;
}

/** A window on a text. The range never passes the end of the text; what `pad` adds is counted beside it. */
interface Window extends Range {
  /** How many U+0000 the contract puts behind the text of this window; 0 but under `pad`. */
  readonly padding: number;
}

/** The windows of a text, ascending, and the tail that `drop` left out; an empty range when nothing was. */
export interface Windows {
  readonly windows: readonly Window[];
  readonly dropped: Range;
}

/**
 * Cuts a text of `length` code points into windows of `chunk_size`, each `chunk_size - overlap` after the one before,
 * starting while the start is inside the text (seed 002, "Stage invariants"). An empty text has no window.
 *
 *     length 10, chunk_size 4, overlap 1        [0 4) [3 7) [6 10) [9 10)
 *                                    drop       [0 4) [3 7) [6 10)           stops at the first short window
 *                                    pad        … [9 10) + 3
 */
export function windowsOf(length: number, { chunk_size, overlap, tail_policy }: WindowSizes): Windows {
  const windows: Window[] = [];
  for (let start = 0; start < length; start += chunk_size - overlap) {
    const missing = Math.max(0, start + chunk_size - length);
    if (missing > 0 && tail_policy === 'drop') break;
    windows.push({ start, end: start + chunk_size - missing, padding: tail_policy === 'pad' ? missing : 0 });
  }
  return { windows, dropped: { start: windows.at(-1)?.end ?? 0, end: length } };
}
