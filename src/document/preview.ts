import type { Text } from '../base/text.ts';

/** How many code points of a text a report shows. */
const LENGTH_MAX = 120;

/** The start of a text as reports show it: at most 120 code points, and an ellipsis where it goes on (seed 004 section 8). */
export function preview(whole: Text): Text {
  if (whole.length <= LENGTH_MAX) return whole;
  let end = 0;
  for (let count = 0; count < LENGTH_MAX && end < whole.length; count++) end += (whole.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end === whole.length ? whole : (`${whole.slice(0, end)}\u2026` as Text);
}
