import { linesOf, type GapReader, type Line } from '../../src/parse/pdf/layout/lines.ts';
import { wordGroups } from '../../src/parse/pdf/layout/word.ts';
import type { ContentSpan } from '../../src/parse/pdf/page-content.ts';
import { line, page, type Setting } from './page-builder.ts';

/** A word, how far it stands behind the one before it in quanta, and what the file has between them. */
export type Piece = readonly [word: string, gap: number, before: ContentSpan['before'], setting?: Setting];

/** Words that follow each other from x on, each at its own distance. */
export function row(x: number, baseline: number, pieces: readonly Piece[]): readonly ContentSpan[] {
  let end = x;
  return pieces.flatMap(([word, gap, before, setting]) => {
    const [span] = line(end + gap, baseline, word, setting);
    end = span.box[2];
    return [{ ...span, before }];
  });
}

/** The upright lines of a page of these spans, in stream order. */
export function linesOn(spans: readonly (readonly ContentSpan[])[], rulingIn?: GapReader): readonly Line[] {
  return linesOf(wordGroups(page(spans)).find(({ direction }) => direction === 'right')?.words ?? [], rulingIn);
}

/** The words of each line, a space between them. */
export function wordsOf(lines: readonly Line[]): readonly string[] {
  return lines.map(({ words }) => words.map(({ span }) => span.text).join(' '));
}
