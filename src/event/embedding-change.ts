import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { spaceId } from '../chunk/embedding-space.ts';
import type { VectorText } from '../chunk/vector.ts';
import type { SequencedEvent } from './event.ts';
import type { NewEvent } from './new-event.ts';

/** What a batch of events adds to one space of a tenant. */
export interface EmbeddingChange {
  readonly tenantId: Text;
  readonly space: EmbeddingSpace;
  readonly spaceId: Sha256;
  /** By digest of the text; the latest of the batch. */
  readonly vectors: ReadonlyMap<Sha256, VectorText>;
}

/** Folds events into one change for each tenant and space, in the order in which they first appear. Applying the changes equals applying the events one by one. */
export function embeddingChangesOf(events: readonly SequencedEvent<NewEvent>[]): readonly EmbeddingChange[] {
  const changes = new Map<string, EmbeddingChange & { readonly vectors: Map<Sha256, VectorText> }>();
  for (const { event } of events) {
    if (event.type !== 'texts-embedded') continue;
    const { tenant_id: tenantId, space, vectors } = event;
    const id = spaceId(space);
    const key = `${tenantId}\0${id}`;
    const change = changes.get(key) ?? { tenantId, space, spaceId: id, vectors: new Map<Sha256, VectorText>() };
    for (const { text_sha256, vector } of vectors) change.vectors.set(text_sha256, vector);
    changes.set(key, change);
  }
  return [...changes.values()];
}
