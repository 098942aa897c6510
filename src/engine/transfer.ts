import { Failure } from '../base/failure.ts';
import { eventJson, readEvent } from '../event/event-json.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ChunkStore } from '../port/store.ts';
import { eventWriter } from './event-writer.ts';
import { pagesOfLog } from './log-pages.ts';

/**
 * Writes the log as JSON Lines: one event a line in canonical JSON, in order, and answers with their number. The same log
 * gives the same bytes. A log that cannot be read back whole is not exported in part.
 */
export async function exportLog(log: EventLog, writeLine: (line: string) => Promise<void>): Promise<number> {
  let count = 0;
  for await (const { events, poisoned } of pagesOfLog(log)) {
    if (poisoned.length > 0) throw new Failure('store_damaged', `event ${String(poisoned[0].sequence)} of the log: ${poisoned[0].problem.message}`);
    for (const { event } of events) {
      await writeLine(eventJson(event));
      count++;
    }
  }
  return count;
}

/** A line of an import that is no event. */
export interface PoisonLine {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What an import did. */
export interface ImportReport {
  readonly events: number;
  readonly poison: readonly PoisonLine[];
}

/**
 * Appends the events of a JSON Lines log and applies them. A line that is no event is reported with its number and does not
 * stop the others; with `strict` the first one stops the import with a `Failure`. What was read before it is kept.
 */
export async function importLog(
  lines: AsyncIterable<Uint8Array>,
  { log, store, strict }: { readonly log: EventLog; readonly store: ChunkStore; readonly strict: boolean },
): Promise<ImportReport> {
  const writer = eventWriter(log, store);
  const poison: PoisonLine[] = [];
  let line = 0;
  let events = 0;
  for await (const bytes of lines) {
    line++;
    if (bytes.length === 0) continue;
    const event = readEvent(bytes);
    if (event.ok) {
      await writer.write([event.value]);
      events++;
      continue;
    }
    poison.push({ line, message: event.problem.message });
    if (!strict) continue;
    await writer.flush();
    throw new Failure('invalid_input', `line ${String(line)}: ${event.problem.message}`);
  }
  await writer.flush();
  return { events, poison };
}
