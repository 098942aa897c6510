import type { Text } from '../base/text.ts';
import { phrasePlaces, unitsOf } from './phrase.ts';
import type { Phrase, Piece, Plan } from './plan.ts';
import { piecePlaces } from './substring.ts';

/** What only the text of a passage can show: terms know neither the order of words nor, behind a stem, which word it was. */
export interface TextCheck extends Pick<Plan, 'required' | 'excluded'> {
  /** Pieces of which one must stand in a passage that no whole term found. */
  readonly pieces: readonly Piece[];
}

/** Tells whether a check can refuse anything. */
export function isNeeded({ required, excluded, pieces }: TextCheck): boolean {
  return required.length + excluded.length + pieces.length > 0;
}

/** Tells whether a passage holds what it must, and nothing that it must not. */
export function passesCheck(whole: Text, { required, excluded, pieces }: TextCheck, isFoundByTerm: boolean): boolean {
  if (!isFoundByTerm && pieces.length > 0 && piecePlaces(whole, pieces).length === 0) return false;
  if (required.length + excluded.length === 0) return true;
  const units = unitsOf(whole);
  const holds = (phrase: Phrase): boolean => phrasePlaces(units, phrase.units).length > 0;
  return required.every(holds) && !excluded.some(holds);
}
