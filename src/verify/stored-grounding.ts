import { codePointsOf } from '../base/code-points.ts';
import type { Fingerprint } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { citeChunk } from '../chunk/citation.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { Locator } from '../projection/locator.ts';
import type { GroundingSource } from './grounding-source.ts';
import type { LocatedText, ProjectedIdentities } from './projection-grounding.ts';
import { locatedGrounding } from './projection-grounding.ts';

/**
 * A source as its chunks hold it, as evidence: the projection put together again from their ranges, and the chunks as passages. Where
 * the chunks leave a gap no text can match across it.
 */
export function storedGrounding(chunks: readonly StoredChunk[], identities: ProjectedIdentities & { readonly document_fingerprint: Fingerprint }): GroundingSource {
  const source = locatedGrounding(stretchesOf(chunks), identities);
  return { ...source, passages: chunks.map((chunk) => ({ place: citeChunk(chunk, identities.document_fingerprint), text: chunk.text })) };
}

// A noncharacter: no text has it.
const GAP = '\uffff';

function stretchesOf(chunks: readonly StoredChunk[]): readonly LocatedText[] {
  const stretches: { text: Text; readonly locator: Locator }[] = [];
  let covered = 0;
  for (const chunk of [...chunks].sort((a, b) => a.start_char - b.start_char || a.chunk_index - b.chunk_index)) {
    if (chunk.start_char > covered && stretches.length > 0) {
      const last = stretches[stretches.length - 1];
      last.text = (last.text + GAP) as Text;
    }
    const points = codePointsOf(chunk.text);
    for (const origin of chunk.metadata.origins) {
      const start = Math.max(origin.start, covered - chunk.start_char);
      if (start >= origin.end) continue;
      const piece = points.slice({ start, end: origin.end });
      const last = stretches.at(-1);
      // A long line is cut between chunks: it is one line again.
      if (last !== undefined && isSameLocator(last.locator, origin.locator)) last.text = (last.text + piece) as Text;
      else stretches.push({ text: piece, locator: origin.locator });
    }
    covered = Math.max(covered, chunk.end_char);
  }
  return stretches;
}

function isSameLocator(a: Locator, b: Locator): boolean {
  switch (a.type) {
    case 'pointer':
      return b.type === 'pointer' && a.pointer === b.pointer && a.document === b.document && a.source_range.start === b.source_range.start;
    case 'lines':
      return b.type === 'lines' && a.element_id === b.element_id && a.source_range.start === b.source_range.start && a.source_range.end === b.source_range.end;
    case 'page':
      return b.type === 'page' && a.element_id === b.element_id && a.table_id === b.table_id && a.cell?.row === b.cell?.row && a.cell?.col === b.cell?.col;
  }
}
