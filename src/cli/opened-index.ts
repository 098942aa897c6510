import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import { tenantIdShape } from '../chunk/bounds.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ChunkStore } from '../port/store.ts';
import type { ChosenConfiguration } from './configuration-flags.ts';
import type { Place } from './place-arguments.ts';
import { readPlaces, writePlaces, type Places } from './places.ts';

/** An opened index: the store, its log, and where its sources are on this machine. */
export interface Index {
  readonly store: ChunkStore;
  readonly log: EventLog;
  tenant(name: string): Text;
  places(): Promise<Places>;
  /** Adds places to those that are known, with the flags they are ingested with. */
  rememberPlaces(places: readonly Place[], configuration: ChosenConfiguration): Promise<void>;
  close(): Promise<void>;
}

/** `read` asks for an index that is there; `write` makes one; `rebuild` asks for its log only. */
export type Purpose = 'read' | 'write' | 'rebuild';

/** What becomes of a store of which tables are gone: whoever rebuilds it loses nothing. */
export function ifDamaged(purpose: Purpose): 'refuse' | 'renew' {
  return purpose === 'rebuild' ? 'renew' : 'refuse';
}

/** The tenant of a flag. */
export function tenantOf(name: string): Text {
  const tenant = tenantIdShape(name);
  if (!tenant.ok) throw new Failure('usage', `--tenant takes ${tenant.problem.expected}`);
  return tenant.value;
}

/** Places that are kept in a file. */
export function placesIn(path: string): Pick<Index, 'places' | 'rememberPlaces'> {
  return {
    places: () => readPlaces(path),
    rememberPlaces: async (places, configuration) => writePlaces(path, withPlaces(await readPlaces(path), places, configuration)),
  };
}

/** Adds places to others, with the flags of the last ingest. */
export function withPlaces({ paths }: Places, places: readonly Place[], { flags }: ChosenConfiguration): Places {
  return { paths: new Map([...paths, ...places.map(({ name, path }) => [name, path] as const)]), flags };
}
