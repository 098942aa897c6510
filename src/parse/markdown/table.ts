import { flowText } from '../flow-text.ts';
import type { Content } from './content.ts';

/** How many columns a delimiter row names (`|---|:-:|`), or `undefined` when the line is none (GFM section 4.10). */
export function delimiterColumns(line: string): number | undefined {
  if (!/^[ \t|:-]+$/.test(line) || !line.includes('-')) return undefined;
  const cells = splitRow(line, 0, line.length).map(({ start, end }) => line.slice(start, end));
  return cells.every((cell) => /^:?-+:?$/.test(cell)) && /[|:]/.test(line) ? cells.length : undefined;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The cells of a row between `start` and `end`: parted by `|` that no backslash escapes, white space around them left out. */
export function splitRow(source: string, start: number, end: number): readonly Stretch[] {
  const cells: Stretch[] = [];
  const from = trimmed(source, { start, end });
  let cellStart = source.charAt(from.start) === '|' ? from.start + 1 : from.start;
  for (let at = cellStart; at < from.end; at++) {
    const code = source.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === PIPE) {
      cells.push(trimmed(source, { start: cellStart, end: at }));
      cellStart = at + 1;
    }
  }
  // A pipe at the end closes the last cell and opens none.
  if (cellStart < from.end) cells.push(trimmed(source, { start: cellStart, end: from.end }));
  return cells;
}

/** The text of a cell: `\|` is a pipe, also inside of code. */
export function cellContent(source: string, { start, end }: Stretch): Content {
  const text = flowText(source);
  const cell = source.slice(start, end);
  let from = 0;
  for (let at = cell.indexOf('\\|'); at >= 0; at = cell.indexOf('\\|', at + 2)) {
    text.copy(start + from, start + at);
    from = at + 1;
  }
  text.copy(start + from, end);
  return text.take();
}

const BACKSLASH = 0x5c;
const PIPE = 0x7c;

function trimmed(source: string, { start, end }: Stretch): Stretch {
  let from = start;
  let to = end;
  while (from < to && (source.charAt(from) === ' ' || source.charAt(from) === '\t')) from++;
  while (to > from && (source.charAt(to - 1) === ' ' || source.charAt(to - 1) === '\t')) to--;
  return { start: from, end: to };
}
