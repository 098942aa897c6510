import type { Range } from '../base/range.ts';
import { countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import { joinText } from '../base/text.ts';
import type { Place } from '../chunk/citation.ts';
import { joinPlaces } from '../chunk/citation.ts';
import type { Evidence } from './grounding-source.ts';
import type { ViewedText } from './text-view.ts';
import { viewed } from './text-view.ts';

/** What a citation points to: one piece of evidence, or neighbours read as one text. */
export interface Target {
  readonly pieces: readonly Evidence[];
  /** Absent when no piece has text. */
  readonly whole?: ViewedText;
  /** Start of each piece that has text, in code points of the text. */
  readonly starts: readonly number[];
}

/** Reads pieces as one text. */
export function joinTarget(pieces: readonly Evidence[], separator: Text): Target {
  const texts: Text[] = [];
  const starts: number[] = [];
  const gap = countCodePoints(separator);
  let at = 0;
  for (const { text } of pieces) {
    starts.push(at);
    if (text === undefined) continue;
    texts.push(text);
    at += countCodePoints(text) + gap;
  }
  return texts.length === 0 ? { pieces, starts } : { pieces, starts, whole: viewed(joinText(texts, separator)) };
}

/** The pieces that a stretch of the target's text stands in. */
export function piecesAt({ pieces, starts }: Target, { start, end }: Range): readonly Evidence[] {
  return pieces.filter(({ text }, index) => text !== undefined && starts[index] < end && (index + 1 >= pieces.length || start < starts[index + 1]));
}

/** The place of pieces together. */
export function placeOfPieces(pieces: readonly Evidence[]): Place {
  const [first, ...rest] = pieces.map(({ place }) => place);
  return rest.reduce(joinPlaces, first ?? {});
}
