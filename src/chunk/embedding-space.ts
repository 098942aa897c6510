import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { Shape } from '../base/shape.ts';
import { checkedShape, integerShape, literalShape, objectShape, textShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import { splitPythonWhiteSpace } from '../base/unicode/white-space.ts';
import type { EmbeddingSpec } from './embedding-spec.ts';

/**
 * What decides which vectors can be compared: the specification of seed 002, what the embedder puts in front of a text, and how
 * its numbers became bytes. Vectors of two spaces are never compared.
 */
export interface EmbeddingSpace extends EmbeddingSpec {
  readonly metric: 'cosine';
  readonly document_prefix: Text;
  /** The rule of `quantiseVector`. */
  readonly quantisation: 'int8-1';
}

/** The greatest dimension: sums of products of int8 components stay below 2^53 when two are multiplied. */
export const dimensionMax = 4096;

/** Reads a space. */
export const embeddingSpaceShape: Shape<EmbeddingSpace> = objectShape({
  model: checkedShape(textShape, (model) => model.length <= 200 && splitPythonWhiteSpace(model).length > 0, 'a name that is not blank, of at most 200 characters'),
  dim: integerShape({ min: 1, max: dimensionMax }),
  metric: literalShape('cosine'),
  normalized: literalShape(true),
  document_prefix: checkedShape(textShape, (prefix) => prefix.length <= 1000, 'at most 1,000 characters'),
  quantisation: literalShape('int8-1'),
});

/** The name of a space: SHA-256 over its canonical JSON. */
export function spaceId(space: EmbeddingSpace): Sha256 {
  return sha256(canonicalJson(space));
}
