/** Why a setting is refused (seed 002, "Domain invariants"). */
export interface SettingProblem {
  /** Name of the field, as the contract spells it. */
  readonly field: string;
  /** What it must be, for a person. */
  readonly expected: string;
}

/** Tells whether a value is an integer that can be counted exactly, at least `least`. A boolean is none, unlike in Python. */
export function isInteger(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}
