import type { Text } from '../base/text.ts';
import { address } from '../chunk/address.ts';
import { citeChunk } from '../chunk/citation.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { ChunkStore, StoredSource, StoreSnapshot } from '../port/store.ts';
import { steleAnalyser } from '../search/analyse.ts';
import type { Hit, NearnessReport, Occurrence, SearchAnswer, SearchReport } from '../search/answer.ts';
import { rankerVersion } from '../search/bm25.ts';
import { explainHit } from '../search/explain-hit.ts';
import { nearnessVersion } from '../search/nearness.ts';
import type { ChannelName } from '../search/rank.ts';
import type { Choice } from './choose.ts';
import { withChoice } from './choose.ts';
import { digestAt } from './last-digests.ts';
import { withReferences } from './hit-references.ts';
import type { Candidates } from './search-candidates.ts';
import { contributionsOf, nearnessOf } from './search-candidates.ts';
import type { SearchOptions } from './search-options.ts';
import type { Chosen } from './search-page.ts';

/**
 * Answers a query from one snapshot of a store: every passage that matches is scored, the best are given with the place
 * that they cite, why they matched, and what is needed to get the same answer again. No query is an error.
 */
export async function search(store: Pick<ChunkStore, 'read'>, tenant: Text, query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  return withChoice(store, { tenant, query, options }, async (snapshot, choice) => {
    const found = await hitsOf({ snapshot, tenant, choice, offset: options.offset ?? 0 });
    const { referencePassagesMax = 0 } = options;
    const { hits, limits } = referencePassagesMax === 0 ? { hits: found, limits: [] } : await withReferences(snapshot, tenant, found, referencePassagesMax);
    const { position, digest } = await digestAt(store, snapshot, tenant);
    const report = reportOf(choice, { position, index_digest: digest }, options.explain === true);
    return { hits, report: { ...report, limits: [...report.limits, ...limits] } };
  });
}

interface Found {
  readonly snapshot: StoreSnapshot;
  readonly tenant: Text;
  readonly choice: Choice;
  readonly offset: number;
}

async function hitsOf({ snapshot, tenant, choice, offset }: Found): Promise<readonly Hit[]> {
  const { chosen } = choice.page;
  const sourceIds = new Set(chosen.map(({ occurrences }) => occurrences[0].source_id));
  const sources = new Map((await snapshot.sourcesOf(tenant, [...sourceIds])).map((source) => [source.source_id, source]));
  return chosen.map((one, index) => hitOf(choice, one, { rank: offset + index + 1, source: sources.get(one.occurrences[0].source_id) }));
}

interface HitContext {
  readonly rank: number;
  readonly source: StoredSource | undefined;
}

function hitOf({ plan, candidates, ranked }: Choice, { passage, score, id, occurrences }: Chosen, at: HitContext): Hit {
  const [first, ...others] = occurrences;
  const parts = contributionsOf(candidates, passage);
  const terms = parts.map(({ term, kind, score: part }) => ({ term, kind, score: part }));
  const facts = at.source?.state === 'refused' ? undefined : at.source?.facts;
  return {
    rank: at.rank,
    score: ranked.shown(score),
    scores: { ...sumsByChannel(parts), ...optionalNearness(nearnessOf(candidates, passage)) },
    id,
    ...occurrenceOf(first),
    source_id: first.source_id,
    ...(facts?.title === undefined ? {} : { title: facts.title }),
    ...(facts === undefined ? {} : { media_type: facts.media_type, citation: citeChunk(first, facts.document_fingerprint) }),
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

function optionalNearness(semantic: number | undefined): Hit['scores'] {
  return semantic === undefined ? {} : { semantic };
}

function sumsByChannel(parts: readonly { readonly channel: ChannelName; readonly score: number }[]): Hit['scores'] {
  const sums = new Map<ChannelName, number>();
  for (const { channel, score } of parts) sums.set(channel, (sums.get(channel) ?? 0) + score);
  return Object.fromEntries(sums);
}

function reportOf({ plan, candidates, ranked, page }: Choice, at: Pick<SearchReport, 'position' | 'index_digest'>, isExplained: boolean): SearchReport {
  const { statistics, channels } = candidates;
  const explain = candidates.ranked.map(({ term, kind, perMille, list }) => ({ term, kind, per_mille: perMille, passages: list.passages.length }));
  return {
    ...at,
    analyser: steleAnalyser.version,
    ranker: rankerVersion,
    score_unit: ranked.unit,
    channels: channels.map(({ name, weight, scores }) => ({ name, weight, matched: scores.passages.length })),
    ...(candidates.nearness === undefined ? {} : { nearness: nearnessReport(candidates.nearness, statistics.passageCount) }),
    statistics: { passages: statistics.passageCount, terms: statistics.termTotal },
    matched: ranked.scores.passages.length,
    checked: page.checked,
    ignored: plan.ignored,
    limits: [...candidates.limits, ...page.limits],
    ...(isExplained ? { explain } : {}),
  };
}

function nearnessReport({ space, scanned }: NonNullable<Candidates['nearness']>, passages: number): NearnessReport {
  return { model: space.model, dim: space.dim, ranker: nearnessVersion, scanned, without_vector: passages - scanned };
}
