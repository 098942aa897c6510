import { codePointsOf } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import type { MappedText } from '../document/mapped-text.ts';
import type { Chunk, ChunkWithoutEmbedding } from './chunk.ts';
import { toChunk, toChunkWithoutEmbedding } from './chunk.ts';
import { clean } from './cleaner.ts';
import { dedupChunks } from './dedup-chunks.ts';
import type { DocPredicate } from './doc-predicate.ts';
import { checkPredicate, holds } from './doc-predicate.ts';
import type { EmbeddingSpec } from './embedding-spec.ts';
import type { RagEnv } from './rag-env.ts';
import type { CleanDoc, RawDoc } from './raw-doc.ts';
import type { SettingProblem } from './setting-problem.ts';
import { windowsOf } from './window.ts';

/** What a caller chooses. An injected function is part of the caller's determinism boundary (seed 002). */
export interface IngestOptions {
  readonly env: RagEnv;
  /** Which documents are kept; all when absent. */
  readonly keep?: DocPredicate;
  /** Replaces the standard cleaner. */
  readonly clean?: (abstract: Text) => MappedText;
  /** Chunks have no vector when absent. */
  readonly embedder?: { readonly spec: EmbeddingSpec; readonly embed: (chunk: ChunkWithoutEmbedding) => readonly number[] };
  readonly taps?: Taps;
}

/** Observers of the stages: they get frozen lists, and what they answer is not used. */
interface Taps {
  readonly kept?: (docs: readonly RawDoc[]) => void;
  readonly cleaned?: (docs: readonly CleanDoc[]) => void;
  /** Before deduplication. */
  readonly chunked?: (chunks: readonly Chunk[]) => void;
}

/** Ordered chunks, the contract's observations, and everything that did not become a chunk. */
export interface IngestRun {
  readonly chunks: readonly Chunk[];
  readonly observations: Observations;
  readonly dropped: Dropped;
}

/** Counts over the stages, and the first `sample_size` kept ids and chunk starts, in the order of the contract's vectors. */
interface Observations {
  readonly total_docs: number;
  readonly kept_docs: number;
  readonly cleaned_docs: number;
  readonly total_chunks: number;
  readonly sample_doc_ids: readonly Text[];
  readonly sample_chunk_starts: readonly number[];
}

/** What was left out, listed: nothing disappears without a trace. */
interface Dropped {
  /** Documents that `keep` refused. */
  readonly filtered: readonly Text[];
  /** Documents that have no text once they are cleaned. */
  readonly empty: readonly Text[];
  /** Tails that the drop policy cut off, in code points of the cleaned text. */
  readonly tails: readonly ({ readonly doc_id: Text } & Range)[];
  /** Chunks that stood in the input before. */
  readonly duplicates: readonly Chunk[];
}

/** The document pipeline (seed 002, "Stage invariants"): RawDoc -> CleanDoc -> ChunkWithoutEmbedding -> Chunk -> ordered chunks. */
export function ingestDocs(docs: readonly RawDoc[], options: IngestOptions): Result<IngestRun, SettingProblem> {
  const { keep = { type: 'all', of: [] }, taps } = options;
  const checked = checkPredicate(keep);
  if (!checked.ok) return checked;

  const kept = Object.freeze(docs.filter((doc) => holds(keep, doc)));
  taps?.kept?.(kept);
  const cleaned = Object.freeze(kept.map((doc) => cleanDoc(doc, options)));
  taps?.cleaned?.(cleaned);

  const chunks: Chunk[] = [];
  const tails: Dropped['tails'][number][] = [];
  for (const doc of cleaned) {
    const cut = chunkDoc(doc, options);
    if (!cut.ok) return cut;
    for (const chunk of cut.value.chunks) chunks.push(chunk);
    if (cut.value.dropped.end > cut.value.dropped.start) tails.push({ doc_id: doc.doc_id, ...cut.value.dropped });
  }
  taps?.chunked?.(Object.freeze([...chunks]));

  const ordered = dedupChunks(chunks);
  const filtered = docs.filter((doc) => !holds(keep, doc)).map((doc) => doc.doc_id);
  const empty = cleaned.filter((doc) => doc.abstract === '').map((doc) => doc.doc_id);
  return ok({
    chunks: ordered.chunks,
    observations: observe(docs, cleaned, { chunks: ordered.chunks, count: options.env.sample_size }),
    dropped: { filtered, empty, tails, duplicates: ordered.duplicates },
  });
}

/** Why a path gave no documents: the reader's own problem, or one of the pipeline. */
export type IngestProblem<ReaderProblem> = { readonly stage: 'read'; readonly problem: ReaderProblem } | { readonly stage: 'ingest'; readonly problem: SettingProblem };

/** The path boundary: an expected failure of the reader is a `Result`; a defect in a supplied function stays an exception. */
export function ingestFrom<ReaderProblem>(
  read: () => Result<readonly RawDoc[], ReaderProblem>,
  options: IngestOptions,
): Result<IngestRun, IngestProblem<ReaderProblem>> {
  const docs = read();
  if (!docs.ok) return no({ stage: 'read', problem: docs.problem });
  const run = ingestDocs(docs.value, options);
  return run.ok ? run : no({ stage: 'ingest', problem: run.problem });
}

function cleanDoc(doc: RawDoc, options: IngestOptions): CleanDoc {
  const { text, runs } = (options.clean ?? clean)(doc.abstract);
  return Object.freeze({ ...doc, abstract: text, runs });
}

function chunkDoc(doc: CleanDoc, { env, embedder }: IngestOptions): Result<{ readonly chunks: readonly Chunk[]; readonly dropped: Range }, SettingProblem> {
  const points = codePointsOf(doc.abstract);
  const { windows, dropped } = windowsOf(points.count, env);
  const chunks: Chunk[] = [];
  for (const [chunk_index, window] of windows.entries()) {
    const { doc_id, title, categories } = doc;
    const passage = toChunkWithoutEmbedding({ doc_id, text: points.slice(window), ...window, chunk_index, title, category: categories });
    if (!passage.ok) return passage;
    const chunk = toChunk(passage.value, embedder?.embed(passage.value), embedder?.spec);
    if (!chunk.ok) return chunk;
    chunks.push(chunk.value);
  }
  return ok({ chunks, dropped });
}

function observe(docs: readonly RawDoc[], kept: readonly CleanDoc[], { chunks, count }: { readonly chunks: readonly Chunk[]; readonly count: number }): Observations {
  return {
    total_docs: docs.length,
    kept_docs: kept.length,
    cleaned_docs: kept.length,
    total_chunks: chunks.length,
    sample_doc_ids: kept.slice(0, count).map((doc) => doc.doc_id),
    sample_chunk_starts: chunks.slice(0, count).map((chunk) => chunk.start),
  };
}
