import type { Text } from '../base/text.ts';
import type { Event } from '../event/event.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ChunkStore } from '../port/store.ts';
import { catchUp } from './catch-up.ts';
import { pagesOfLog } from './log-pages.ts';

/**
 * Restores damaged sources from the log: what is stored of each is removed, and its last events are written again. The
 * repair itself is in the log, as everything is; sources that were not damaged are not touched.
 */
export async function restore(log: EventLog, store: ChunkStore, tenant: Text, sourceIds: readonly Text[]): Promise<void> {
  const lastEvents = await lastEventsOf(log, tenant, new Set(sourceIds));
  for (const sourceId of sourceIds) {
    const removal: Event = { type: 'source-removed', version: 1, tenant_id: tenant, source_id: sourceId };
    await log.append([removal, ...(lastEvents.get(sourceId) ?? [])]);
  }
  await catchUp(log, store);
}

/** What makes each source what it is: one refusal, or the two events of its document; nothing once it was removed. */
async function lastEventsOf(log: EventLog, tenant: Text, wanted: ReadonlySet<Text>): Promise<ReadonlyMap<Text, readonly Event[]>> {
  const lastEvents = new Map<Text, readonly Event[]>();
  for await (const { events } of pagesOfLog(log)) {
    for (const { event } of events) {
      if (event.type === 'texts-embedded' || event.tenant_id !== tenant || !wanted.has(event.source_id)) continue;
      const before = lastEvents.get(event.source_id) ?? [];
      if (event.type === 'source-removed') lastEvents.delete(event.source_id);
      else if (event.type === 'document-chunked') lastEvents.set(event.source_id, [...before.filter(({ type }) => type === 'document-ingested'), event]);
      else lastEvents.set(event.source_id, [event]);
    }
  }
  return lastEvents;
}
