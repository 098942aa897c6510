/** Stops at a promise of ours that does not hold: a defect, never caught. `expectation` says what should have been true. */
export function assert(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new Error(`defect: expected ${expectation}`);
}

/** Proves to the compiler that a union is exhausted. */
export function unreachable(member: never): never {
  throw new Error(`defect: unexpected member ${String(member)}`);
}
