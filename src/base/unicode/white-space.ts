import type { Text } from '../text.ts';
import { sliceUnits } from '../text.ts';
import { isWhiteSpace } from './classes.ts';

/** The 29 code points at which Python splits and strips: White_Space and the four information separators. */
export function isPythonWhiteSpace(point: number): boolean {
  return (point >= 0x1c && point <= 0x1f) || isWhiteSpace(point);
}

/** Takes White_Space off both ends. */
export function trimWhiteSpace(whole: Text): Text {
  let start = 0;
  let end = whole.length;
  // All white space is in the basic plane: units are enough.
  while (start < end && isWhiteSpace(whole.charCodeAt(start))) start++;
  while (end > start && isWhiteSpace(whole.charCodeAt(end - 1))) end--;
  return start === 0 && end === whole.length ? whole : sliceUnits(whole, start, end);
}

/** The pieces between Python white space, as `str.split()` gives them: none is empty. */
export function splitPythonWhiteSpace(whole: Text): readonly Text[] {
  const pieces: Text[] = [];
  let start = 0;
  for (let unit = 0; unit <= whole.length; unit++) {
    if (unit < whole.length && !isPythonWhiteSpace(whole.charCodeAt(unit))) continue;
    if (unit > start) pieces.push(sliceUnits(whole, start, unit));
    start = unit + 1;
  }
  return pieces;
}
