import type { Text } from '../base/text.ts';
import type { LexicalStatistics, PostingList, StoreSnapshot } from '../port/store.ts';
import type { HitTerm, LimitHit } from '../search/answer.ts';
import type { Scores, ScoringTerm } from '../search/bm25.ts';
import { bm25, contribution, indexIn, scoringTerm } from '../search/bm25.ts';
import type { PassageSet } from '../search/passage-set.ts';
import { inAll, intersect, setOf } from '../search/passage-set.ts';
import type { Piece, Plan } from '../search/plan.ts';
import { queryTermsMax, termsOfPlan } from '../search/plan.ts';
import type { Channel, ChannelName } from '../search/rank.ts';
import { channelNames, channelWeights } from '../search/rank.ts';
import { chooseExpansions, expansionsMax, unite, wantedPieces } from '../search/substring.ts';
import { termKind } from '../search/term-kind.ts';
import type { Nearest, QueryVector } from './nearest.ts';
import { nearest } from './nearest.ts';
import type { SearchOptions } from './search-options.ts';

/** What the channels found, before anything is chosen. */
export interface Candidates {
  readonly statistics: LexicalStatistics;
  readonly channels: readonly Channel[];
  /** Whether any passage of the tenant holds a word of the query. */
  readonly isFinding: boolean;
  /** What scored: terms of the query, and pieces with the passages of all terms that contain them. */
  readonly ranked: readonly NamedTerm[];
  readonly pieces: readonly Piece[];
  readonly limits: readonly LimitHit[];
  /** When the channel of nearness ran. */
  readonly nearness?: QueryVector & Nearest & { readonly found: PassageSet };
}

/** A term of a ranking, with its name and channel. */
interface NamedTerm extends ScoringTerm, Pick<HitTerm, 'term' | 'kind'> {
  readonly channel: ChannelName;
  readonly perMille: number;
}

/** A query as it is asked of a snapshot. */
export interface Asked {
  readonly plan: Plan;
  /** Absent where there is no embedder. */
  readonly near: QueryVector | undefined;
}

/** Asks a snapshot for all that a plan needs, and scores every passage that the filters admit. */
export async function candidatesOf(snapshot: StoreSnapshot, tenant: Text, { plan, near }: Asked, options: SearchOptions): Promise<Candidates> {
  const terms = termsOfPlan(plan);
  const statistics = await snapshot.lexical(tenant, terms);
  const lists = new Map(terms.map((term, index) => [term, statistics.lists[index]]));
  const listOf = (term: Text): PostingList => lists.get(term) ?? nothing;
  const holds = (term: Text): boolean => listOf(term).passages.length > 0;
  const isFinding = plan.ranked.some(({ term }) => holds(term));
  const channels = channelsOf(options, near, isFinding);
  const isAlone = !channels.includes('lexical');
  const isFindingNothing = isAlone || !isFinding;
  const pieces = channels.includes('substring') ? wantedPieces(plan.pieces, isFindingNothing, holds) : [];
  const lexical = isAlone ? [] : plan.ranked.map(({ term, perMille }): NamedTerm => ({ channel: 'lexical', term, kind: termKind(term), perMille, ...scoringTerm(listOf(term), perMille, statistics) }));
  const expanded = await expand(snapshot, tenant, { pieces, statistics });
  const ranked = [...lexical, ...expanded.terms];
  const allowed = await allowedPassages({ snapshot, tenant, options }, plan, listOf);
  const nearby = near !== undefined && channels.includes('semantic') ? await nearest(snapshot, tenant, near, allowed) : undefined;
  const scoresOf = (name: ChannelName): Scores => (name === 'semantic' ? (nearby?.scores ?? nobody) : bm25(ranked.filter(({ channel }) => channel === name), allowed));
  return {
    statistics,
    isFinding,
    ranked,
    pieces,
    ...(near === undefined || nearby === undefined ? {} : { nearness: { ...near, ...nearby, found: setOf(nearby.scores.passages) } }),
    channels: channels.map((name) => ({ name, weight: channelWeights[name], scores: scoresOf(name) })),
    limits: [...expanded.limits, ...(plan.termsLeftOut > 0 ? [{ limit: 'query_terms', max: queryTermsMax, left_out: plan.termsLeftOut } as const] : [])],
  };
}

