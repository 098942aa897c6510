import { sha256 } from '../../src/base/hash.ts';
import { byText } from '../../src/base/order.ts';
import type { Event } from '../../src/event/event.ts';
import type { StoreScript } from './store-script.ts';

/** Batches of events, in the order in which a store gets them. */
export type Batches = readonly (readonly Event[])[];

/** The scripts as they are written: the first batches of all as one, then the second, and so on. */
export function asWritten(scripts: readonly StoreScript[]): Batches {
  const longest = Math.max(...scripts.map(({ batches }) => batches.length));
  return Array.from({ length: longest }, (_, round) => scripts.flatMap(({ batches }) => batches[round] ?? []));
}

const BATCHES = 8;

/**
 * The same events in an order that follows from `seed`. What happens to one source, and to the vectors of one tenant, keeps its
 * order: all else commutes, so a store must come to hold the same.
 */
export function inOrderOfItsOwn(scripts: readonly StoreScript[], seed: number): Batches {
  const events = scripts.flatMap(({ batches }) => batches.flat());
  const queues = new Map<string, Event[]>();
  for (const event of events) queues.set(subjectOf(event), [...(queues.get(subjectOf(event)) ?? []), event]);
  const subjects = events.map((event, index) => ({ subject: subjectOf(event), key: sha256(`${String(seed)} ${String(index)}`) })).sort(byText(({ key }) => key));
  const ordered = subjects.flatMap(({ subject }) => queues.get(subject)?.shift() ?? []);
  const size = Math.ceil(ordered.length / BATCHES);
  return Array.from({ length: BATCHES }, (_, index) => ordered.slice(index * size, (index + 1) * size));
}

function subjectOf(event: Event): string {
  return `${event.tenant_id} ${event.type === 'texts-embedded' ? 'vectors' : `source ${event.source_id}`}`;
}
