import { resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { steleAnalyser } from '../search/analyse.ts';
import { memoryLog } from '../store/memory-log.ts';
import { memoryStore } from '../store/memory-store.ts';
import { openIndexFiles } from './open-index-files.ts';
import { openIndexServer } from './open-index-server.ts';
import { tenantOf, withPlaces, type Index, type Purpose } from './opened-index.ts';
import type { Places } from './places.ts';

/** Opens the index that `--store` names. Fails with `not_found` where there is none, and says what to do. */
export async function openIndex(where: string, purpose: Purpose): Promise<Index> {
  if (where === ':memory:') return openMemory();
  if (/^postgres(ql)?:\/\//.test(where)) return openIndexServer(where, purpose);
  if (/^[a-z]+:\/\//.test(where)) throw new Failure('usage', '--store takes a file, postgres://… or :memory:');
  return openIndexFiles(resolve(where), where, purpose);
}

function openMemory(): Index {
  let remembered: Places = { paths: new Map(), flags: new Map() };
  return {
    store: memoryStore(steleAnalyser),
    log: memoryLog(),
    tenant: tenantOf,
    places: () => Promise.resolve(remembered),
    rememberPlaces(places, configuration) {
      remembered = withPlaces(remembered, places, configuration);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
