import type { Event, SequencedEvent } from '../event/event.ts';

/** The append-only log: what happened, in order. The log is the truth; a store is derived from it (seed 003). */
export interface EventLog {
  /**
   * Appends the events, all or none, in the order given, and answers with the sequence of the last one.
   * When it has answered, the events survive a kill of the process. Appending nothing answers with {@link EventLog.last}.
   */
  append(events: readonly Event[]): Promise<number>;
  /** The events after a sequence, ascending, at most `limit`; empty at the end. Every event ever appended stays readable. */
  read(after: number, limit: number): Promise<readonly SequencedEvent[]>;
  /** The sequence of the last event; 0 when there is none. */
  last(): Promise<number>;
}
