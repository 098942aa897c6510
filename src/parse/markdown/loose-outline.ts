import { countCodePoints } from '../../base/code-points.ts';
import type { Text } from '../../base/text.ts';
import { isPythonWhiteSpace, splitPythonWhiteSpace } from '../../base/unicode/white-space.ts';

/** What stands at a place of Markdown, in the order in which compat-1 shows it. */
export type LoosePart = readonly (readonly [key: string, value: string | number | null])[];

// As many as the reference of compat-1 lists.
const HEADINGS_MAX = 2_000;
const FENCES_MAX = 1_000;

const START = /(?<![^\n])(#{1,6})[ \t\r\n\f\v]+(?=[^\n])/g;

/** Every line that starts with one to six `#` and white space, wherever it stands; the text may be on the next line. */
export function looseHeadings(body: string): readonly LoosePart[] {
  const placeAt = placesIn(body);
  const parts: LoosePart[] = [];
  START.lastIndex = 0;
  for (let start = START.exec(body); start !== null && parts.length < HEADINGS_MAX; start = START.exec(body)) {
    const textStart = start.index + start[0].length;
    const end = lineEnd(body, textStart);
    START.lastIndex = end;
    const { offset, line } = placeAt(start.index);
    parts.push([['level', start[1].length], ['text', withoutMarks(body.slice(textStart, end))], ['offset', offset], ['line', line]]);
  }
  return parts;
}

/** Every stretch between a line that starts with three backticks and the next; its characters include the line end before it. */
export function looseFences(body: string): readonly LoosePart[] {
  const placeAt = placesIn(body);
  const parts: LoosePart[] = [];
  for (let open = fenceFrom(body, 0); open >= 0 && parts.length < FENCES_MAX; ) {
    const content = lineEnd(body, open);
    const close = fenceFrom(body, content);
    if (close < 0) break;
    const words = splitPythonWhiteSpace(body.slice(open + FENCE.length, content) as Text);
    parts.push([['language', words.at(0) ?? null], ['line', placeAt(open).line], ['characters', countCodePoints(body.slice(content, close))]]);
    open = fenceFrom(body, close + FENCE.length);
  }
  return parts;
}

const FENCE = '```';

function fenceFrom(body: string, from: number): number {
  if (from === 0 && body.startsWith(FENCE)) return 0;
  const found = body.indexOf(`\n${FENCE}`, from);
  return found < 0 ? -1 : found + 1;
}

function lineEnd(body: string, from: number): number {
  const end = body.indexOf('\n', from);
  return end < 0 ? body.length : end;
}

// `## Section ##` is "Section"; a text of marks alone is the first of them.
function withoutMarks(text: string): string {
  let end = inkEnd(text, text.length);
  while (end > 1 && text.charAt(end - 1) === '#') end--;
  return text.slice(0, inkEnd(text, end));
}

function inkEnd(text: string, from: number): number {
  let end = from;
  while (end > 0 && isPythonWhiteSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

// Places in ascending order, each counted from the one before.
function placesIn(body: string): (unit: number) => { readonly offset: number; readonly line: number } {
  let at = { unit: 0, offset: 0, line: 1 };
  return (unit) => {
    const between = body.slice(at.unit, unit);
    at = { unit, offset: at.offset + countCodePoints(between), line: at.line + between.split('\n').length - 1 };
    return at;
  };
}
