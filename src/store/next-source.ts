import { sourceDigest } from '../event/digest.ts';
import type { SourceChange } from '../event/source-change.ts';
import type { WrittenChunks } from '../event/new-event.ts';
import { writtenChunksOf } from '../event/written-chunking.ts';
import type { ApplyReport, IngestedSource, PartialSource, StoredSource } from '../port/store.ts';

/** What a source becomes by a change. `undefined` stands for a source that is not in the store; who has the new chunks written hands them over. */
export function nextSource(before: StoredSource | undefined, change: SourceChange, written?: WrittenChunks): StoredSource | undefined {
  const { sourceId: source_id, refusal } = change;
  if (refusal !== undefined) return { state: 'refused', source_id, refusal, digest: sourceDigest({ source_id, refusal }) };

  const kept = change.isDropped || before?.state === 'refused' ? undefined : before;
  const facts = change.facts ?? kept?.facts;
  const chunked = isRechunked(before, change) ? chunkedAs(change, written) : kept;
  if (facts === undefined && chunked === undefined) return undefined;
  return complete({
    state: 'partial',
    source_id,
    ...(facts === undefined ? {} : { facts }),
    ...(chunked?.chunking_signature === undefined ? {} : { chunking_signature: chunked.chunking_signature }),
    ...(chunked?.chunks_sha256 === undefined ? {} : { chunks_sha256: chunked.chunks_sha256 }),
    chunk_count: chunked?.chunk_count ?? 0,
  });
}

/** Tells whether a change brings chunks that the store does not hold: equal to the *latest* signature means held. */
export function isRechunked(before: StoredSource | undefined, { isDropped, chunking }: SourceChange): boolean {
  if (chunking === undefined) return false;
  if (isDropped || before === undefined || before.state === 'refused') return true;
  return before.chunking_signature !== chunking.chunking_signature;
}

/** The one count of the report in which a touched source stands. */
export function countOf(before: StoredSource | undefined, after: StoredSource | undefined): keyof ApplyReport {
  if (before?.digest === after?.digest) return 'unchanged';
  if (after === undefined) return 'removed';
  if (after.state === 'refused') return 'refused';
  return before === undefined || before.state === 'refused' ? 'inserted' : 'replaced';
}

type Chunked = Pick<PartialSource, 'chunking_signature' | 'chunks_sha256' | 'chunk_count'>;

function chunkedAs({ chunking }: SourceChange, written: WrittenChunks | undefined): Chunked | undefined {
  if (chunking === undefined) return undefined;
  const { chunking_signature, chunks } = chunking;
  const { chunks_sha256 } = written ?? writtenChunksOf(chunking);
  return { chunking_signature, chunks_sha256, chunk_count: chunks.length };
}

function complete(part: Omit<PartialSource, 'digest'>): IngestedSource | PartialSource {
  const digest = sourceDigest(part);
  const { facts, chunking_signature, chunks_sha256 } = part;
  if (facts === undefined || chunking_signature === undefined || chunks_sha256 === undefined) return { ...part, digest };
  return { ...part, state: 'ingested', facts, chunking_signature, chunks_sha256, digest };
}
