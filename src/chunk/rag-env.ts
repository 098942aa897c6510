import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { SettingProblem } from './setting-problem.ts';
import { isInteger } from './setting-problem.ts';
import type { WindowSizes } from './window.ts';
import { tailPolicies } from './window.ts';

/** The configuration of the document pipeline (seed 002). Made by {@link toRagEnv} only, frozen. */
export interface RagEnv extends WindowSizes {
  /** How many document ids and chunk starts go into the observations. */
  readonly sample_size: number;
}

/** What a caller gives: nothing of it is trusted. Absent fields take the contract's defaults. */
export type RagEnvInput = { readonly chunk_size: unknown } & { readonly [Field in Exclude<keyof RagEnv, 'chunk_size'>]?: unknown };

/** Admits a configuration, or names the first field that breaks an invariant: sizes positive integers, `0 <= overlap < chunk_size`, a tail policy of the three. */
export function toRagEnv(input: RagEnvInput): Result<RagEnv, SettingProblem> {
  const { chunk_size, sample_size = 5, overlap = 0, tail_policy = 'emit_short' } = input;
  if (!isInteger(chunk_size, 1)) return no({ field: 'chunk_size', expected: 'a positive integer' });
  if (!isInteger(sample_size, 1)) return no({ field: 'sample_size', expected: 'a positive integer' });
  if (!isInteger(overlap, 0)) return no({ field: 'overlap', expected: 'an integer from 0' });
  if (overlap >= chunk_size) return no({ field: 'overlap', expected: 'an integer below chunk_size' });
  const policy = tailPolicies.find((one) => one === tail_policy);
  if (policy === undefined) return no({ field: 'tail_policy', expected: `one of ${tailPolicies.join(', ')}` });
  return ok(Object.freeze({ chunk_size, sample_size, overlap, tail_policy: policy }));
}
