import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { chunksDigest, sourceDigest, type SourceContent } from '../event/digest.ts';
import type { SourceEvent } from '../event/event.ts';
import type { EventLog } from '../port/event-log.ts';
import { pagesOfLog } from './log-pages.ts';

/**
 * The digest that the log up to a sequence demands of every source of a tenant. An oracle apart from the store: it keeps no
 * rows, only what the last events of each source say.
 */
export async function loggedDigests(log: EventLog, tenant: Text, through: number): Promise<ReadonlyMap<Text, Sha256>> {
  const contents = new Map<Text, SourceContent>();
  for await (const { events } of pagesOfLog(log)) {
    for (const { sequence, event } of events) {
      if (sequence <= through && event.tenant_id === tenant && event.type !== 'texts-embedded') take(event, contents);
    }
  }
  return new Map([...contents].map(([sourceId, content]) => [sourceId, sourceDigest(content)]));
}

function take(event: SourceEvent, contents: Map<Text, SourceContent>): void {
  const { source_id } = event;
  // A refusal has neither facts nor chunks: what comes after one begins anew.
  const known = contents.get(source_id);
  const before = known?.refusal === undefined ? known : undefined;
  switch (event.type) {
    case 'document-ingested':
      contents.set(source_id, { ...before, source_id, facts: event.source });
      return;
    case 'document-chunked':
      contents.set(source_id, { ...before, source_id, chunking_signature: event.chunking_signature, chunks_sha256: chunksDigest(event.chunks, event.version) });
      return;
    case 'source-refused':
      contents.set(source_id, { source_id, refusal: event.refusal });
      return;
    case 'source-removed':
      contents.delete(source_id);
  }
}
