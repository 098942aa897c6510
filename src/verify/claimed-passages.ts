import { codePointsOf } from '../base/code-points.ts';
import { address } from '../chunk/address.ts';
import { placeOf } from '../chunk/citation.ts';
import { draftChunks } from '../chunk/chunk-draft.ts';
import { contentId } from '../chunk/content-id.ts';
import type { Projection } from '../projection/projection.ts';
import type { Claim } from './citations.ts';
import type { Evidence } from './grounding-source.ts';

/**
 * The passages that claims name by content id or address, where a document holds them without a store: each is derived again from
 * the source's id and the claimed text, wherever the text stands in the projection.
 */
export function claimedPassages(claims: readonly Claim[], projection: Projection): readonly Evidence[] {
  const points = codePointsOf(projection.text);
  return claims.flatMap(({ text: claimed, citation: { source_id, content_id, address: cited } }): readonly Evidence[] => {
    if (claimed === undefined || claimed === '' || source_id === undefined || (content_id ?? cited) === undefined) return [];
    const passages: Evidence[] = [];
    for (let unit = projection.text.indexOf(claimed); unit >= 0 && passages.length < OCCURRENCES_MAX; unit = projection.text.indexOf(claimed, unit + 1)) {
      const range = { start: points.positionAt(unit), end: points.positionAt(unit + claimed.length) };
      const [{ origins }] = draftChunks(projection, [range]);
      const ids = { content_id: contentId(source_id, claimed), address: address(source_id, range.start, range.end, claimed) };
      passages.push({ place: { ...placeOf(origins), ...ids }, text: claimed });
    }
    return passages;
  });
}

const OCCURRENCES_MAX = 100;
