import { assert } from '../base/assert.ts';
import type { SequencedEvent } from '../event/event.ts';
import type { NewEvent } from '../event/new-event.ts';

/** The events after a position: delivered twice equals once. Events that do not ascend are a defect of the caller. */
export function eventsAfter(position: number, events: readonly SequencedEvent<NewEvent>[]): readonly SequencedEvent<NewEvent>[] {
  for (let index = 1; index < events.length; index++) assert(events[index - 1].sequence < events[index].sequence, 'events in ascending order');
  return events.filter(({ sequence }) => sequence > position);
}
