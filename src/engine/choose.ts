import { assert } from '../base/assert.ts';
import type { Text } from '../base/text.ts';
import type { StoreSnapshot } from '../port/store.ts';
import type { Plan } from '../search/plan.ts';
import { planQuery } from '../search/plan.ts';
import { readPlainQuery, readQuery } from '../search/query.ts';
import type { Ranked } from '../search/rank.ts';
import { rank } from '../search/rank.ts';
import { embedQuery } from './nearest.ts';
import type { Asked, Candidates } from './search-candidates.ts';
import { candidatesOf, isFoundWhole } from './search-candidates.ts';
import type { SearchOptions } from './search-options.ts';
import type { Page } from './search-page.ts';
import { choosePage } from './search-page.ts';

/** How an answer came about, from the query to the passages chosen. */
export interface Choice {
  readonly plan: Plan;
  readonly candidates: Candidates;
  readonly ranked: Ranked;
  readonly page: Page;
}

/** Reads a query and asks the embedder, if there is one, for its vector. Done before a snapshot is opened. */
export async function readAsked(query: string, { syntax, channels, embedder }: SearchOptions): Promise<Asked> {
  assert(channels?.includes('semantic') !== true || embedder !== undefined, 'an embedder for the semantic channel');
  const read = syntax === 'plain' ? readPlainQuery(query) : readQuery(query);
  const isAsked = embedder !== undefined && channels?.includes('semantic') !== false;
  return { plan: planQuery(read), near: isAsked ? await embedQuery(read, embedder) : undefined };
}

/** Chooses the passages that answer a query, from one snapshot. */
export async function choose(snapshot: StoreSnapshot, tenant: Text, { plan, near }: Asked, options: SearchOptions): Promise<Choice> {
  const { limit = 10, offset = 0, heading } = options;
  assert(Number.isSafeInteger(limit) && limit >= 0 && Number.isSafeInteger(offset) && offset >= 0, 'a limit and an offset from 0');
  const candidates = await candidatesOf(snapshot, tenant, { plan, near }, options);
  const ranked = rank(candidates.channels);
  const page = await choosePage(snapshot, tenant, {
    scores: ranked.scores,
    check: { required: plan.required, excluded: plan.excluded, pieces: candidates.pieces },
    isFoundByTerm: (passage) => isFoundWhole(candidates, passage),
    heading,
    offset,
    limit,
  });
  return { plan, candidates, ranked, page };
}
