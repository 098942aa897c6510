import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { spaceId } from '../chunk/embedding-space.ts';
import { vectorText } from '../chunk/vector.ts';
import type { TextsEmbedded } from '../event/event.ts';
import type { Embedder } from '../port/embedder.ts';
import type { ChunkStore } from '../port/store.ts';
import type { EventWriter } from './event-writer.ts';

/** What giving vectors to the passages of a tenant works with. */
export interface EmbedPorts {
  readonly store: Pick<ChunkStore, 'read'>;
  readonly writer: EventWriter;
  readonly embedder: Embedder;
}

export interface EmbedOptions {
  readonly tenant: Text;
  /** Hears how many passages have been looked after; how many there are in all is the first thing it is told. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly isInterrupted?: () => boolean;
}

export interface EmbedReport {
  readonly model: Text;
  readonly dim: number;
  /** Texts that the embedder was asked for. A text that has a vector already is not among them, wherever it stands now. */
  readonly embedded: number;
  readonly interrupted: boolean;
}

/** Texts for which the embedder is asked at once, and which reach the log together. */
const TEXTS_AT_ONCE = 256;

/**
 * Gives every passage whose text has no vector in the embedder's space one, by events. What is there already is not asked for
 * again (seed 000: a cache keyed on the text): a source that was renamed costs nothing, and a run that was cut off goes on.
 */
export async function embedPassages({ store, writer, embedder }: EmbedPorts, { tenant, onProgress, isInterrupted }: EmbedOptions): Promise<EmbedReport> {
  const { space } = embedder;
  const total = (await store.read((snapshot) => snapshot.lexical(tenant, []))).passageCount;
  let after: Sha256 | undefined;
  let done = 0;
  let embedded = 0;
  for (;;) {
    if (isInterrupted?.() === true) return { model: space.model, dim: space.dim, embedded, interrupted: true };
    const ids = await store.read((snapshot) => snapshot.withoutVector(tenant, spaceId(space), { limit: TEXTS_AT_ONCE, ...(after === undefined ? {} : { after }) }));
    if (ids.length === 0) return { model: space.model, dim: space.dim, embedded, interrupted: false };
    const texts = await textsOf(store, tenant, ids);
    await writer.write([await embedTexts(embedder, tenant, texts)]);
    await writer.flush();
    after = ids[ids.length - 1];
    done += ids.length;
    embedded += texts.length;
    onProgress?.({ done, total });
  }
}

async function textsOf(store: Pick<ChunkStore, 'read'>, tenant: Text, ids: readonly Sha256[]): Promise<readonly Text[]> {
  const chunks = await store.read((snapshot) => snapshot.occurrences(tenant, ids));
  return [...new Set(chunks.map(({ text }) => text))];
}

async function embedTexts(embedder: Embedder, tenant: Text, texts: readonly Text[]): Promise<TextsEmbedded> {
  const vectors = await embedder.embed(texts, 'document');
  assert(vectors.length === texts.length, 'a vector for every text');
  const entries = texts.map((text, index) => ({ text_sha256: sha256(text), vector: vectorText(vectors[index]) }));
  return { type: 'texts-embedded', version: 1, tenant_id: tenant, space: embedder.space, vectors: entries.sort(byText(({ text_sha256 }) => text_sha256)) };
}
