import { assert } from './assert.ts';
import type { Range } from './range.ts';
import type { Text } from './text.ts';

/** The lines of a text. Lines and columns count from 1, positions and columns are code points. */
export interface Lines {
  /** How many lines there are; a line end at the end of the text starts no further one, and an empty text has none. */
  readonly count: number;
  /** Number of the line that a position stands in; a line end belongs to the line it ends. */
  lineAt(position: number): number;
  /** Line and column of a position. Behind a line end at the end of the text this is the first column of the line that would follow. */
  placeAt(position: number): Place;
  /** The range of a line, its line end included. */
  rangeOf(line: number): Range;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines of a text once; LF, CRLF and CR end a line. Costs eight bytes per line. */
export function linesOf(whole: Text): Lines {
  const { starts, length } = lineStarts(whole);
  const count = starts[starts.length - 1] === length ? starts.length - 1 : starts.length;
  const lineAt = (position: number): number => {
    assert(position >= 0 && position <= length, 'a position inside the text');
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  return {
    count,
    lineAt,
    placeAt: (position) => {
      const line = lineAt(position);
      return { line, column: position - starts[line - 1] + 1 };
    },
    rangeOf: (line) => {
      assert(line >= 1 && line <= count, 'a line of the text');
      return { start: starts[line - 1], end: starts[line] ?? length };
    },
  };
}

const LF = 0x0a;
const CR = 0x0d;

// Positions in code points of the first character behind every line end, 0 first.
function lineStarts(whole: Text): { readonly starts: readonly number[]; readonly length: number } {
  const starts = [0];
  let lowSurrogates = 0;
  for (let unit = 0; unit < whole.length; unit++) {
    const code = whole.charCodeAt(unit);
    if (code >= 0xdc00 && code <= 0xdfff) lowSurrogates++;
    else if (code === LF || (code === CR && whole.charCodeAt(unit + 1) !== LF)) starts.push(unit + 1 - lowSurrogates);
  }
  return { starts, length: whole.length - lowSurrogates };
}
