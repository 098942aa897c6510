/** How many segments of one level stand side by side before they are merged. */
const FAN = 8;
/** Passages of a segment of level 0. */
const SMALL = 64;

/** The level of a segment: 0 up to 64 passages, one more for each eightfold. */
export function levelOf(passageCount: number): number {
  let level = 0;
  for (let size = passageCount; size > SMALL; size /= FAN) level++;
  return level;
}

/**
 * Tells from which index on segments are to be merged into one, after one was added at the end; `undefined` when none are.
 * Levels never rise towards the end, and fewer than eight of a level stand side by side: a query looks into few segments,
 * and a posting is rewritten once for each level.
 *
 *     3 2 1 1 | 2        the small ones in front of a larger one go into it
 *     2 | 1 1 1 1 1 1 1 1   eight of a level make one of the next
 */
export function mergeFrom(passageCounts: readonly number[]): number | undefined {
  const levels = passageCounts.map(levelOf);
  let start = levels.length - 1;
  let level = levels.at(-1) ?? 0;
  for (;;) {
    while (start > 0 && levels[start - 1] < level) start--;
    let run = start;
    while (run > 0 && levels[run - 1] === level) run--;
    if (start - run + 1 < FAN) break;
    start = run;
    level++;
  }
  return start === levels.length - 1 ? undefined : start;
}
