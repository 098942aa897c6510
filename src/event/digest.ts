import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256, sha256Of } from '../base/hash.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { VectorText } from '../chunk/vector.ts';
import type { WrittenChunk } from '../chunk/written-chunk.ts';
import { writeChunk } from '../chunk/written-chunk.ts';
import type { ChunkForm } from '../chunk/written-metadata.ts';
import { textsOf } from './chunking-json.ts';
import type { RefusalFacts, SourceFacts } from './event.ts';

/** What a source's digest covers: everything a store holds of it that is not derived again from that. */
export interface SourceContent {
  readonly source_id: Text;
  readonly facts?: SourceFacts;
  readonly refusal?: RefusalFacts;
  readonly chunking_signature?: Sha256;
  /** What {@link chunksDigest} gives. */
  readonly chunks_sha256?: Sha256;
}

/**
 * SHA-256 over the canonical dump of chunks, in order of `chunk_index`: for each the canonical JSON of its text and of where it
 * stands, in the form of their event, each ended by LF. The id follows from text and source id.
 */
export function chunksDigest(chunks: readonly StoredChunk[], form: ChunkForm): Sha256 {
  return writtenChunksDigest(chunks.map((chunk) => writeChunk(chunk, form)));
}

/** What {@link chunksDigest} gives, of chunks that are written already. `texts` is the canonical JSON of the text of each, for who has it. */
export function writtenChunksDigest(chunks: readonly WrittenChunk[], texts: readonly string[] = textsOf(chunks)): Sha256 {
  return sha256Of(dumpOf(chunks, texts));
}

/** Tells whether a digest is that of chunks, in whichever form they were written. */
export function isChunksDigest(digest: Sha256, chunks: readonly StoredChunk[]): boolean {
  return chunksDigest(chunks, 2) === digest || chunksDigest(chunks, 1) === digest;
}

function* dumpOf(chunks: readonly WrittenChunk[], texts: readonly string[]): Generator<string> {
  let dump = '';
  for (const [index, { occurrence }] of chunks.entries()) {
    dump += `${texts[index]}\n${occurrence}\n`;
    if (dump.length < DUMP_LENGTH) continue;
    yield dump;
    dump = '';
  }
  yield dump;
}

// The dump of a large source is some ten times the source, and never in memory as a whole.
const DUMP_LENGTH = 65_536;

/** SHA-256 over the canonical JSON of a source's facts and the digest of its chunks: facts can change without the chunks being read again. */
export function sourceDigest({ source_id, facts, refusal, chunking_signature, chunks_sha256 }: SourceContent): Sha256 {
  return sha256(canonicalJson({ source_id, facts, refusal, chunking_signature, chunks_sha256 }));
}

/**
 * SHA-256 over the source ids and digests, by code point order of the ids, one line of canonical JSON each: equal on every
 * machine for the same sources and profile. An ingest renews it from the digests; nothing else is read.
 */
export function indexDigest(sources: readonly { readonly source_id: Text; readonly digest: Sha256 }[]): Sha256 {
  const ordered = [...sources].sort(byText(({ source_id }) => source_id));
  return sha256(ordered.map(({ source_id, digest }) => `${canonicalJson([source_id, digest])}\n`).join(''));
}

/** SHA-256 over the vectors of a space: for each text, by code point order of the digests, the digest, a blank, what {@link vectorDigest} gives, and LF. */
export function vectorsDigest(vectors: Iterable<readonly [textSha256: string, vectorSha256: Sha256]>): Sha256 {
  return sha256Of(lines(vectors));
}

/** SHA-256 over a vector as events hold it. */
export function vectorDigest(vector: VectorText): Sha256 {
  return sha256(vector);
}

function* lines(vectors: Iterable<readonly [textSha256: string, vectorSha256: Sha256]>): Generator<string> {
  for (const [textSha256, vectorSha256] of vectors) yield `${textSha256} ${vectorSha256}\n`;
}
