import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { spaceId, type EmbeddingSpace } from '../chunk/embedding-space.ts';
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

/** Passages whose texts the embedder is asked for at once, and whose vectors reach the log together. */
const PASSAGES_AT_ONCE = 256;

/** Passages that are looked up at once: a store may look at all that it has for each page. */
const PAGE = 8192;

/**
 * Gives every passage whose text has no vector in the embedder's space one, by events. What is there already is not asked for
 * again (seed 000: a cache keyed on the text): a source that was renamed costs nothing, and a run that was cut off goes on.
 */
export async function embedPassages({ store, writer, embedder }: EmbedPorts, { tenant, onProgress, isInterrupted }: EmbedOptions): Promise<EmbedReport> {
  const { space } = embedder;
  const total = (await store.read((snapshot) => snapshot.lexical(tenant, []))).passageCount;
  const report = (interrupted: boolean): EmbedReport => ({ model: space.model, dim: space.dim, embedded, interrupted });
  let done = 0;
  let embedded = 0;
  for await (const texts of textsWithoutVector(store, tenant, space)) {
    if (isInterrupted?.() === true) return report(true);
    if (texts.fresh.length > 0) {
      await writer.write([await embedTexts(embedder, tenant, texts.fresh)]);
      await writer.flush();
    }
    done += texts.passageCount;
    embedded += texts.fresh.length;
    onProgress?.({ done, total });
  }
  return report(false);
}

interface TextGroup {
  readonly passageCount: number;
  /** Texts that stood in no group before. */
  readonly fresh: readonly Text[];
}

async function* textsWithoutVector(store: Pick<ChunkStore, 'read'>, tenant: Text, space: EmbeddingSpace): AsyncGenerator<TextGroup> {
  for (let after: Sha256 | undefined; ; ) {
    const page = await store.read((snapshot) => snapshot.withoutVector(tenant, spaceId(space), { limit: PAGE, ...(after === undefined ? {} : { after }) }));
    if (page.length === 0) return;
    after = page[page.length - 1];
    // By the next page these have their vectors, and do not come again.
    const seen = new Set<Sha256>();
    for (let start = 0; start < page.length; start += PASSAGES_AT_ONCE) {
      const ids = page.slice(start, start + PASSAGES_AT_ONCE);
      const chunks = await store.read((snapshot) => snapshot.occurrences(tenant, ids));
      const fresh = [...new Set(chunks.map(({ text }) => text))].filter((text) => !seen.has(sha256(text)));
      for (const text of fresh) seen.add(sha256(text));
      yield { passageCount: ids.length, fresh };
    }
  }
}

async function embedTexts(embedder: Embedder, tenant: Text, texts: readonly Text[]): Promise<TextsEmbedded> {
  const vectors = await embedder.embed(texts, 'document');
  assert(vectors.length === texts.length, 'a vector for every text');
  const entries = texts.map((text, index) => ({ text_sha256: sha256(text), vector: vectorText(vectors[index]) }));
  return { type: 'texts-embedded', version: 1, tenant_id: tenant, space: embedder.space, vectors: entries.sort(byText(({ text_sha256 }) => text_sha256)) };
}
