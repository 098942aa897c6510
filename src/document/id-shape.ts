import type { Shape } from '../base/shape.ts';
import { arrayShape, stringShape } from '../base/shape.ts';
import type { IdKind } from './ids.ts';
import { ordinalOf } from './ids.ts';

/** The id of one thing of a kind, by its form. */
export function idShape(kind: IdKind): Shape<string> {
  return stringShape((value): value is string => ordinalOf(kind, value) !== undefined, `the id of a ${kind}`);
}

/** References to things of a kind. */
export function idsShape(kind: IdKind, bounds: { readonly countMin?: number } = {}): Shape<readonly string[]> {
  return arrayShape(idShape(kind), bounds);
}
