import { assert } from '../base/assert.ts';
import type { Text } from '../base/text.ts';
import type { ChunkStore, StoreSnapshot } from '../port/store.ts';
import type { Plan } from '../search/plan.ts';
import { planQuery } from '../search/plan.ts';
import { readPlainQuery, readQuery } from '../search/query.ts';
import type { Ranked } from '../search/rank.ts';
import { rank } from '../search/rank.ts';
import { embedQuery } from './nearest.ts';
import type { Asked, Candidates } from './search-candidates.ts';
import { candidatesOf, isFoundWhole } from './search-candidates.ts';
import { checkedPassagesMax, type SearchOptions } from './search-options.ts';
import type { Page } from './search-page.ts';
import { choosePage } from './search-page.ts';

/** How an answer came about, from the query to the passages chosen. */
export interface Choice {
  readonly plan: Plan;
  readonly candidates: Candidates;
  readonly ranked: Ranked;
  readonly page: Page;
}

/** A query and all that goes with it. */
export interface Question {
  readonly tenant: Text;
  readonly query: string;
  readonly options: SearchOptions;
}

/**
 * Chooses the passages that answer a query and hands them over, in one snapshot. No snapshot is held while an embedder is asked: one
 * that takes part beside the words is asked before, one that takes part where they fail only if they do, and then all is begun anew.
 */
export async function withChoice<Answer>(store: Pick<ChunkStore, 'read'>, { tenant, query, options }: Question, use: (snapshot: StoreSnapshot, choice: Choice) => Promise<Answer>): Promise<Answer> {
  const { syntax, channels, embedder } = options;
  assert(channels?.includes('semantic') !== true || embedder !== undefined, 'an embedder for the semantic channel');
  const read = syntax === 'plain' ? readPlainQuery(query) : readQuery(query);
  const plan = planQuery(read);
  const isNamed = channels?.includes('semantic');
  const waiting = isNamed === undefined && embedder?.joins === 'where_words_fail' ? embedder : undefined;
  const near = embedder === undefined || isNamed === false || waiting !== undefined ? undefined : await embedQuery(read, embedder);
  const first = await store.read(async (snapshot) => {
    const choice = await choose(snapshot, tenant, { plan, near }, options);
    return waiting !== undefined && !choice.candidates.isFinding ? undefined : { answer: await use(snapshot, choice) };
  });
  if (first !== undefined || waiting === undefined) return answerOf(first);
  const asked = { plan, near: await embedQuery(read, waiting) };
  return store.read(async (snapshot) => use(snapshot, await choose(snapshot, tenant, asked, options)));
}

function answerOf<Answer>(given: { readonly answer: Answer } | undefined): Answer {
  assert(given !== undefined, 'an answer, where no embedder waits');
  return given.answer;
}

async function choose(snapshot: StoreSnapshot, tenant: Text, { plan, near }: Asked, options: SearchOptions): Promise<Choice> {
  const { limit = 10, offset = 0, heading, checkedMax = checkedPassagesMax } = options;
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
    checkedMax,
  });
  return { plan, candidates, ranked, page };
}
