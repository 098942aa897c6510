import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { spaceId, type EmbeddingSpace } from '../chunk/embedding-space.ts';
import { vectorDigest, vectorsDigest } from '../event/digest.ts';
import { embeddingChangesOf } from '../event/embedding-change.ts';
import type { EventLog } from '../port/event-log.ts';
import type { SpaceAudit, StoreSnapshot } from '../port/store.ts';
import { pagesOfLog } from './log-pages.ts';

/** How the vectors of an index stand. */
export interface VectorReport {
  /** Every space that has vectors, by order of the ids. */
  readonly spaces: readonly { readonly model: Text; readonly dim: number; readonly texts: number }[];
  /** Passages without a vector of the embedder that the index is used with; the first hundred are named. */
  readonly lacking?: { readonly model: Text; readonly passages: number; readonly first: readonly LackingPassage[] };
}

interface LackingPassage {
  readonly id: Sha256;
  readonly source_id: Text;
  readonly chunk_index: number;
}

const NAMED_MAX = 100;
const PAGE = 10_000;

/** Counts the vectors of a tenant and names the passages that lack one in `space`, where the index is used with an embedder. */
export async function reportVectors(snapshot: StoreSnapshot, tenant: Text, space: EmbeddingSpace | undefined): Promise<VectorReport> {
  const spaces = (await snapshot.spaces(tenant)).map(({ space: { model, dim }, texts }) => ({ model, dim, texts }));
  if (space === undefined) return { spaces };
  const lacking: Sha256[] = [];
  for (let page = await lackingAfter(snapshot, tenant, space); page.length > 0; page = await lackingAfter(snapshot, tenant, space, page[page.length - 1])) lacking.push(...page);
  const named = await snapshot.occurrences(tenant, lacking.slice(0, NAMED_MAX));
  const first = named.map(({ id, source_id, chunk_index }) => ({ id, source_id, chunk_index }));
  return { spaces, lacking: { model: space.model, passages: lacking.length, first } };
}

function lackingAfter(snapshot: StoreSnapshot, tenant: Text, space: EmbeddingSpace, after?: Sha256): Promise<readonly Sha256[]> {
  return snapshot.withoutVector(tenant, spaceId(space), { limit: PAGE, ...(after === undefined ? {} : { after }) });
}

/** What does not fit between the vectors of a store and those of its log up to a sequence, in words. */
export async function vectorDamages(log: EventLog, tenant: Text, { through, spaces }: { readonly through: number; readonly spaces: readonly SpaceAudit[] }): Promise<readonly string[]> {
  const logged = await loggedVectors(log, tenant, through);
  const stored = new Map(spaces.map(({ id, vectors_sha256 }) => [id, vectors_sha256]));
  const ids = [...new Set([...logged.keys(), ...stored.keys()])].sort(compareText);
  return ids.filter((id) => logged.get(id) !== stored.get(id)).map((id) => `the store holds other vectors than the log in the space ${id}`);
}

async function loggedVectors(log: EventLog, tenant: Text, through: number): Promise<ReadonlyMap<Sha256, Sha256>> {
  const spaces = new Map<Sha256, Map<Sha256, Sha256>>();
  for await (const { events } of pagesOfLog(log)) {
    for (const { tenantId, spaceId: id, vectors } of embeddingChangesOf(events.filter(({ sequence }) => sequence <= through))) {
      if (tenantId !== tenant) continue;
      const known = spaces.get(id) ?? new Map<Sha256, Sha256>();
      for (const [text, vector] of vectors) known.set(text, vectorDigest(vector));
      spaces.set(id, known);
    }
  }
  return new Map([...spaces].map(([id, vectors]) => [id, vectorsDigest([...vectors].sort(([a], [b]) => compareText(a, b)))]));
}
