import type { SequencedEvent } from '../event/event.ts';
import type { EventProblem } from '../event/event-json.ts';
import type { NewEvent } from '../event/new-event.ts';

/** The append-only log: what happened, in order. The log is the truth; a store is derived from it (seed 003). */
export interface EventLog {
  /**
   * Appends the events, all or none, in the order given, and answers with the sequence of the last one.
   * When it has answered, the events survive a kill of the process. Appending nothing answers with {@link EventLog.last}.
   */
  append(events: readonly NewEvent[]): Promise<number>;
  /** What stands after a sequence, ascending, at most `limit` entries. Every event ever appended stays readable. */
  read(after: number, limit: number): Promise<LogPage>;
  /** The sequence of the last event; 0 when there is none. */
  last(): Promise<number>;
}

/** A stretch of the log. */
export interface LogPage {
  readonly events: readonly SequencedEvent[];
  /** Entries that cannot be read back, with the reason. They do not stop the others. */
  readonly poisoned: readonly PoisonedEvent[];
  /** Sequence of the last entry of this page, poisoned or not; `after` when the log ends there. */
  readonly through: number;
}

/** A log entry that is not an event any more: altered behind our back, or written by a newer version. */
export interface PoisonedEvent {
  readonly sequence: number;
  readonly problem: EventProblem;
}
