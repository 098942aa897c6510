import { fingerprintOf, sha256 } from '../base/hash.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { countCodePoints } from '../base/code-points.ts';
import { byText } from '../base/order.ts';
import { text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { toStoredChunk } from '../chunk/stored-chunk.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { vectorText } from '../chunk/vector.ts';
import { writeChunk } from '../chunk/written-chunk.ts';
import { chunkForm } from '../chunk/written-metadata.ts';
import type { Locator } from '../projection/locator.ts';
import type { DocumentChunked, DocumentIngested, Event, SequencedEvent, SourceRefused, SourceRemoved, TextsEmbedded } from '../event/event.ts';
import type { WrittenChunking } from '../event/new-event.ts';
import { writeChunking } from '../event/written-chunking.ts';

/** The chunks of a source that says these texts one after the other. */
export function chunksOf(tenant: string, sourceId: string, texts: readonly string[]): readonly StoredChunk[] {
  let start = 0;
  return texts.map((passage, index) => {
    const length = countCodePoints(passage);
    const chunk = toStoredChunk({
      tenant_id: text(tenant),
      source_id: text(sourceId),
      text: text(passage),
      chunk_index: index,
      start_char: start,
      end_char: start + length,
      metadata: {
        headings: [text('Heading')],
        origins: length === 0 ? [] : [{ end: length, locator: locatorOf(start, start + length), start: 0 }],
      },
    });
    start += length;
    return chunk;
  });
}

function locatorOf(start: number, end: number): Locator {
  return { lines: { end: 1, start: 1 }, pointer: text('/a'), source_range: { end, start }, type: 'pointer' };
}

/** The whole chunking of a source, as it was first written. */
export function chunked(tenant: string, sourceId: string, texts: readonly string[]): DocumentChunked {
  const chunks = chunksOf(tenant, sourceId, texts);
  const chunking_signature = sha256(canonicalJson(chunks));
  return { type: 'document-chunked', version: 1, tenant_id: text(tenant), source_id: text(sourceId), chunking_signature, chunks };
}

/** The same chunking as it is written now. */
export function written({ tenant_id, source_id, chunks }: DocumentChunked): WrittenChunking {
  return writeChunking({ tenant_id, source_id, chunks: chunks.map((chunk) => writeChunk(chunk, chunkForm)) });
}

/** A source of some content was read. */
export function ingested(tenant: string, sourceId: string, content: string): DocumentIngested {
  const digest = sha256(content);
  return {
    type: 'document-ingested',
    version: 1,
    tenant_id: text(tenant),
    source_id: text(sourceId),
    source: {
      media_type: 'text/plain',
      fingerprint: fingerprintOf(content),
      bytes: content.length,
      title: text('A title'),
      document_fingerprint: fingerprintOf(`document ${content}`),
      payload_sha256: digest,
      geometry_sha256: digest,
      projection_grammar: 'flow-1',
      projection_sha256: digest,
      projection_length: countCodePoints(content),
      truncated: { depth: 0, size: 0, nodes: 0 },
      profile_sha256: sha256('profile'),
      configuration_sha256: sha256('configuration'),
      warnings: [{ code: 'nul_replaced', count: 2 }],
    },
  };
}

/** Both events of a document. */
export function documentEvents(tenant: string, sourceId: string, texts: readonly string[]): readonly [DocumentIngested, DocumentChunked] {
  return [ingested(tenant, sourceId, texts.join('')), chunked(tenant, sourceId, texts)];
}

/** A source has no document. */
export function refused(tenant: string, sourceId: string): SourceRefused {
  return {
    type: 'source-refused',
    version: 1,
    tenant_id: text(tenant),
    source_id: text(sourceId),
    refusal: {
      code: 'invalid_pdf',
      media_type: 'application/pdf',
      fingerprint: fingerprintOf(sourceId),
      bytes: 7,
      profile_sha256: sha256('profile'),
      configuration_sha256: sha256('configuration'),
    },
  };
}

/** A source is gone. */
export function removed(tenant: string, sourceId: string): SourceRemoved {
  return { type: 'source-removed', version: 1, tenant_id: text(tenant), source_id: text(sourceId) };
}

/** A space of vectors. */
export function sampleSpace(model: string, dim: number): EmbeddingSpace {
  return { model: text(model), dim, metric: 'cosine', normalized: true, document_prefix: text(''), quantisation: 'int8-1' };
}

/** Texts were given these vectors. */
export function embedded(tenant: string, space: EmbeddingSpace, vectors: Readonly<Record<string, readonly number[]>>): TextsEmbedded {
  const entries = Object.entries(vectors).map(([passage, components]) => ({ text_sha256: sha256(passage), vector: vectorText(Int8Array.from(components)) }));
  return { type: 'texts-embedded', version: 1, tenant_id: text(tenant), space, vectors: entries.sort(byText(({ text_sha256 }) => text_sha256)) };
}

/** Events at their places in a log, from `first` on. */
export function sequenced(events: readonly Event[], first = 1): readonly SequencedEvent[] {
  return events.map((event, index) => ({ sequence: first + index, event }));
}
