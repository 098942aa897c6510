import type { NewEvent } from '../event/new-event.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ChunkStore } from '../port/store.ts';
import { catchUp } from './catch-up.ts';

/** Gathers events and brings them into log and store a batch at a time: a transaction for every source would cost more than its rows. */
export interface EventWriter {
  /** Takes events that belong together; they reach the log in one batch. */
  write(events: readonly NewEvent[]): Promise<void>;
  /** Brings everything taken so far into log and store. */
  flush(): Promise<void>;
}

const EVENTS_MAX = 2048;
const TEXT_MAX = 4_000_000;

/** A batch is written when it holds {@link EVENTS_MAX} events or {@link TEXT_MAX} UTF-16 units of text, so memory is bounded. */
export function eventWriter(log: EventLog, store: ChunkStore): EventWriter {
  let batch: NewEvent[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const events = batch;
    batch = [];
    size = 0;
    const last = await log.append(events);
    const first = last - events.length + 1;
    const position = await store.read((snapshot) => snapshot.position());
    // Another process may have appended in between: then the events are read back, in the log's order.
    if (position === first - 1) await store.apply(events.map((event, index) => ({ sequence: first + index, event })));
    else await catchUp(log, store);
  };

  return {
    async write(events) {
      batch.push(...events);
      for (const event of events) size += textLength(event);
      if (batch.length >= EVENTS_MAX || size >= TEXT_MAX) await flush();
    },
    flush,
  };
}

function textLength(event: NewEvent): number {
  if (event.type !== 'document-chunked' && event.type !== 'written-chunking') return 0;
  let length = 0;
  for (const { text } of event.chunks) length += text.length;
  return length;
}
