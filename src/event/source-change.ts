import type { Sha256 } from '../base/hash.ts';
import { unreachable } from '../base/assert.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { RefusalFacts, SequencedEvent, SourceFacts } from './event.ts';

/** What a batch of events does to one source, all in all. A store applies this and nothing else, so all stores do the same. */
export interface SourceChange {
  readonly tenantId: Text;
  readonly sourceId: Text;
  /** What the store holds of the source is dropped first: it was removed or refused on the way. */
  readonly isDropped: boolean;
  /** The latest, if they were given after the drop. */
  readonly facts?: SourceFacts;
  readonly chunking?: Chunking;
  /** The source ends without a document. Excludes the two above. */
  readonly refusal?: RefusalFacts;
}

/** The whole chunking of a source. */
export interface Chunking {
  readonly signature: Sha256;
  readonly chunks: readonly StoredChunk[];
}

/**
 * Folds events into one change for each source, in the order in which the sources first appear. Applying the changes
 * equals applying the events one by one, so A, B, A ends at A, and a store writes a source once for each batch. Vectors change no
 * source (`embedding-change.ts`).
 */
export function changesOf(events: readonly SequencedEvent[]): readonly SourceChange[] {
  const changes = new Map<string, SourceChange>();
  for (const { event } of events) {
    if (event.type === 'texts-embedded') continue;
    // Text holds no U+0000, so the key cannot be made in two ways.
    const key = `${event.tenant_id}\0${event.source_id}`;
    const place = { tenantId: event.tenant_id, sourceId: event.source_id };
    const before = changes.get(key) ?? { ...place, isDropped: false };
    const kept = { ...place, isDropped: before.isDropped, ...optional('facts', before.facts), ...optional('chunking', before.chunking) };
    switch (event.type) {
      case 'document-ingested':
        changes.set(key, { ...kept, facts: event.source });
        break;
      case 'document-chunked':
        changes.set(key, { ...kept, chunking: { signature: event.chunking_signature, chunks: event.chunks } });
        break;
      case 'source-refused':
        changes.set(key, { ...place, isDropped: true, refusal: event.refusal });
        break;
      case 'source-removed':
        changes.set(key, { ...place, isDropped: true });
        break;
      default:
        unreachable(event);
    }
  }
  return [...changes.values()];
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
