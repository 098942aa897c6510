import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import { byText, compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { readVector, vectorText } from '../chunk/vector.ts';
import { vectorDigest, vectorsDigest } from '../event/digest.ts';
import type { EmbeddingChange } from '../event/embedding-change.ts';
import type { SpaceAudit, StoredSpace, VectorPart } from '../port/store.ts';

/** The vectors of one tenant, by space and text. They outlive the passages: a text that comes back has its vector. */
export interface MemoryVectors {
  add(change: EmbeddingChange): void;
  spaces(): readonly StoredSpace[];
  /** The vectors of these passages. */
  partsOf(spaceId: Sha256, passages: Iterable<VectoredPassage>): AsyncIterable<VectorPart>;
  has(spaceId: Sha256, passage: VectoredPassage): boolean;
  audit(): readonly SpaceAudit[];
  /** Vectors that change apart from these. */
  clone(): MemoryVectors;
}

/** What joins a passage to its vector. */
export interface VectoredPassage {
  readonly id: Sha256;
  readonly number: number;
  readonly text: Text;
}

interface Space {
  readonly space: EmbeddingSpace;
  readonly vectors: Map<Sha256, Int8Array>;
}

/** No vectors. */
export function newMemoryVectors(): MemoryVectors {
  return memoryVectors(new Map(), new Map());
}

// The digest of a passage's text follows from its content id, so one table serves all clones and is never wrong.
function memoryVectors(spaces: Map<Sha256, Space>, digests: Map<Sha256, Sha256>): MemoryVectors {
  const digestOf = ({ id, text }: VectoredPassage): Sha256 => {
    const digest = digests.get(id) ?? sha256(text);
    digests.set(id, digest);
    return digest;
  };
  const vectorOf = (spaceId: Sha256, passage: VectoredPassage): Int8Array | undefined => spaces.get(spaceId)?.vectors.get(digestOf(passage));
  return {
    add({ space, spaceId, vectors }) {
      const held = spaces.get(spaceId) ?? { space, vectors: new Map<Sha256, Int8Array>() };
      for (const [digest, spelled] of vectors) held.vectors.set(digest, vectorIn(space, spelled));
      spaces.set(spaceId, held);
    },
    spaces: () => [...spaces].map(([id, { space, vectors }]) => ({ id, space, texts: vectors.size })).sort(byText(({ id }) => id)),
    async *partsOf(spaceId, passages) {
      let part: { readonly number: number; readonly vector: Int8Array }[] = [];
      for (const passage of passages) {
        const vector = vectorOf(spaceId, passage);
        if (vector !== undefined) part.push({ number: passage.number, vector });
        if (part.length < PASSAGES_AT_ONCE) continue;
        yield joined(part);
        part = [];
      }
      if (part.length > 0) yield joined(part);
    },
    has: (spaceId, passage) => vectorOf(spaceId, passage) !== undefined,
    audit: () => [...spaces].sort(([a], [b]) => compareText(a, b)).map(([id, { vectors }]) => ({ id, vectors_sha256: vectorsDigest(digestsInOrder(vectors)) })),
    clone: () => memoryVectors(new Map([...spaces].map(([id, { space, vectors }]) => [id, { space, vectors: new Map(vectors) }])), digests),
  };
}

const PASSAGES_AT_ONCE = 1000;

function joined(part: readonly { readonly number: number; readonly vector: Int8Array }[]): VectorPart {
  const dim = part[0].vector.length;
  const components = new Int8Array(part.length * dim);
  for (const [index, { vector }] of part.entries()) components.set(vector, index * dim);
  return { passages: Uint32Array.from(part, ({ number }) => number), components };
}

function* digestsInOrder(vectors: ReadonlyMap<Sha256, Int8Array>): Generator<readonly [string, Sha256]> {
  for (const digest of [...vectors.keys()].sort(compareText)) {
    const vector = vectors.get(digest);
    if (vector !== undefined) yield [digest, vectorDigest(vectorText(vector))];
  }
}

function vectorIn({ dim }: EmbeddingSpace, spelled: string): Int8Array {
  const vector = readVector(spelled);
  assert(vector?.length === dim, `a vector of ${String(dim)} components`);
  return vector;
}
