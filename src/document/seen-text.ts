import { codePointsOf } from '../base/code-points.ts';
import { byNumber } from '../base/order.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import { text } from '../base/text.ts';
import type { Cell, Element, PagedPayload, Span } from './paged.ts';
import type { WarningCode } from './warning.ts';
import { hidingCodes } from './warning.ts';

/** What a reader sees of a paged document, and by which warnings he does not see the rest (seed 004, `$defs/chunk`). */
export interface SeenText {
  readonly ofElement: (element: Element) => Seen;
  readonly ofCell: (cell: Cell) => Seen;
  readonly ofSpan: (span: Span) => Seen;
}

export interface Seen {
  /** Empty where there is no text, or none that is seen. */
  readonly text: Text;
  /** Codes of the warnings that hide a part, or all; empty when everything is seen. */
  readonly hiding: readonly WarningCode[];
}

/** Reads the warnings of a payload once. A hidden span is cut out of its element; an element that is hidden as a whole, or a cell with a hidden span, is not seen. */
export function seenText({ security_warnings, spans }: PagedPayload): SeenText {
  const codes = new Map(security_warnings.filter(({ code }) => hidingCodes.has(code)).map(({ id, code }) => [id, code]));
  const codesOf = ({ warning_refs = [] }: Pick<Span, 'warning_refs'>): readonly WarningCode[] => warning_refs.flatMap((id) => codes.get(id) ?? []);
  const unseen = new Map<string, Span>();
  for (const span of codes.size === 0 ? [] : spans) if (codesOf(span).length > 0) unseen.set(span.id, span);
  const unseenOf = (ids: readonly string[] = []): readonly Span[] => ids.flatMap((id) => unseen.get(id) ?? []);
  return {
    ofElement: (element) => {
      const { text: whole = NOTHING, span_refs = [] } = element;
      const cut = unseenOf(span_refs);
      if (cut.length === 0) return whole === NOTHING || codesOf(element).length === 0 ? { text: whole, hiding: [] } : { text: NOTHING, hiding: codesOf(element) };
      return { text: cut.length === span_refs.length ? NOTHING : withoutSpans(whole, cut), hiding: cut.flatMap(codesOf) };
    },
    // The range of a span is in its element: out of a cell it cannot be cut.
    ofCell: ({ text: whole, span_refs }) => {
      const hiding = unseenOf(span_refs).flatMap(codesOf);
      return { text: hiding.length === 0 ? whole : NOTHING, hiding };
    },
    ofSpan: (span) => {
      const hiding = codesOf(span);
      return { text: hiding.length === 0 ? span.text : NOTHING, hiding };
    },
  };
}

const NOTHING = text('');

// A span without a range in the text cannot be cut out of it: then nothing of the text is shown.
function withoutSpans(whole: Text, spans: readonly Span[]): Text {
  const ranges: Range[] = [];
  for (const { char_start: start, char_end: end } of spans) {
    if (start === undefined || end === undefined) return NOTHING;
    ranges.push({ start, end });
  }
  const points = codePointsOf(whole);
  let kept = '';
  let at = 0;
  for (const { start, end } of ranges.sort(byNumber((range) => range.start))) {
    if (start > at) kept += points.slice({ start: at, end: start });
    at = Math.max(at, Math.min(end, points.count));
  }
  return (kept + points.slice({ start: at, end: points.count })) as Text;
}
