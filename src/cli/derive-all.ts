import type { Derivation, SourceBytes } from '../port/deriver.ts';

/** Sources on their way to a thread: one message with one buffer, and not one for each. */
export interface JoinedSources {
  /** The bytes of all, one behind the other, under the name of the first. */
  readonly source: SourceBytes;
  readonly parts: readonly { readonly sourceId: SourceBytes['sourceId']; readonly size: number }[];
}

/** One derivation for each of the sources. */
export interface AllDerived {
  readonly type: 'all-derived';
  readonly derivations: readonly Derivation[];
}

/** Joins sources, at least one; their bytes are copied. */
export function joinedSources(sources: readonly SourceBytes[]): JoinedSources {
  const bytes = new Uint8Array(sources.reduce((size, source) => size + source.bytes.length, 0));
  let at = 0;
  for (const source of sources) {
    bytes.set(source.bytes, at);
    at += source.bytes.length;
  }
  return { source: { sourceId: sources[0].sourceId, bytes }, parts: sources.map(({ sourceId, bytes: { length: size } }) => ({ sourceId, size })) };
}

/** The sources that were joined; their bytes are parts of the joined ones. */
export function partedSources({ source, parts }: JoinedSources): readonly SourceBytes[] {
  let end = 0;
  return parts.map(({ sourceId, size }) => ({ sourceId, bytes: source.bytes.subarray(end, (end += size)) }));
}
