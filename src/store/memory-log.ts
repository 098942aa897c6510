import { eventJson } from '../event/event-json.ts';
import type { EventLog } from '../port/event-log.ts';
import { logPage } from './log-page.ts';

/** A log in memory, for what is not kept. Holds the same bytes as a log on disk, so that it fails where that fails. */
export function memoryLog(): EventLog {
  const entries: Uint8Array[] = [];
  const encoder = new TextEncoder();
  return {
    async append(events) {
      const encoded = events.map((event) => encoder.encode(eventJson(event)));
      for (const bytes of encoded) entries.push(bytes);
      return entries.length;
    },
    async read(after, limit) {
      const page = entries.slice(after, after + limit).map((bytes, index) => ({ sequence: after + 1 + index, bytes }));
      return logPage(after, page);
    },
    async last() {
      return entries.length;
    },
  };
}
