import { canonicalJson } from '../../src/base/canonical-json.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Text } from '../../src/base/text.ts';
import { search } from '../../src/engine/search.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { dumpStore } from '../../src/testing/dump-store.ts';
import type { ScriptQuestion, StoreScript } from './store-script.ts';

/** All that a store answers after scripts, as lines of canonical JSON: its dump, its audits, and for every question the ranked list with its report, or the code of the failure. */
export function answersOf(store: ChunkStore, scripts: readonly StoreScript[]): Promise<string> {
  return store.read(async (snapshot) => {
    const frozen: Pick<ChunkStore, 'read'> = { read: (work) => work(snapshot) };
    const parts = [await dumpStore(snapshot, scripts.flatMap(({ tenants }) => tenants))];
    for (const { tenants, questions } of scripts) {
      for (const tenant of tenants) {
        parts.push(`${canonicalJson({ tenant, audit: await snapshot.audit(tenant) })}\n`);
        for (const question of questions) parts.push(`${canonicalJson({ query: question.query, ...(await answerTo(frozen, tenant, question)) })}\n`);
      }
    }
    return parts.join('');
  });
}

async function answerTo(store: Pick<ChunkStore, 'read'>, tenant: Text, { query, options }: ScriptQuestion): Promise<object> {
  try {
    return { ...(await search(store, tenant, query, options)) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error.code };
    throw error;
  }
}
