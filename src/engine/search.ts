import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { address } from '../chunk/address.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { indexDigest } from '../event/digest.ts';
import type { ChunkStore, LexicalStatistics, StoredSource, StoreSnapshot } from '../port/store.ts';
import { steleAnalyser } from '../search/analyse.ts';
import type { Hit, Occurrence, SearchAnswer, SearchReport } from '../search/answer.ts';
import { rankerVersion } from '../search/bm25.ts';
import { explainHit } from '../search/explain-hit.ts';
import type { Plan } from '../search/plan.ts';
import { planQuery } from '../search/plan.ts';
import { readQuery } from '../search/query.ts';
import type { ChannelName, Ranked } from '../search/rank.ts';
import { rank } from '../search/rank.ts';
import type { Candidates } from './search-candidates.ts';
import { candidatesOf, contributionsOf, isFoundBy } from './search-candidates.ts';
import type { SearchOptions } from './search-options.ts';
import type { Chosen, Page } from './search-page.ts';
import { choosePage } from './search-page.ts';

/**
 * Answers a query from one snapshot of a store: every passage that matches is scored, the best are given with the place
 * that they cite, why they matched, and what is needed to get the same answer again. No query is an error.
 */
export async function search(store: Pick<ChunkStore, 'read'>, tenant: Text, query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  const { limit = 10, offset = 0 } = options;
  assert(Number.isSafeInteger(limit) && limit >= 0 && Number.isSafeInteger(offset) && offset >= 0, 'a limit and an offset from 0');
  return store.read(async (snapshot) => {
    const plan = planQuery(readQuery(query));
    const candidates = await candidatesOf(snapshot, tenant, plan, options);
    const ranked = rank(candidates.channels);
    const page = await choosePage(snapshot, tenant, {
      scores: ranked.scores,
      check: { required: plan.required, excluded: plan.excluded, pieces: candidates.pieces },
      isFoundByTerm: (passage) => isFoundBy('lexical', candidates, passage),
      heading: options.heading,
      offset,
      limit,
    });
    const hits = await hitsOf({ snapshot, tenant, plan, candidates, ranked, offset }, page.chosen);
    const position = await snapshot.position();
    const digest = await digestAt(store, { snapshot, tenant, position, statistics: candidates.statistics });
    return { hits, report: reportOf({ plan, candidates, ranked, page }, { position, index_digest: digest }, options.explain === true) };
  });
}

interface Found {
  readonly snapshot: StoreSnapshot;
  readonly tenant: Text;
  readonly plan: Plan;
  readonly candidates: Candidates;
  readonly ranked: Ranked;
  readonly offset: number;
}

async function hitsOf(found: Found, chosen: readonly Chosen[]): Promise<readonly Hit[]> {
  const sources = new Map<Text, StoredSource | undefined>();
  for (const { source_id } of chosen.flatMap(({ occurrences }) => occurrences)) {
    if (!sources.has(source_id)) sources.set(source_id, await found.snapshot.source(found.tenant, source_id));
  }
  return chosen.map((one, index) => hitOf(found, one, { rank: found.offset + index + 1, source: sources.get(one.occurrences[0].source_id) }));
}

function hitOf({ plan, candidates, ranked }: Found, { passage, score, id, occurrences }: Chosen, at: { readonly rank: number; readonly source: StoredSource | undefined }): Hit {
  const [first, ...others] = occurrences;
  const parts = contributionsOf(candidates, passage);
  const terms = parts.map(({ term, kind, score: part }) => ({ term, kind, score: part }));
  const facts = at.source?.state === 'refused' ? undefined : at.source?.facts;
  return {
    rank: at.rank,
    score: ranked.shown(score),
    scores: sumsByChannel(parts),
    id,
    ...occurrenceOf(first),
    source_id: first.source_id,
    ...(facts?.title === undefined ? {} : { title: facts.title }),
    ...(facts === undefined ? {} : { media_type: facts.media_type }),
    text: first.text,
    origins: first.metadata.origins,
    ...explainHit(first.text, first.metadata.origins, { terms, phrases: plan.required, pieces: candidates.pieces }),
    terms,
    also: others.map(occurrenceOf),
  };
}

function occurrenceOf({ source_id, chunk_index, start_char, end_char, text, metadata }: StoredChunk): Occurrence {
  return { address: address(source_id, start_char, end_char, text), chunk_index, start_char, end_char, headings: metadata.headings };
}

function sumsByChannel(parts: readonly { readonly channel: ChannelName; readonly score: number }[]): Hit['scores'] {
  const sums = new Map<ChannelName, number>();
  for (const { channel, score } of parts) sums.set(channel, (sums.get(channel) ?? 0) + score);
  return Object.fromEntries(sums);
}

interface Outcome {
  readonly plan: Plan;
  readonly candidates: Candidates;
  readonly ranked: Ranked;
  readonly page: Page;
}

function reportOf({ plan, candidates, ranked, page }: Outcome, at: Pick<SearchReport, 'position' | 'index_digest'>, isExplained: boolean): SearchReport {
  const { statistics, channels } = candidates;
  const explain = candidates.ranked.map(({ term, kind, perMille, list }) => ({ term, kind, per_mille: perMille, passages: list.passages.length }));
  return {
    ...at,
    analyser: steleAnalyser.version,
    ranker: rankerVersion,
    score_unit: ranked.unit,
    channels: channels.map(({ name, weight, scores }) => ({ name, weight, matched: scores.passages.length })),
    statistics: { passages: statistics.passageCount, terms: statistics.termTotal },
    matched: ranked.scores.passages.length,
    checked: page.checked,
    ignored: plan.ignored,
    limits: [...candidates.limits, ...page.limits],
    ...(isExplained ? { explain } : {}),
  };
}

interface Moment {
  readonly snapshot: StoreSnapshot;
  readonly tenant: Text;
  readonly position: number;
  readonly statistics: LexicalStatistics;
}

// A digest covers every source, so the last one of each store is kept for as long as the store stands where it stood.
const lastDigests = new WeakMap<object, Map<Text, { readonly moment: string; readonly digest: Sha256 }>>();

async function digestAt(store: object, { snapshot, tenant, position, statistics }: Moment): Promise<Sha256> {
  const known = lastDigests.get(store) ?? new Map<Text, { readonly moment: string; readonly digest: Sha256 }>();
  lastDigests.set(store, known);
  const moment = [position, statistics.passageCount, statistics.termTotal].join();
  const last = known.get(tenant);
  if (last?.moment === moment) return last.digest;
  const digest = indexDigest(await snapshot.sources(tenant));
  known.set(tenant, { moment, digest });
  return digest;
}
