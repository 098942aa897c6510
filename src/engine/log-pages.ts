import type { EventLog, LogPage } from '../port/event-log.ts';

const ENTRIES = 64;

/** A log after a sequence, to its end, a bounded page at a time. */
export async function* pagesOfLog(log: EventLog, after = 0): AsyncGenerator<LogPage, void, void> {
  for (let position = after; ; ) {
    const page = await log.read(position, ENTRIES);
    if (page.through === position) return;
    yield page;
    position = page.through;
  }
}
