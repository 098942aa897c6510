import { decodeBase64, encodeBase64 } from '../base/base64.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { SettingProblem } from './setting-problem.ts';

/** The components of a vector as events hold them: base64 over one signed byte each. */
export type VectorText = string;

/** The component of the greatest magnitude; -128 is never used, so that a vector and its opposite are spelled alike. */
const GREATEST = 127;

/**
 * Quantises a vector to int8, rule `int8-1`: each component is divided by the greatest magnitude, times 127, rounded half away
 * from zero. `/`, `*` and rounding only, so that every engine gets the same bytes. A vector has exactly `dim` finite components;
 * anything else is refused. Zeros stay zeros: such a vector has no direction and is never found.
 */
export function quantiseVector(components: ArrayLike<number>, dim: number): Result<Int8Array, SettingProblem> {
  if (components.length !== dim) return no({ field: 'embedding', expected: `${String(dim)} numbers, not ${String(components.length)}` });
  let greatest = 0;
  for (let index = 0; index < dim; index++) {
    const component: unknown = components[index];
    if (typeof component !== 'number' || !Number.isFinite(component)) return no({ field: 'embedding', expected: `a finite number at component ${String(index)}` });
    greatest = Math.max(greatest, Math.abs(component));
  }
  const vector = new Int8Array(dim);
  if (greatest === 0) return ok(vector);
  for (let index = 0; index < dim; index++) {
    // Divided first: 127 times the greatest double is infinite.
    const scaled = (components[index] / greatest) * GREATEST;
    vector[index] = scaled >= 0 ? Math.floor(scaled + 0.5) : Math.ceil(scaled - 0.5);
  }
  return ok(vector);
}

/** Writes a vector as events hold it. */
export function vectorText(vector: Int8Array): VectorText {
  return encodeBase64(new Uint8Array(vector.buffer, vector.byteOffset, vector.length));
}

/** Reads a vector back; `undefined` when the text is none, or holds -128. */
export function readVector(text: VectorText): Int8Array | undefined {
  const bytes = decodeBase64(text);
  if (bytes === undefined) return undefined;
  const vector = new Int8Array(bytes.buffer);
  return vector.includes(-128) ? undefined : vector;
}
