import type { FlowText, TakenText, UnitRun } from '../flow-text.ts';
import { flowText } from '../flow-text.ts';

/** The text of a block without the markup of the blocks around it, with its way back to the source. */
export type Content = TakenText;

/** One line of a block: what belongs to it, and where the line after it starts. */
export interface ContentLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  /** Columns of a tab that was read in part: spaces that do not stand in the source. */
  readonly spaces: number;
}

/** Joins the lines of a block with LF. */
export function contentOf(source: string, lines: readonly ContentLine[]): Content {
  const text = flowText(source);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (index > 0) text.spell('\n', lineEndOf(source, before), before.next);
    if (line.spaces > 0) text.insert(' '.repeat(line.spaces));
    text.copy(line.start, line.end);
  }
  return text.take();
}

function lineEndOf(source: string, { next }: ContentLine): number {
  return source.charCodeAt(next - 1) === 0x0a && source.charCodeAt(next - 2) === 0x0d ? next - 2 : next - 1;
}

/** Appends stretches of a content to another text, so that they lead back to the source. The stretches ascend. */
export function contentCopier(content: Content, out: FlowText): (start: number, end: number) => void {
  let index = 0;
  return (start, end) => {
    for (let at = start; at < end; ) {
      while (index < content.runs.length && content.runs[index][1] <= at) index++;
      const run = index < content.runs.length ? content.runs[index] : undefined;
      const to = Math.min(end, run === undefined ? end : run[0] > at ? run[0] : run[1]);
      if (run === undefined || run[0] > at) out.insert(content.text.slice(at, to));
      else if (isOneToOne(run)) out.copy(run[2] + at - run[0], run[2] + to - run[0]);
      else out.spell(content.text.slice(at, to), run[2], run[3]);
      at = to;
    }
  };
}

/** The stretch of the source that a stretch of a content stands for. */
export function sourceStretch({ runs }: Content, start: number, end: number): { readonly start: number; readonly end: number } {
  if (runs.length === 0) return { start: 0, end: 0 };
  const first = runs[runIndexAt(runs, start)];
  const last = runs[runIndexAt(runs, Math.max(start, end - 1))];
  const from = isOneToOne(first) ? first[2] + Math.min(Math.max(start, first[0]), first[1]) - first[0] : first[2];
  const to = isOneToOne(last) ? last[2] + Math.min(Math.max(end, last[0]), last[1]) - last[0] : last[3];
  return { start: from, end: Math.max(from, to) };
}

// The last run that starts at or before a place.
function runIndexAt(runs: readonly UnitRun[], at: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle][0] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isOneToOne([start, end, sourceStart, sourceEnd]: UnitRun): boolean {
  return end - start === sourceEnd - sourceStart;
}
