/** Name of the estimator, with its version: another formula is another name. */
export const tokenEstimator = 'stele-estimate@1';

/**
 * About how many tokens a language model makes of a text: three for two characters of the scripts without spaces and emoji,
 * one for four of the rest, each rounded up, at least one. It is for budgets, never for identities.
 */
export function estimateTokens(passage: string): number {
  let dense = 0;
  let other = 0;
  for (const character of passage) {
    if (isDense(character.codePointAt(0) ?? 0)) dense++;
    else other++;
  }
  return Math.max(1, Math.ceil((dense * 3) / 2) + Math.ceil(other / 4));
}

// CJK punctuation, Kana, ideographs, Hangul, compatibility and full-width forms, emoji.
const denseRanges: readonly (readonly [first: number, last: number])[] = [
  [0x3000, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
  [0x1f300, 0x1faff],
];

function isDense(point: number): boolean {
  return point >= 0x3000 && denseRanges.some(([first, last]) => point >= first && point <= last);
}
