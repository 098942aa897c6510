import { sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { foldCase } from '../base/unicode/fold-case.ts';
import { nfc, nfkd } from '../base/unicode/normalise.ts';

/**
 * The form in which words are compared: compatibility forms, case and the diacritics of Latin, Greek, Cyrillic, Arabic and
 * Hebrew made equal (`Café`, `CAFE`, `ｃａｆｅ` are `cafe`). Marks that spell vowels, as in Hindi or Thai, stay.
 */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return /[A-Z]/.test(word) ? foldCase(word as Text) : word;
  const bare = nfkd(word as Text).replace(DROPPED, '');
  const folded = foldCase(bare as Text).replace(DROPPED, '');
  return nfc(folded.replace(STROKED, (letter) => stroked.get(letter) ?? letter) as Text);
}

/**
 * A term of at most {@link termLengthMax} UTF-16 units. A longer word is its first 40 units, `~`, and 16 digits of its
 * SHA-256: found whole, never by a piece of its tail.
 */
export function boundTerm(term: string): Text {
  if (term.length <= termLengthMax) return term as Text;
  const cut = term.charCodeAt(39) >= 0xd800 && term.charCodeAt(39) <= 0xdbff ? 39 : 40;
  return `${term.slice(0, cut)}~${sha256(term).slice(0, 16)}` as Text;
}

/** Longest term, in UTF-16 units. */
export const termLengthMax = 64;

const ASCII = /^[\0-\x7f]*$/;

// Combining diacritics, Hebrew points, Arabic vowel signs; the invisible: soft hyphen, joiners, variation selectors.
const DROPPED = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u200c\u200d\u2060\ufe00-\ufe0f\ufeff]+/g;

// Letters with a stroke or joined letters, which no decomposition takes apart.
const stroked: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŧ', 't'],
  ['þ', 'th'],
]);
const STROKED = /[æœøđðħıłŧþ]/g;
