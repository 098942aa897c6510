import type { ContentSpan, Direction, PageContent } from '../page-content.ts';
import type { Point } from '../../../document/paged.ts';
import { toUpright } from './frame.ts';

/** A span in the frame of its direction: text runs to the right, lines follow downward. Integers in quanta. */
export interface Word {
  readonly span: ContentSpan;
  /** Place among the spans of its page: the stream order. */
  readonly index: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly baseline: number;
  /** Font size; the height of the box where the file gives none. At least 1. */
  readonly size: number;
}

/** The words of one direction, in stream order. */
export interface WordGroup {
  readonly direction: Direction;
  readonly words: readonly Word[];
}

/**
 * Groups what a reader sees by direction, the direction with the most characters first. A span that runs off the page
 * is kept when it continues a visible line (`overflows`); everything else that is hidden is left out.
 */
export function wordGroups(page: PageContent): readonly WordGroup[] {
  const groups = new Map<Direction, { direction: Direction; words: Word[]; characters: number }>();
  const { spans } = page;
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index];
    if (span.hidden !== undefined && !overflows(spans, index)) continue;
    let group = groups.get(span.direction);
    if (group === undefined) groups.set(span.direction, (group = { direction: span.direction, words: [], characters: 0 }));
    group.words.push(toWord(span, index, page));
    group.characters += span.text.length;
  }
  return [...groups.values()].sort((a, b) => b.characters - a.characters || rank(a.direction) - rank(b.direction));
}

const directions: readonly Direction[] = ['right', 'down', 'left', 'up', 'oblique'];

function rank(direction: Direction): number {
  return directions.indexOf(direction);
}

function toWord(span: ContentSpan, index: number, page: PageContent): Word {
  const { direction, firstOrigin, lastOrigin } = span;
  const isUpright = direction === 'right';
  const [x0, y0, right, y1] = isUpright ? span.box : toUpright(span.box, direction, page);
  const baseline = isUpright ? firstOrigin[1] : baselineOf(firstOrigin, direction, page);
  const size = span.size > 0 ? span.size : Math.max(1, y1 - y0);
  // The box of a word that runs over the page edge is cut there, and the next word would seem far away.
  const x1 = isUpright && right >= page.width ? Math.max(right, lastOrigin[0] + (size >> 1)) : right;
  return { span, index, x0, y0, x1, y1, baseline, size };
}

function baselineOf([x, y]: Point, direction: Direction, page: PageContent): number {
  return toUpright([x, y, x, y], direction, page)[1];
}

// A row of a table or a line of text may run over the page edge, where a printer cuts it: its first part is visible on
// about the same baseline, and what follows in the stream belongs to it. Text that stands off the page by itself does not.
function overflows(spans: readonly ContentSpan[], index: number): boolean {
  const span = spans[index];
  if (span.hidden !== 'off_page') return false;
  for (let before = index - 1; before >= 0; before--) {
    const other = spans[before];
    if (Math.abs(other.firstOrigin[1] - span.firstOrigin[1]) > span.size || other.direction !== span.direction) return false;
    if (other.firstOrigin[0] >= span.firstOrigin[0]) return false;
    if (other.hidden === undefined) return true;
    if (other.hidden !== 'off_page') return false;
  }
  return false;
}
