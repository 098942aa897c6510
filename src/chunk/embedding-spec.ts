import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import { toText } from '../base/text.ts';
import { splitPythonWhiteSpace } from '../base/unicode/white-space.ts';
import type { SettingProblem } from './setting-problem.ts';
import { isInteger } from './setting-problem.ts';

/** What vectors of an embedder look like (seed 002). Made by {@link toEmbeddingSpec} only, frozen. */
export interface EmbeddingSpec {
  readonly model: Text;
  /** Length of every vector. */
  readonly dim: number;
  readonly metric: Metric;
  readonly normalized: boolean;
}

// The closed list of metrics.
const metrics = ['cosine', 'dot', 'l2'] as const;

type Metric = (typeof metrics)[number];

/** What a caller gives: nothing of it is trusted. Absent fields take the contract's defaults. */
export type EmbeddingSpecInput = { readonly model: unknown; readonly dim: unknown; readonly metric?: unknown; readonly normalized?: unknown };

/** Admits a specification, or names the first field that breaks an invariant: model not blank, dimension a positive integer, metric of the three. */
export function toEmbeddingSpec(input: EmbeddingSpecInput): Result<EmbeddingSpec, SettingProblem> {
  const { model, dim, metric = 'cosine', normalized = true } = input;
  const name = typeof model === 'string' ? toText(model) : undefined;
  if (name?.ok !== true || splitPythonWhiteSpace(name.value).length === 0) return no({ field: 'model', expected: 'a name that is not blank' });
  if (!isInteger(dim, 1)) return no({ field: 'dim', expected: 'a positive integer' });
  const known = metrics.find((one) => one === metric);
  if (known === undefined) return no({ field: 'metric', expected: `one of ${metrics.join(', ')}` });
  if (typeof normalized !== 'boolean') return no({ field: 'normalized', expected: 'true or false' });
  return ok(Object.freeze({ model: name.value, dim, metric: known, normalized }));
}
