import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';

/** A text of a source, once, with every place where it stands. */
export interface Passage {
  readonly id: Sha256;
  readonly text: Text;
  /** At least one, by chunk index. */
  readonly occurrences: readonly StoredChunk[];
}

/** Groups the chunks of a source by what they say, in order of first appearance. */
export function passagesOf(chunks: readonly StoredChunk[]): ReadonlyMap<Sha256, Passage> {
  const passages = new Map<Sha256, { readonly id: Sha256; readonly text: Text; readonly occurrences: StoredChunk[] }>();
  for (const chunk of chunks) {
    const passage = passages.get(chunk.id);
    if (passage === undefined) passages.set(chunk.id, { id: chunk.id, text: chunk.text, occurrences: [chunk] });
    else passage.occurrences.push(chunk);
  }
  return passages;
}
