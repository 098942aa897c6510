import { countCodePoints } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Run } from './flow.ts';

/** A text made from another, with the way back. */
export interface MappedText {
  readonly text: Text;
  /**
   * In order, without gaps: code points of this text, then of the source. A run whose halves are equally long maps one to one; in
   * any other the characters came about together and have one origin together.
   */
  readonly runs: readonly Run[];
}

/** A piece of a made text and the stretch of the source it comes from. A piece of `Text`s is `Text`. */
export type MappedPiece = readonly [piece: string, start: number, end: number];

/** Puts a text together; the sources ascend, and pieces without text are left out. */
export function joinPieces(pieces: Iterable<MappedPiece>): MappedText {
  const parts: string[] = [];
  const runs: [number, number, number, number][] = [];
  let at = 0;
  for (const [piece, start, end] of pieces) {
    const length = countCodePoints(piece);
    if (length === 0) continue;
    parts.push(piece);
    const last = runs.at(-1);
    if (last !== undefined && length === end - start && last[3] === start && isOneToOne(last)) {
      last[1] += length;
      last[3] = end;
    } else runs.push([at, at + length, start, end]);
    at += length;
  }
  return { text: parts.join('') as Text, runs };
}

/** The stretch of the source that a non-empty stretch of a made text comes from; characters of one origin stay together. */
export function sourceRange(runs: readonly Run[], { start, end }: Range): Range {
  const first = runs[runIndexAt(runs, start)];
  const last = runs[runIndexAt(runs, end - 1)];
  return {
    start: isOneToOne(first) ? first[2] + start - first[0] : first[2],
    end: isOneToOne(last) ? last[2] + end - last[0] : last[3],
  };
}

function runIndexAt(runs: readonly Run[], position: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle][0] <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isOneToOne([start, end, sourceStart, sourceEnd]: Run): boolean {
  return end - start === sourceEnd - sourceStart;
}
