import type { EventLog, PoisonedEvent } from '../port/event-log.ts';
import type { ApplyReport, ChunkStore } from '../port/store.ts';
import { pagesOfLog } from './log-pages.ts';

/** What applying did, and the log entries that could not be read back. */
export interface CatchUpReport {
  readonly applied: ApplyReport;
  readonly poisoned: readonly PoisonedEvent[];
}

/**
 * Applies what the log holds after the store's position, in batches. Live ingest, a replay, an import and the repair after a
 * kill are this one path. A poisoned entry is reported and does not stop the others. `onProgress` hears the last sequence
 * applied and the last in the log, after every batch.
 */
export async function catchUp(log: EventLog, store: ChunkStore, onProgress?: (applied: number, last: number) => void): Promise<CatchUpReport> {
  const start = await store.read((snapshot) => snapshot.position());
  const poisoned: PoisonedEvent[] = [];
  let applied: ApplyReport = { inserted: 0, replaced: 0, unchanged: 0, removed: 0, refused: 0 };
  for await (const page of pagesOfLog(log, start)) {
    applied = add(applied, await store.apply(page.events));
    poisoned.push(...page.poisoned);
    onProgress?.(page.through, await log.last());
  }
  return { applied, poisoned };
}

/** Rebuilds a store from its log alone (seed 003): the outcome equals that of the live ingest. */
export async function replay(log: EventLog, store: ChunkStore, onProgress?: (applied: number, last: number) => void): Promise<CatchUpReport> {
  await store.clear();
  return catchUp(log, store, onProgress);
}

function add(a: ApplyReport, b: ApplyReport): ApplyReport {
  return {
    inserted: a.inserted + b.inserted,
    replaced: a.replaced + b.replaced,
    unchanged: a.unchanged + b.unchanged,
    removed: a.removed + b.removed,
    refused: a.refused + b.refused,
  };
}
