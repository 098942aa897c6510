import type { ContentSpan } from './page-content.ts';

/** The words of a page so far, by their text: the last of each, and through it those before. */
export type SeenWords = Map<string, SeenWord>;

interface SeenWord {
  readonly span: ContentSpan;
  readonly before: SeenWord | undefined;
}

const COPY_DISTANCE_MAX = 200;
// How many words of one spelling are looked back at: bounded, so that a page of one word costs no square.
const COPIES_REMEMBERED = 64;

/** Whether the same word stands within an eighth of its size already, in another text object: fake bold, a shadow. One that does not is kept. */
export function isCopy(seen: SeenWords, span: ContentSpan): boolean {
  const before = seen.get(span.text);
  const reach = Math.min(COPY_DISTANCE_MAX, Math.max(30, Math.floor(span.size / 8)));
  const [x, y] = span.firstOrigin;
  let other = before;
  for (let count = 0; other !== undefined && count < COPIES_REMEMBERED; count++) {
    const [otherX, otherY] = other.span.firstOrigin;
    const near = Math.abs(otherX - x) <= reach && Math.abs(otherY - y) <= reach;
    if (near && other.span.order !== span.order && Math.abs(other.span.size - span.size) * 10 <= span.size) return true;
    other = other.before;
  }
  seen.set(span.text, { span, before });
  return false;
}
