import type { Fingerprint } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import { quantise } from '../base/quantise.ts';
import type { Text } from '../base/text.ts';
import { toText } from '../base/text.ts';
import type { Box } from '../document/paged.ts';
import type { CellEvidence, Evidence } from './grounding-source.ts';

/** Why the output of OpenDataLoader is not understood. */
export interface AdapterProblem {
  readonly path: string;
  /** What is wrong there. */
  readonly message: string;
}

/** What either shape of the output gives. */
export interface AdapterParts {
  readonly name: string;
  readonly version: string;
  readonly fingerprint?: Fingerprint;
  readonly pages: readonly Evidence[];
  readonly elements: readonly Evidence[];
  readonly tables: readonly CellEvidence[] | undefined;
}

/** An object of the output: unknown keys are left alone. */
export type Fields = ReadonlyMap<string, JsonValue>;

/** Reads a box in points, or says what is wrong with it. */
export function readBox(value: JsonValue | undefined): Box | 'bbox must be four numbers' | 'bbox is malformed (x0>x1 or y0>y1)' | 'bbox must have positive area' {
  const edges = Array.isArray(value) ? (value as readonly JsonValue[]).map((edge) => (typeof edge === 'number' ? quantise(edge) : undefined)) : [];
  const [x0, y0, x1, y1] = edges;
  if (edges.length !== 4 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return 'bbox must be four numbers';
  if (x0 > x1 || y0 > y1) return 'bbox is malformed (x0>x1 or y0>y1)';
  return x0 === x1 || y0 === y1 ? 'bbox must have positive area' : [x0, y0, x1, y1];
}

/** A string as `Text`. */
export function textOf(value: JsonValue | undefined): Text | undefined {
  if (typeof value !== 'string') return undefined;
  const read = toText(value);
  return read.ok ? read.value : undefined;
}

/** A number from 0 that can be counted with. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
