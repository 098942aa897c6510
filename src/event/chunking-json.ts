import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { WrittenChunk } from '../chunk/written-chunk.ts';

/** What of a chunking is in its event. */
export interface ChunkingParts {
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly chunking_signature: Sha256;
  readonly chunks: readonly WrittenChunk[];
}

/**
 * The canonical JSON of a chunking of version 2: what was written of the chunks already is put together, not written again. `texts` is the
 * canonical JSON of the text of each, for who has it.
 */
export function chunkingJson({ tenant_id, source_id, chunking_signature, chunks }: ChunkingParts, texts: readonly string[] = textsOf(chunks)): string {
  const written = chunks.map(({ id, occurrence }, index) => `{"id":"${id}","occurrence":${occurrence},"text":${texts[index]}}`);
  const before = `{"chunking_signature":"${chunking_signature}","chunks":[`;
  const behind = `],"source_id":${canonicalJson(source_id)},"tenant_id":${canonicalJson(tenant_id)},"type":"document-chunked","version":2}`;
  if (written.length === 0) return before + behind;
  // Joined in one go: a string that is put together from others is copied once more when it is read.
  written[0] = before + written[0];
  written[written.length - 1] += behind;
  return written.join(',');
}

/** The canonical JSON of the text of each chunk. */
export function textsOf(chunks: readonly Pick<WrittenChunk, 'text'>[]): readonly string[] {
  return chunks.map(({ text }) => canonicalJson(text));
}
