import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { indexDigest } from '../event/digest.ts';
import type { StoreSnapshot } from '../port/store.ts';

interface LastDigest {
  readonly era: number;
  readonly position: number;
  readonly digest: Sha256;
}

// A digest covers every source, so the last one of each store is kept for as long as the store stands where it stood. Emptied and
// filled by another log, it can come to the same position with other sources: then its era is another.
const lastDigests = new WeakMap<object, Map<Text, LastDigest>>();

/** The position and the `index_digest` of a tenant in a snapshot of a store. */
export async function digestAt(store: object, snapshot: StoreSnapshot, tenant: Text): Promise<Pick<LastDigest, 'position' | 'digest'>> {
  const known = lastDigests.get(store) ?? new Map<Text, LastDigest>();
  lastDigests.set(store, known);
  const [era, position] = [await snapshot.era(), await snapshot.position()];
  const last = known.get(tenant);
  if (last?.era === era && last.position === position) return last;
  const digest = indexDigest(await snapshot.sources(tenant));
  known.set(tenant, { era, position, digest });
  return { position, digest };
}
