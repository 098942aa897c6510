import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';

/** A text of a source, once, with every place where it stands: as a chunk, or as it is written. */
export interface Passage<Occurrence = StoredChunk> {
  readonly id: Sha256;
  readonly text: Text;
  /** At least one, by chunk index. */
  readonly occurrences: readonly Occurrence[];
}

/** Groups the chunks of a source by what they say, in order of first appearance. There is one occurrence for each chunk. */
export function passagesOf<Occurrence>(chunks: readonly Pick<StoredChunk, 'id' | 'text'>[], occurrences: readonly Occurrence[]): ReadonlyMap<Sha256, Passage<Occurrence>> {
  const passages = new Map<Sha256, { readonly id: Sha256; readonly text: Text; readonly occurrences: Occurrence[] }>();
  for (const [index, { id, text }] of chunks.entries()) {
    const passage = passages.get(id);
    if (passage === undefined) passages.set(id, { id, text, occurrences: [occurrences[index]] });
    else passage.occurrences.push(occurrences[index]);
  }
  return passages;
}
