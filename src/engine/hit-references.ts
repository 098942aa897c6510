import type { Text } from '../base/text.ts';
import type { LinkedReference } from '../document/link-references.ts';
import { sourceReferences } from '../document/references.ts';
import type { TreeTable } from '../document/tree-table.ts';
import type { ReferenceReader } from '../port/reference-reader.ts';
import type { FoundSource } from '../port/sources.ts';
import type { IngestedSource, StoredSource, StoreSnapshot } from '../port/store.ts';
import type { Hit, HitReference, LimitHit } from '../search/answer.ts';
import { linkSources } from './link-sources.ts';
import { referenceEntry } from './reference-report.ts';
import { treeOfChunks } from './tree-of-chunks.ts';

/** Hits with their references, and the limit where it was reached. */
export interface ReferringHits {
  readonly hits: readonly Hit[];
  readonly limits: readonly LimitHit[];
}

/**
 * Adds to each hit where the references in it lead, by the rules of `stele refs` and from the index alone: the trees of the sources on the
 * way are read from their passages, of at most `passagesMax` passages all in all. A reference that would need more is named, and not followed.
 */
export async function withReferences(snapshot: StoreSnapshot, tenant: Text, hits: readonly Hit[], passagesMax: number): Promise<ReferringHits> {
  const referring = new Set(hits.filter((hit) => pointersOf(hit).length > 0).map(({ source_id }) => source_id));
  if (referring.size === 0) return { hits, limits: [] };
  const sources = await snapshot.sources(tenant);
  const reader = passageReader(snapshot, tenant, { sources, passagesMax });
  const found = sources.map(({ source_id }) => findable(source_id));
  const { references } = await linkSources(reader, { found, roots: found.filter(({ sourceId }) => referring.has(sourceId)) });
  const entries = new Map(references.map((reference) => [`${reference.sourceId}\n${reference.pointer}`, hitReference(reference, reader)]));
  const referencesOf = (hit: Hit): readonly HitReference[] => pointersOf(hit).flatMap((pointer) => entries.get(`${hit.source_id}\n${pointer}`) ?? []);
  const leftOut = reader.leftOut();
  return {
    hits: hits.map((hit) => (referencesOf(hit).length === 0 ? hit : { ...hit, references: referencesOf(hit) })),
    limits: leftOut === 0 ? [] : [{ limit: 'reference_passages', max: passagesMax, left_out: leftOut }],
  };
}

function hitReference(reference: LinkedReference, { isUnread }: PassageReader): HitReference {
  const { outcome } = reference;
  const { pointer, ref, target, external, problem } = referenceEntry(reference);
  if (target !== undefined) return { pointer, ref, target: { source_id: target.source_id, pointer: target.pointer } };
  if (external !== undefined) return { pointer, ref, external };
  const isFollowed = outcome.type !== 'unresolved' || outcome.reason !== 'not_a_tree' || !isUnread(outcome.sourceId);
  return { pointer, ref, ...(problem !== undefined && isFollowed && { problem }) };
}

/** The pointers of the references in a hit, each once. */
function pointersOf({ origins }: Hit): readonly Text[] {
  const pointers = origins.map(({ locator }) => (locator.type === 'pointer' && locator.pointer.endsWith('/$ref') ? locator.pointer : undefined));
  return [...new Set(pointers.filter((pointer) => pointer !== undefined))];
}

// The reader takes everything from the index.
function findable(sourceId: Text): FoundSource {
  return { sourceId, bytes: 0, read: () => Promise.resolve(new Uint8Array(0)) };
}

interface PassageReader extends ReferenceReader {
  /** Tells whether a source has a tree that was not read. */
  readonly isUnread: (sourceId: string | undefined) => boolean;
  /** Passages of the sources that were asked for and would have been too many. */
  readonly leftOut: () => number;
}

interface Readable {
  readonly sources: readonly StoredSource[];
  readonly passagesMax: number;
}

function passageReader(snapshot: StoreSnapshot, tenant: Text, { sources, passagesMax }: Readable): PassageReader {
  const trees = new Map<string, IngestedSource>(sources.filter(hasTree).map((source) => [source.source_id, source]));
  const tables = new Map<string, TreeTable>();
  const tooMany = new Map<string, number>();
  let left = passagesMax;
  const tableOf = async (sourceId: Text): Promise<TreeTable | undefined> => {
    const source = trees.get(sourceId);
    const known = tables.get(sourceId);
    if (known !== undefined || source === undefined || !isWhole(source)) return known;
    if (source.chunk_count > left) {
      tooMany.set(sourceId, source.chunk_count);
      return undefined;
    }
    left -= source.chunk_count;
    const table = treeOfChunks(await snapshot.chunksOf(tenant, sourceId));
    tables.set(sourceId, table);
    return table;
  };
  return {
    concurrency: 1,
    async read({ sourceId }, wanted) {
      const table = await tableOf(sourceId);
      return table === undefined ? { type: 'no-tree' } : { type: 'references', isApi: true, references: sourceReferences(table, sourceId, wanted) };
    },
    isUnread: (sourceId) => sourceId !== undefined && trees.has(sourceId) && !tables.has(sourceId),
    leftOut: () => [...tooMany.values()].reduce((sum, count) => sum + count, 0),
  };
}

const TREES: ReadonlySet<string> = new Set(['application/json', 'application/jsonc', 'application/yaml']);

function hasTree(source: StoredSource): source is IngestedSource {
  return source.state === 'ingested' && TREES.has(source.facts.media_type);
}

// Only exact-1 can be read back, and only where nothing was cut.
function isWhole({ facts }: IngestedSource): boolean {
  return facts.projection_grammar === 'exact-1' && facts.truncated.nodes === 0;
}
