import type { Line } from './lines.ts';
import { isMarkerWord, markerOf } from './markers.ts';
import { most } from './extremes.ts';
import type { TaggedRole } from './tagged-blocks.ts';

/** Lines that read as one piece of text. */
export interface Paragraph {
  readonly lines: readonly Line[];
  /** The first line starts with a bullet or number. */
  readonly isItem: boolean;
  /** What the structure tree of a tagged page says it is; absent where none was followed. */
  readonly role?: TaggedRole;
}

/** Usual distances of baselines on a page, by font size: what is wider parts paragraphs. */
export type Leadings = ReadonlyMap<number, number>;

/** So many distances, or fewer, tell nothing about a size. */
const SAMPLES_FEW = 3;

/** The most frequent distance from line to line of each font size. */
export function leadingsOf(blocks: readonly { readonly lines: readonly Line[] }[]): Leadings {
  const counts = new Map<number, Map<number, number>>();
  for (const { lines } of blocks) {
    for (let index = 1; index < lines.length; index++) {
      const { size } = lines[index];
      if (lines[index - 1].size !== size) continue;
      const leading = Math.round((lines[index].baseline - lines[index - 1].baseline) / 10) * 10;
      const ofSize = counts.get(size) ?? new Map<number, number>();
      counts.set(size, ofSize.set(leading, (ofSize.get(leading) ?? 0) + 1));
    }
  }
  const usual = new Map<number, number>();
  for (const [size, ofSize] of counts) {
    let best = 0;
    let most = SAMPLES_FEW;
    for (const [leading, count] of ofSize) {
      if (count < most || (count === most && leading > best)) continue;
      best = leading;
      most = count;
    }
    if (best > 0) usual.set(size, best);
  }
  return usual;
}

/** Parts lines in reading order into paragraphs. */
export function paragraphsOf(lines: readonly Line[], leadings: Leadings): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Line[] = [];
  let isItem = false;
  const close = (): void => {
    if (open.length > 0) paragraphs.push({ lines: open, isItem });
  };
  for (const line of lines) {
    const marked = startsItem(line);
    if (open.length === 0 || !continues(open, line, isItem, leadings) || (marked && !isInside(open, line))) {
      close();
      open = [];
      isItem = marked;
    }
    open.push(line);
  }
  close();
  return paragraphs;
}

/** So many lines above tell how wide a paragraph is. */
const NEAR = 40;

/** Whether a line is an entry of a contents page: dots lead to a page number. */
export function endsEntry({ words }: Line): boolean {
  const last = words[words.length - 1].span.text;
  if (/\.{4,}(?:[0-9]+|[ivxlc]+)?$/.test(last)) return true;
  return words.length > 1 && /^(?:[0-9]+|[ivxlc]+)$/.test(last) && /(?:\.{4,}|\u2026{2,})$|^\.$/.test(words[words.length - 2].span.text);
}

/** Whether all of a line is bold. */
export function isBold(line: Line): boolean {
  return line.words.every(({ span }) => span.font.bold);
}

/** Whether all of a line is set in a fixed-width font. */
export function isMonospace(line: Line): boolean {
  return line.words.every(({ span }) => span.font.monospace);
}

/** Whether a line begins with a bullet or number. */
export function startsItem(line: Line): boolean {
  return isMarkerWord(line.words[0]);
}

// A number at the start of a line that merely wrapped there: the line above is full, and this one is not set in; or it
// closes a bracket that the line above opens, as in `(Algorithm` and `166)`.
function isInside(open: readonly Line[], line: Line): boolean {
  if (/^[0-9A-Za-z]+\)$/.test(line.words[0].span.text) && opensBracket(open[open.length - 1])) return true;
  const last = open[open.length - 1];
  return markerOf(line.words[0].span.text)?.type === 'number' && open.length > 1 && last.x1 > line.x1 && line.x0 <= open[1].x0 + line.size / 4 && last.x1 >= most(open.slice(-NEAR), ({ x1 }) => x1) - line.size;
}

function opensBracket({ words }: Line): boolean {
  const text = words.map(({ span }) => span.text).join(' ');
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

function continues(open: readonly Line[], line: Line, isItem: boolean, leadings: Leadings): boolean {
  const last = open[open.length - 1];
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  if (endsEntry(last)) return false;
  if (leading * 100 < 10 * size) return onOneRow(last, line, size);
  if (leading * 100 > 220 * size || Math.abs(last.size - line.size) * 100 > 12 * size) return false;
  if (line.x0 >= last.x1 || line.x1 <= last.x0) return false;
  const usual = leadings.get(line.size) ?? (size * 13) / 10;
  if (leading * 100 > usual * 122 || isBold(last) !== isBold(line) || isMonospace(last) !== isMonospace(line)) return false;
  if (open.length > 1 && (leading - (last.baseline - open[open.length - 2].baseline)) * 100 > 18 * size) return false;
  return !startsParagraph(open, line, isItem);
}

// Pieces of one row of text that a wide space parts.
function onOneRow(last: Line, line: Line, size: number): boolean {
  return Math.abs(line.baseline - last.baseline) * 100 <= 15 * size && line.x0 >= last.x1 - size / 2 && line.x0 - last.x1 <= 4 * size;
}

// Set in from the lines above after a finished sentence, or back out after lines that hang.
function startsParagraph(open: readonly Line[], line: Line, isItem: boolean): boolean {
  const last = open[open.length - 1];
  const indent = line.x0 - last.x0;
  const step = (line.size * 8) / 10;
  const right = Math.max(line.x1, most(open.slice(-NEAR), ({ x1 }) => x1));
  if (isItem) return open.length > 1 ? -indent > step : -indent > 3 * step;
  const isCentred = Math.abs(line.x0 + line.x1 - last.x0 - last.x1) <= step;
  if (indent > step && indent < 5 * line.size && !isCentred) return open.length > 1 || endsSentence(last);
  if (-indent > step && open.length > 2 && !isCentred && open[open.length - 2].x0 - line.x0 > step) return true;
  const room = right - last.x1;
  const [word] = line.words;
  return room > word.x1 - word.x0 + 2 * line.size && endsSentence(last) && open.length > 1;
}

function endsSentence(line: Line): boolean {
  return /[.!?:;\u3002]["')\]\u2019\u201d]*[0-9]{0,3}$/.test(line.words[line.words.length - 1].span.text);
}
