import { columnExtents } from './column-extents.ts';
import { joinLines, runningLineEnd, type JoinedText, type LineEnd } from './join-lines.ts';
import type { Line } from './lines.ts';
import type { Interval } from './table-columns.ts';
import type { TableDraft, CellDraft } from './table-draft.ts';
import type { Vocabulary } from './vocabulary.ts';
import { least, most } from './extremes.ts';

/** How the text of a table's cells is joined. */
export interface CellJoiner {
  join(cell: CellDraft): JoinedText;
  /** How the text of a cell that the page end divides goes on in the rest of it; both hold text. */
  endOf(cell: CellDraft, rest: CellDraft): LineEnd;
}

/**
 * Joins the lines of cells as running text, except where a word was broken because its column is narrower than the word:
 * such a word fills the column alone, and its next letter would not have fitted.
 */
export function cellJoiner(table: TableDraft, vocabulary: Vocabulary): CellJoiner {
  const extents = columnExtents(table);
  return {
    join: ({ col, colSpan, lines }) =>
      joinLines(lines, (line, next) => {
        if (colSpan === 1 && fills(line, next, extents[col]) && !hasRoom(line, next, extents[col + 1]?.x0)) return brokenWord(line, next, vocabulary);
        return runningLineEnd(line, next, vocabulary);
      }),
    endOf: (cell, rest) => {
      const line = cell.lines[cell.lines.length - 1];
      return isCutWord(table, cell, rest) ? brokenWord(line, rest.lines[0], vocabulary) : runningLineEnd(line, rest.lines[0], vocabulary);
    },
  };
}

function fills(line: Line, next: Line, column: Interval | undefined): boolean {
  if (column === undefined) return false;
  const right = Math.max(0, column.x1);
  return isBroken(line, next, right - column.x0, right);
}

// The line is one word, and with the first letter of the next line it would be wider than the column.
function isBroken(line: Line, next: Line, width: number, right: number): boolean {
  const [word] = next.words;
  if (line.words.length > 1 || line.x1 - line.x0 + word.x1 - word.x0 <= width) return false;
  return line.x1 + (widthOf(word.span.text) * word.size) / 110 > right;
}

/** In per cent of the font size: wider margins than this between two columns leave room in the first. */
const MARGINS_MAX = 120;

// The first letter of the next line would have fitted before the next column: no narrow column broke the word.
function hasRoom(line: Line, next: Line, nextLeft: number | undefined): boolean {
  const [word] = next.words;
  return nextLeft !== undefined && line.x1 + (widthOf(word.span.text) * word.size) / 110 + (MARGINS_MAX * line.size) / 100 < nextLeft;
}

// About how wide the first letter of a word is, in per cent of the font size.
function widthOf(word: string): number {
  if (/^[iljtfrI.,;:'!|()[\]-]/.test(word)) return 30;
  return /^[mwMW@%]/.test(word) ? 85 : /^[A-Z]/.test(word) ? 66 : 54;
}

/** Whether a word that ends a cell at the end of a page goes on in the cell of the next page: its line fills the column. */
export function isCutWord(table: TableDraft, cell: CellDraft, next: CellDraft): boolean {
  if (cell.lines.length === 0 || next.lines.length === 0) return false;
  const lines = table.cells.filter(({ col, colSpan }) => col === cell.col && colSpan === 1).flatMap((each) => each.lines);
  const left = least(lines, ({ x0 }) => x0);
  const right = most(lines, ({ x1 }) => x1);
  const line = cell.lines[cell.lines.length - 1];
  return isBroken(line, next.lines[0], right - left, right) && insideWord(line, next.lines[0]);
}

// A break inside a word leaves a lower-case letter, a digit behind a digit, a capital behind a capital or a closing mark
// at the start of the next line; anything else starts a new word, unless the document writes the two as one. No column is
// as narrow as one character, and the rest of a number is shorter than what filled the column.
function brokenWord(line: Line, next: Line, vocabulary: Vocabulary): LineEnd {
  const left = line.words[0].span.text;
  const right = next.words[0].span.text;
  if (left.endsWith('-') || vocabulary.has(left + right)) return 'none';
  if ((left.length > 3 && vocabulary.has(left)) || (right.length > 3 && vocabulary.has(right))) return 'space';
  return insideWord(line, next) ? 'none' : 'space';
}

function insideWord(line: Line, next: Line): boolean {
  const left = line.words[0].span.text;
  const right = next.words[0].span.text;
  const pair = left.slice(-1) + right.slice(0, 1);
  if (left.length === 1 || (right.length >= left.length && /^[0-9.,]+$/.test(left + right))) return false;
  if (right.length === 1 && /^[0-9][A-Z]$/.test(pair)) return true;
  return /^(?:[A-Za-z\u00c0-\u024f][a-z\u00df-\u00ff]|[0-9.,][0-9]|[A-Z][A-Z]|[^ ][.,;:)\]}%/-]|-.)$/.test(pair);
}
