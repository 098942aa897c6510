import type { Text } from '../../src/base/text.ts';
import type { EmbeddingSpace } from '../../src/chunk/embedding-space.ts';
import type { Embedder } from '../../src/port/embedder.ts';
import { sampleSpace } from '../../src/testing/sample-events.ts';

/** An embedder that knows what a few words mean, and writes down what it was asked. */
export interface MeaningEmbedder extends Embedder {
  readonly asked: Text[];
}

// Three meanings; a word outside this table has none.
const meanings: Readonly<Record<string, readonly number[]>> = { car: [9, 0, 0], automobile: [9, 1, 0], vehicle: [8, 2, 0], boat: [3, 8, 0], ship: [2, 9, 0], soup: [0, 0, 9], broth: [0, 1, 9] };

/** Adds up the meanings of the words. */
export function meaningEmbedder({ joins = 'beside_words', space = sampleSpace('meaning', 3) }: { readonly joins?: Embedder['joins']; readonly space?: EmbeddingSpace } = {}): MeaningEmbedder {
  const asked: Text[] = [];
  return {
    asked,
    space,
    joins,
    embed(texts) {
      asked.push(...texts);
      return Promise.resolve(texts.map((one) => sumOf(one, space.dim)));
    },
  };
}

function sumOf(one: Text, dim: number): Int8Array {
  const sum = new Int8Array(dim);
  for (const word of one.split(' ')) for (const [index, component] of (meanings[word] ?? []).entries()) sum[index] += component;
  return sum;
}
