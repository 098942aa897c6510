import { Failure } from '../base/failure.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { destinationOf, linkReferences, registryOf, type Destination, type LinkedReference, type Registry } from '../document/link-references.ts';
import type { SourceReferences, TreePlace, WantedPlace } from '../document/references.ts';
import type { ReferenceReader, ReferenceReading } from '../port/reference-reader.ts';
import type { FoundSource } from '../port/sources.ts';
import { mapOrdered } from './map-ordered.ts';

/** What was linked. */
export interface LinkReport {
  /** API descriptions among the roots, and sources that they lead to; in code point order. */
  readonly sources: readonly Text[];
  /** In the order of the sources and of their places. */
  readonly references: readonly LinkedReference[];
}

export interface LinkOptions {
  /** Every source that may be a target. */
  readonly found: readonly FoundSource[];
  /** The sources to begin with; of them, only API descriptions are looked at. */
  readonly roots: readonly FoundSource[];
}

/**
 * Follows the references of API descriptions through the sources that were found: nothing else is opened, and nothing is
 * fetched. Of a source that is read only what it refers to is kept; one that others refer to is read once more for its targets.
 */
export async function linkSources(reader: ReferenceReader, { found, roots }: LinkOptions): Promise<LinkReport> {
  const foundById = new Map<string, FoundSource>(found.map((source) => [source.sourceId, source]));
  const { sources, treeless } = await readReached(reader, foundById, roots);
  const places = await readPlaces(reader, foundById, sources);
  const references = linkReferences({ sources, treeless, placeIn: (destination) => places.get(keyOf(destination)) });
  return { sources: [...sources.values()].map(({ sourceId }) => sourceId), references };
}

interface Reached {
  /** In code point order. */
  readonly sources: ReadonlyMap<string, SourceReferences>;
  readonly treeless: ReadonlySet<string>;
}

async function readReached(reader: ReferenceReader, foundById: ReadonlyMap<string, FoundSource>, roots: readonly FoundSource[]): Promise<Reached> {
  const sources = new Map<string, SourceReferences>();
  const treeless = new Set<string>();
  let pending = roots;
  for (let isRoot = true; pending.length > 0; isRoot = false) {
    const next = new Map<string, FoundSource>();
    for await (const { sourceId, reading } of mapOrdered(pending, reader.concurrency * 2, (source) => readOne(reader, source, []))) {
      if (reading.type === 'no-tree') treeless.add(sourceId);
      if (reading.type === 'no-tree' || (isRoot && !reading.isApi)) continue;
      sources.set(sourceId, reading.references);
      for (const { target } of reading.references.references) {
        const reached = target.type === 'source' ? foundById.get(target.sourceId) : undefined;
        if (reached !== undefined) next.set(reached.sourceId, reached);
      }
    }
    pending = [...next.values()].filter(({ sourceId }) => !sources.has(sourceId) && !treeless.has(sourceId));
  }
  return { sources: new Map([...sources].sort(byText(([sourceId]) => sourceId))), treeless };
}

// The places in other sources that references lead to, by `keyOf`.
async function readPlaces(reader: ReferenceReader, foundById: ReadonlyMap<string, FoundSource>, sources: Reached['sources']): Promise<ReadonlyMap<string, TreePlace>> {
  const registry = registryOf(sources.values());
  const wanted = wantedOf(sources, registry);
  const targets = [...wanted.keys()].map((sourceId) => foundById.get(sourceId)).filter((source) => source !== undefined);
  const places = new Map<string, TreePlace>();
  const readTargets = (source: FoundSource) => readOne(reader, source, wanted.get(source.sourceId) ?? []);
  for await (const { sourceId, reading } of mapOrdered(targets, reader.concurrency * 2, readTargets)) {
    if (reading.type === 'no-tree') continue;
    const destinations = wanted.get(sourceId) ?? [];
    reading.references.found.forEach((place, index) => {
      if (place !== undefined) places.set(keyOf({ sourceId, ...destinations[index] }), place);
    });
  }
  return places;
}

function wantedOf(sources: Reached['sources'], registry: Registry): ReadonlyMap<string, readonly WantedPlace[]> {
  const wanted = new Map<string, Map<string, WantedPlace>>();
  for (const { sourceId, references } of sources.values()) {
    for (const { target, place } of references) {
      const destination = place === undefined ? destinationOf(target, registry) : undefined;
      if (destination === undefined || 'type' in destination || destination.sourceId === sourceId || !sources.has(destination.sourceId)) continue;
      const { sourceId: name, ...want } = destination;
      const places = wanted.get(name) ?? new Map<string, WantedPlace>();
      wanted.set(name, places.set(keyOf(destination), want));
    }
  }
  return new Map([...wanted].map(([sourceId, places]) => [sourceId, [...places.values()]]));
}

async function readOne(reader: ReferenceReader, source: FoundSource, wanted: readonly WantedPlace[]): Promise<{ readonly sourceId: Text; readonly reading: ReferenceReading }> {
  const { sourceId } = source;
  try {
    return { sourceId, reading: await reader.read({ sourceId, bytes: await source.read() }, wanted) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unreadable') throw error;
    return { sourceId, reading: { type: 'no-tree' } };
  }
}

function keyOf({ sourceId, uri = '', fragment }: Destination): string {
  return `${sourceId}\n${uri}\n${fragment}`;
}
