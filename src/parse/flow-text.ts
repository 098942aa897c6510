import { countCodePoints } from '../base/code-points.ts';

/** `[start, end, sourceStart, sourceEnd]` in UTF-16 units of the text in the making and of the source. */
export type UnitRun = [start: number, end: number, sourceStart: number, sourceEnd: number];

/** The text of an element in the making, with the way back to the source. Positions are UTF-16 units. */
export interface FlowText {
  /** Appends a stretch of the source as it stands. */
  copy(start: number, end: number): void;
  /** Appends what a stretch of the source spells in another way (`&amp;`, a CRLF). */
  spell(value: string, start: number, end: number): void;
  /** Appends a separator that does not stand in the source. */
  insert(value: string): void;
  /** Units so far. */
  length(): number;
  /** The text and its runs; the builder is empty afterwards. */
  take(): TakenText;
}

/** What a builder gives away. */
export interface TakenText {
  readonly text: string;
  readonly runs: readonly UnitRun[];
}

/** Starts an empty text over a source. */
export function flowText(source: string): FlowText {
  let pieces: string[] = [];
  let runs: UnitRun[] = [];
  let length = 0;
  let copied: UnitRun | undefined;

  const append = (value: string): void => {
    pieces.push(value);
    length += value.length;
  };

  const copy = (start: number, end: number): void => {
    if (start >= end) return;
    if (copied !== undefined && copied[3] === start && copied[1] === length) {
      copied[1] += end - start;
      copied[3] = end;
    } else {
      copied = [length, length + end - start, start, end];
      runs.push(copied);
    }
    append(source.slice(start, end));
  };

  const spell = (value: string, start: number, end: number): void => {
    const piece = source.slice(start, end);
    if (value === piece) {
      copy(start, end);
    } else {
      // A run of equal length would claim equal characters.
      if (countCodePoints(value) !== countCodePoints(piece)) runs.push([length, length + value.length, start, end]);
      append(value);
    }
  };

  const take = (): TakenText => {
    const taken = { text: pieces.join(''), runs };
    [pieces, runs, length, copied] = [[], [], 0, undefined];
    return taken;
  };

  return { copy, spell, insert: append, length: () => length, take };
}
