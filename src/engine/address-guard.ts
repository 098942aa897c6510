import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { address } from '../chunk/address.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';

/**
 * Watches that no two different occurrences share an address (seed 002). The formula joins its parts without their lengths, so
 * ids such as `a` and `a:1` can meet; only sources whose id is another's up to a `:` are looked at, which is next to none.
 */
export interface AddressGuard {
  /** Whether a source can meet another at all. */
  isExposed(sourceId: Text): boolean;
  /** Takes the addresses of a source; answers with the source that holds one of them already, and then takes none. */
  take(sourceId: Text, chunks: readonly StoredChunk[]): Text | undefined;
}

/** A guard over the ids of all sources that are, or will be, in the index. */
export function addressGuard(sourceIds: Iterable<Text>): AddressGuard {
  const exposed = exposedIds(new Set(sourceIds));
  const holders = new Map<Sha256, Text>();
  return {
    isExposed: (sourceId) => exposed.has(sourceId),
    take(sourceId, chunks) {
      const addresses = chunks.map(({ source_id, start_char, end_char, text }) => address(source_id, start_char, end_char, text));
      const held = addresses.find((taken) => (holders.get(taken) ?? sourceId) !== sourceId);
      if (held !== undefined) return holders.get(held);
      for (const taken of addresses) holders.set(taken, sourceId);
      return undefined;
    },
  };
}

function exposedIds(ids: ReadonlySet<Text>): ReadonlySet<Text> {
  const exposed = new Set<Text>();
  for (const id of ids) {
    for (let colon = id.indexOf(':'); colon >= 0; colon = id.indexOf(':', colon + 1)) {
      const shorter = id.slice(0, colon) as Text;
      if (ids.has(shorter)) exposed.add(shorter).add(id);
    }
  }
  return exposed;
}
