import { assert } from '../base/assert.ts';
import { Failure } from '../base/failure.ts';

/** The kinds of id of ids-v1 (seed 004 section 5): letter and width. Ids follow canonical order, never time or chance. */
const forms = {
  page: ['p', 4],
  span: ['s', 6],
  element: ['e', 6],
  table: ['t', 4],
  region: ['r', 4],
  chunk: ['c', 6],
  warning: ['w', 4],
  finding: ['f', 4],
  check: ['v', 4],
} as const satisfies Record<string, readonly [string, number]>;

/** The kinds of things that have an id. */
export type IdKind = keyof typeof forms;

/** The id of the `ordinal`-th thing of a kind, counted from 1. A number wider than its form is an `internal_error` (section 5). */
export function idOf(kind: IdKind, ordinal: number): string {
  assert(Number.isSafeInteger(ordinal) && ordinal > 0, 'an ordinal from 1');
  const digits = String(ordinal);
  const beginning = beginnings.get(kind)?.[digits.length];
  if (beginning === undefined) throw new Failure('internal_error', `${kind} ids end at ${'9'.repeat(forms[kind][1])}`);
  return beginning + digits;
}

// What stands before a number of so many digits: a document has as many ids as words.
const beginnings: ReadonlyMap<IdKind, readonly string[]> = new Map(
  (Object.keys(forms) as IdKind[]).map((kind) => {
    const [letter, width] = forms[kind];
    return [kind, Array.from({ length: width + 1 }, (_, digits) => letter + '0'.repeat(width - digits))];
  }),
);

/** The ordinal in an id of that kind, or `undefined` when the id is not of that form. */
export function ordinalOf(kind: IdKind, id: string): number | undefined {
  const [letter, width] = forms[kind];
  if (id.length !== width + 1 || !id.startsWith(letter)) return undefined;
  const digits = id.slice(1);
  return /^[0-9]+$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}
