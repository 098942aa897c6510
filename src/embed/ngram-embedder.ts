import { assert } from '../base/assert.ts';
import { text, type Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { quantiseVector } from '../chunk/vector.ts';
import type { Embedder } from '../port/embedder.ts';
import { scanWords } from '../search/scan-words.ts';
import { stopWords } from '../search/stop-words.ts';
import { foldWhole } from '../search/word-terms.ts';

const DIMENSION = 512;

/** The space of {@link ngramEmbedder}. Its version changes whenever any text could get another vector. */
const space: EmbeddingSpace = { model: text('stele-ngrams-1'), dim: DIMENSION, metric: 'cosine', normalized: true, document_prefix: text(''), quantisation: 'int8-1' };

/**
 * The embedder that needs nothing: no download, no network, the same bytes everywhere. Texts are near when their words are
 * spelled alike, so a typing error still finds; it knows nothing of meaning and ranks far below the words themselves
 * (docs/search.md).
 */
export function ngramEmbedder(joins: Embedder['joins'] = 'where_words_fail'): Embedder {
  return { space, joins, embed: (texts) => Promise.resolve(texts.map(embedNgrams)) };
}

const GRAM_SIZES = [3, 4] as const;
// Of the square roots, which are then rounded down to integers: sums of integers do not depend on their order.
const SCALE = 64;

/**
 * Adds, for each different word that is no stop word, its pieces of three and four characters, ends marked. A word that stands
 * n times counts as the root of n; its pieces share that, so that long words do not drown short ones. Each piece is hashed to a
 * dimension and a sign.
 */
function embedNgrams(whole: Text): Int8Array {
  const sums = new Float64Array(DIMENSION);
  for (const [word, count] of countWords(whole)) {
    const weight = Math.floor(Math.sqrt(count) * SCALE);
    const grams = gramsOf(word);
    const share = Math.floor((weight * SCALE) / Math.floor(Math.sqrt(grams.length) * SCALE));
    for (const gram of grams) add(sums, gram, share);
  }
  const vector = quantiseVector(sums, DIMENSION);
  assert(vector.ok, 'finite sums');
  return vector.value;
}

function countWords(whole: Text): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  scanWords(whole, (start, end, kind) => {
    const word = whole.slice(start, end) as Text;
    const folded = kind === 'unspaced' ? nfkc(word) : foldWhole(word);
    if (!stopWords.has(folded)) counts.set(folded, (counts.get(folded) ?? 0) + 1);
  });
  return counts;
}

function gramsOf(word: string): readonly string[] {
  const points = [...`<${word}>`];
  const grams: string[] = [];
  for (const size of GRAM_SIZES) for (let start = 0; start + size <= points.length; start++) grams.push(points.slice(start, start + size).join(''));
  return grams;
}

function add(sums: Float64Array, gram: string, weight: number): void {
  const hash = hashOf(gram);
  sums[(hash >>> 1) % DIMENSION] += (hash & 1) === 0 ? weight : -weight;
}

// FNV-1a over the UTF-16 units, then the last steps of MurmurHash3, because the low bits of FNV alone are poor.
function hashOf(gram: string): number {
  let hash = 0x811c9dc5;
  for (let unit = 0; unit < gram.length; unit++) hash = Math.imul(hash ^ gram.charCodeAt(unit), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
