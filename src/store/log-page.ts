import type { SequencedEvent } from '../event/event.ts';
import { readEvent } from '../event/event-json.ts';
import type { LogPage, PoisonedEvent } from '../port/event-log.ts';

/** An entry of a log as it is kept. */
export interface LogEntry {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** Reads entries back, ascending by sequence; those that are not events are set apart with the reason. */
export function logPage(after: number, entries: readonly LogEntry[]): LogPage {
  const events: SequencedEvent[] = [];
  const poisoned: PoisonedEvent[] = [];
  for (const { sequence, bytes } of entries) {
    const event = readEvent(bytes);
    if (event.ok) events.push({ sequence, event: event.value });
    else poisoned.push({ sequence, problem: event.problem });
  }
  return { events, poisoned, through: entries.at(-1)?.sequence ?? after };
}
