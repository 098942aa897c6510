import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import { text, type Text } from '../base/text.ts';
import { vectorText } from '../chunk/vector.ts';
import type { StoreSnapshot } from '../port/store.ts';

/**
 * Everything that a store answers about tenants, as lines of canonical JSON: sources, chunks, statistics and every posting
 * and vector under its content id. Two stores that were given the same events give the same lines, whatever numbers they use inside.
 */
export async function dumpStore(snapshot: StoreSnapshot, tenants: readonly Text[]): Promise<string> {
  const lines: object[] = [{ position: await snapshot.position() }];
  for (const tenant of tenants) {
    for (const source of await snapshot.sources(tenant)) {
      lines.push(source);
      lines.push(...(await snapshot.chunksOf(tenant, source.source_id)));
    }
    lines.push(...(await dumpIndex(snapshot, tenant)));
    lines.push(...(await dumpVectors(snapshot, tenant)));
  }
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

async function dumpIndex(snapshot: StoreSnapshot, tenant: Text): Promise<readonly object[]> {
  const terms = await snapshot.termsContaining(tenant, text(''));
  const { passageCount, termTotal, lists } = await snapshot.lexical(tenant, terms);
  const lines: object[] = [{ tenant, passageCount, termTotal }];
  for (const [index, { passages, frequencies, lengths }] of lists.entries()) {
    const ids = await snapshot.idsOf(tenant, passages);
    const postings = ids.map((id, place) => [id, frequencies[place], lengths[place]] as const);
    lines.push({ term: terms[index], postings: postings.sort(([a], [b]) => compareText(a, b)) });
  }
  return lines;
}

async function dumpVectors(snapshot: StoreSnapshot, tenant: Text): Promise<readonly object[]> {
  const lines: object[] = [];
  for (const stored of await snapshot.spaces(tenant)) {
    lines.push(stored);
    const vectors: (readonly [Sha256, string])[] = [];
    for await (const { passages, components } of snapshot.vectors(tenant, stored.id)) {
      const ids = await snapshot.idsOf(tenant, passages);
      const { dim } = stored.space;
      for (const [place, id] of ids.entries()) vectors.push([id, vectorText(components.subarray(place * dim, (place + 1) * dim))]);
    }
    lines.push(...vectors.sort(([a], [b]) => compareText(a, b)));
    lines.push({ lacking: await snapshot.withoutVector(tenant, stored.id, { limit: 1_000_000 }) });
  }
  return lines;
}