/** What each term adds to the score of a passage; terms that it does not hold are left out. */
export function contributionsOf({ ranked }: Candidates, passage: number): readonly (HitTerm & { readonly channel: ChannelName })[] {
  return ranked
    .filter(({ list }) => indexIn(list, passage) !== undefined)
    .map((named) => ({ channel: named.channel, term: named.term, kind: named.kind, score: contribution(named, passage) }));
}

/** Tells whether a passage was found by more than a piece of a word. */
export function isFoundWhole({ ranked, nearness }: Candidates, passage: number): boolean {
  if (nearness?.found[passage] === 1) return true;
  return ranked.some((named) => named.channel === 'lexical' && indexIn(named.list, passage) !== undefined);
}

/** How near a passage is, in millionths; undefined when the channel did not find it. */
export function nearnessOf({ nearness }: Candidates, passage: number): number | undefined {
  if (nearness?.found[passage] !== 1) return undefined;
  return nearness.scores.scores[nearness.scores.passages.indexOf(passage)];
}

function channelsOf({ channels }: SearchOptions, near: QueryVector | undefined, isFinding: boolean): readonly ChannelName[] {
  if (channels !== undefined) return channelNames.filter((name) => channels.includes(name));
  const isJoining = near?.joins === 'beside_words' || (near !== undefined && !isFinding);
  return channelNames.filter((name) => name !== 'semantic' || isJoining);
}

const nobody: Scores = { passages: new Uint32Array(0), scores: new Float64Array(0) };
const nothing: PostingList = { passages: new Uint32Array(0), frequencies: new Uint32Array(0), lengths: new Uint32Array(0) };

interface Expanded {
  readonly terms: readonly NamedTerm[];
  readonly limits: readonly LimitHit[];
}

async function expand(snapshot: StoreSnapshot, tenant: Text, { pieces, statistics }: Pick<Candidates, 'pieces' | 'statistics'>): Promise<Expanded> {
  const terms: NamedTerm[] = [];
  const limits: LimitHit[] = [];
  for (const piece of pieces) {
    const found = await snapshot.termsContaining(tenant, piece.text);
    const chosen = chooseExpansions(found);
    if (chosen.length < found.length) limits.push({ limit: 'expansions', max: expansionsMax, left_out: found.length - chosen.length });
    const { lists } = await snapshot.lexical(tenant, chosen);
    terms.push({ channel: 'substring', term: piece.text, kind: 'piece', perMille: 1000, ...scoringTerm(unite(lists), 1000, statistics) });
  }
  return { terms, limits };
}

interface Scope {
  readonly snapshot: StoreSnapshot;
  readonly tenant: Text;
  readonly options: SearchOptions;
}

// The passages that sources and phrases leave over, as far as terms can tell; undefined when all are.
async function allowedPassages(scope: Scope, plan: Plan, listOf: (term: Text) => PostingList): Promise<PassageSet | undefined> {
  const ofSources = await passagesOfSources(scope);
  const ofPhrases = plan.required.filter(({ terms }) => terms.length > 0).map(({ terms }) => inAll(terms.map(listOf)));
  const demanded = ofSources === undefined ? ofPhrases : [ofSources, ...ofPhrases];
  return demanded.length === 0 ? undefined : demanded.reduce(intersect);
}

async function passagesOfSources({ snapshot, tenant, options }: Scope): Promise<PassageSet | undefined> {
  const { sources, pathPrefix, mediaType } = options;
  if (sources === undefined && pathPrefix === undefined && mediaType === undefined) return undefined;
  if (pathPrefix === undefined && mediaType === undefined) return setOf(await snapshot.passagesOf(tenant, sources ?? []));
  const wanted = sources === undefined ? undefined : new Set<string>(sources);
  const admitted = (await snapshot.sources(tenant)).filter((source) => {
    if (wanted !== undefined && !wanted.has(source.source_id)) return false;
    if (pathPrefix !== undefined && !source.source_id.startsWith(pathPrefix)) return false;
    return mediaType === undefined || (source.state !== 'refused' && source.facts?.media_type === mediaType);
  });
  return setOf(await snapshot.passagesOf(tenant, admitted.map(({ source_id }) => source_id)));
}
