import { unreachable } from '../base/assert.ts';
import type { Text } from '../base/text.ts';
import type { RefusalFacts, SequencedEvent, SourceFacts } from './event.ts';
import type { AnyChunking, NewEvent } from './new-event.ts';

/** What a batch of events does to one source, all in all. A store applies this and nothing else, so all stores do the same. */
export interface SourceChange {
  readonly tenantId: Text;
  readonly sourceId: Text;
  /** What the store holds of the source is dropped first: it was removed or refused on the way. */
  readonly isDropped: boolean;
  /** The latest, if they were given after the drop. */
  readonly facts?: SourceFacts;
  readonly chunking?: AnyChunking;
  /** The source ends without a document. Excludes the two above. */
  readonly refusal?: RefusalFacts;
}

/**
 * Folds events into one change for each source, in the order in which the sources first appear. Applying the changes
 * equals applying the events one by one, so A, B, A ends at A, and a store writes a source once for each batch. Vectors change no
 * source (`embedding-change.ts`).
 */
export function changesOf(events: readonly SequencedEvent<NewEvent>[]): readonly SourceChange[] {
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
      case 'written-chunking':
        changes.set(key, { ...kept, chunking: event });
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
