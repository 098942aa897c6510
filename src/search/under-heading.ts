import { codePointsOf } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import { foldCase } from '../base/unicode/fold-case.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { parsePointer } from '../document/pointer.ts';

/**
 * Tells which chunks stand, with any of their text, under a heading or a key that contains a text: one above the chunk, or one in it. Case
 * does not count. A chunk that begins with a heading has most of what is under it.
 */
export function underHeading(sought: Text): (chunk: StoredChunk) => boolean {
  const folded = foldCase(sought);
  const isSought = (heading: Text): boolean => foldCase(heading).includes(folded);
  return ({ text, metadata: { headings, origins } }) => {
    if (headings.some(isSought)) return true;
    const points = codePointsOf(text);
    return origins.some(({ locator, heading_level, ...range }) => {
      if (locator.type === 'pointer') return parsePointer(locator.pointer).some(isSought);
      return heading_level !== undefined && isSought(points.slice(range));
    });
  };
}
