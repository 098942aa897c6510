import { assert } from '../base/assert.ts';
import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import { spaceId, type EmbeddingSpace } from '../chunk/embedding-space.ts';
import type { Embedder } from '../port/embedder.ts';
import type { StoreSnapshot } from '../port/store.ts';
import type { Scores } from '../search/bm25.ts';
import { scanNearness } from '../search/nearness.ts';
import type { PassageSet } from '../search/passage-set.ts';
import type { Query } from '../search/query.ts';

/** A query as an embedder sees it. */
export interface QueryVector extends Pick<Embedder, 'space' | 'joins'> {
  readonly vector: Int8Array;
}

/** Asks an embedder for the vector of what a query looks for; what it excludes has no part in it. Asked before a snapshot is opened: the answer may take its time. */
export async function embedQuery({ words, phrases }: Query, embedder: Embedder): Promise<QueryVector> {
  const { space, joins } = embedder;
  const sentence = [...words, ...phrases].join(' ') as Text;
  if (sentence === '') return { space, joins, vector: new Int8Array(space.dim) };
  const [vector] = await embedder.embed([sentence], 'query');
  assert(vector.length === space.dim, 'a vector of the dimension of its space');
  return { space, joins, vector };
}

/** The passages near a query, and how many vectors were looked at. */
export interface Nearest {
  readonly scores: Scores;
  readonly scanned: number;
}

/** Looks at every vector of the query's space. An index that has vectors of other spaces only, or none, is `embedder_mismatch`: an answer without them would look like one with them. */
export async function nearest(snapshot: StoreSnapshot, tenant: Text, { space, vector }: QueryVector, allowed: PassageSet | undefined): Promise<Nearest> {
  await requireSpace(snapshot, tenant, space);
  const scan = scanNearness(vector, allowed);
  let scanned = 0;
  for await (const part of snapshot.vectors(tenant, spaceId(space))) {
    scan.add(part);
    scanned += part.passages.length;
  }
  return { scores: scan.scores(), scanned };
}

async function requireSpace(snapshot: StoreSnapshot, tenant: Text, space: EmbeddingSpace): Promise<void> {
  const spaces = await snapshot.spaces(tenant);
  const id = spaceId(space);
  if (spaces.some((stored) => stored.id === id)) return;
  const { passageCount } = await snapshot.lexical(tenant, []);
  if (passageCount === 0) return;
  const found = spaces.length === 0 ? 'no vectors' : `vectors of ${spaces.map((stored) => spell(stored.space)).join(' and ')}`;
  throw new Failure('embedder_mismatch', `the index has ${found}, and the query one of ${spell(space)}; stele ingest with --embed gives the index vectors of it`);
}

function spell({ model, dim, document_prefix }: EmbeddingSpace): string {
  return `${model} in ${String(dim)} dimensions${document_prefix === '' ? '' : ` with the prefix "${document_prefix}"`}`;
}
