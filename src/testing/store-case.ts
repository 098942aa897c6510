import type { NewEvent } from '../event/new-event.ts';
import type { Analyser } from '../port/analyser.ts';
import type { ApplyReport, ChunkStore, StoreSnapshot } from '../port/store.ts';
import { text } from '../base/text.ts';
import { dumpStore } from './dump-store.ts';

/** One thing that every store must do. Runs under any test runner: it throws where the store does not. */
export interface StoreCase {
  /** A sentence that is true when the case passes. */
  readonly name: string;
  readonly run: (fresh: FreshStore) => Promise<void>;
}

/** At least one case for every method of a port: a method without one does not compile. */
export type CasesOf<Port> = { readonly [Method in keyof Port]: readonly [StoreCase, ...StoreCase[]] };

/** Opens a store that holds nothing and analyses with the given analyser. A case may open several. */
export type FreshStore = (analyser: Analyser) => Promise<ChunkStore>;

/** Two tenants whose names sort apart. */
export const tenants = [text('acme'), text('zenith')] as const;

/** Applies events behind what the store holds. */
export async function applyNext(store: ChunkStore, events: readonly NewEvent[]): Promise<ApplyReport> {
  const position = await store.read((snapshot) => snapshot.position());
  return store.apply(events.map((event, index) => ({ sequence: position + 1 + index, event })));
}

/** Everything that the store answers about both tenants. */
export function dumpOf(store: ChunkStore): Promise<string> {
  return store.read((snapshot) => dumpStore(snapshot, tenants));
}

/** Like {@link dumpOf}, without the position. */
export async function contentOf(store: ChunkStore): Promise<string> {
  const dump = await dumpOf(store);
  return dump.slice(dump.indexOf('\n') + 1);
}

/** Asks a store one thing. */
export function ask<Answer>(store: ChunkStore, question: (snapshot: StoreSnapshot) => Promise<Answer>): Promise<Answer> {
  return store.read(question);
}
