import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { indexDigest } from '../event/digest.ts';
import type { LexicalStatistics, StoreSnapshot } from '../port/store.ts';

/** Where a store stands, for one tenant. */
interface Moment {
  readonly snapshot: StoreSnapshot;
  readonly tenant: Text;
  readonly position: number;
  readonly statistics: LexicalStatistics;
}

// A digest covers every source, so the last one of each store is kept for as long as the store stands where it stood.
const lastDigests = new WeakMap<object, Map<Text, { readonly moment: string; readonly digest: Sha256 }>>();

/** The `index_digest` of a tenant in a snapshot of a store. */
export async function digestAt(store: object, { snapshot, tenant, position, statistics }: Moment): Promise<Sha256> {
  const known = lastDigests.get(store) ?? new Map<Text, { readonly moment: string; readonly digest: Sha256 }>();
  lastDigests.set(store, known);
  const moment = [position, statistics.passageCount, statistics.termTotal].join();
  const last = known.get(tenant);
  if (last?.moment === moment) return last.digest;
  const digest = indexDigest(await snapshot.sources(tenant));
  known.set(tenant, { moment, digest });
  return digest;
}

/** To be called when a store was emptied: filled by another log, it can come to the same position with other sources. */
export function forgetDigests(store: object): void {
  lastDigests.delete(store);
}
