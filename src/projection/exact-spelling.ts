import type { CodeUnits } from '../base/code-units.ts';
import type { Replaced } from '../document/tree.ts';

// How the grammar exact-1 spells keys and values: one line each, no two of them alike (docs/contract/text-projection.md).

/** A key as a segment of a path. Unescaped `.`, `[` and `: ` never occur in it. */
export function spellKey(key: string): string {
  if (key === '') return '""';
  if (!KEY_SPECIAL.test(key)) return key;
  return key.replace(KEY_SPECIALS, (match) => (match.length > 1 ? `\\${match}` : escapeCharacter(match)));
}

/** A string as a value: bare where it cannot be taken for anything else, else in quotes. */
export function spellString(value: string, replaced: readonly Replaced[] = []): string {
  return replaced.length === 0 && isBare(value) ? value : `"${spellInside(value, replaced)}"`;
}

/** The string that {@link spellString} spells so; `undefined` for what spells no string. */
export function readSpelledString(spelled: string): string | undefined {
  const value = spelled.startsWith('"') ? spelled.slice(1, -1).replace(ESCAPED, readEscaped) : spelled;
  return spellString(value) === spelled ? value : undefined;
}

const ESCAPED = /\\u\{([0-9a-f]{1,6})\}|\\([^])|[\u2400-\u2421]/gu;

function readEscaped(match: string, number: string | undefined, escaped: string | undefined): string {
  if (number !== undefined) return String.fromCodePoint(Math.min(parseInt(number, 16), 0x10ffff));
  if (escaped !== undefined) return escaped;
  return match === '\u2421' ? '\u007f' : String.fromCharCode(match.charCodeAt(0) - 0x2400);
}

/** The text of a value whose tag stands before it: nothing else can be meant, so that it is quoted less often. */
export function spellTagged(value: string): string {
  return value === '' || STARTS_LIKE_SYNTAX.test(value) || UNSEEN_ANY.test(value) ? `"${spellInside(value, [])}"` : value;
}

/** A tag as it stands before a value: `!local`, `!!core`, `!<any:other>`. */
export function spellTag(tag: string): string {
  const spelled = tag.replace(TAG_SPECIALS, escapeCharacter);
  if (spelled.startsWith(CORE)) return `!!${spelled.slice(CORE.length)}`;
  return spelled.startsWith('!') && !spelled.startsWith('!!') && !spelled.startsWith('!<') ? spelled : `!<${spelled}>`;
}

const CORE = 'tag:yaml.org,2002:';

// Controls and what the eye cannot see or what turns a line around: C0, DEL, C1, bidirectional marks, separators, U+FEFF.
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';
// Pictures of the controls, which stand for them.
const PICTURES = '\\u2400-\\u2421';

const UNSEEN_ANY = new RegExp(`[${UNSEEN}]`);
const INSIDE_SPECIALS = new RegExp(`["\\\\${UNSEEN}${PICTURES}]`, 'g');
const TAG_SPECIALS = new RegExp(`[ >\\\\${UNSEEN}${PICTURES}]`, 'g');
const KEY_SPECIAL = new RegExp(`^["<%]|: |[.\\\\[${UNSEEN}${PICTURES}]`);
const KEY_SPECIALS = new RegExp(`^["<%]|: |[.\\\\[${UNSEEN}${PICTURES}]`, 'g');

// `!`, `"`, `[` and `{` start tags, quoted strings, markers and empty containers.
const STARTS_LIKE_SYNTAX = /^[!"[{ ]/;
// What a number may look like in JSON, YAML 1.1 and 1.2, and TOML; and the three words.
const LOOKS_LIKE_SCALAR =
  /^(?:true|false|null|[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9_]+)?|[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|\.?(?:inf|Inf|INF|nan|NaN|NAN)|Infinity))$/;
const MAY_LOOK_LIKE_SCALAR = /^[-+.0-9tfniINn]/;

function isBare(value: string): boolean {
  // Most values start with a letter that starts nothing else.
  const first = value.charCodeAt(0) | 0x20;
  if (first >= 0x61 && first <= 0x7a && first !== 0x74 && first !== 0x66 && first !== 0x6e && first !== 0x69) {
    return value.charCodeAt(value.length - 1) !== 0x20 && !UNSEEN_ANY.test(value);
  }
  if (value === '' || STARTS_LIKE_SYNTAX.test(value) || value.charCodeAt(value.length - 1) === 0x20) return false;
  if (UNSEEN_ANY.test(value)) return false;
  return !MAY_LOOK_LIKE_SCALAR.test(value) || !LOOKS_LIKE_SCALAR.test(value);
}

// By the first unit of a value: no bare value starts so, or it may look like a scalar that is no string.
const [NEVER_BARE, MAYBE_BARE] = [1, 2];
const firstUnits = Uint8Array.from({ length: 128 }, (_, code) => {
  const first = String.fromCharCode(code);
  return STARTS_LIKE_SYNTAX.test(first) ? NEVER_BARE : MAY_LOOK_LIKE_SCALAR.test(first) ? MAYBE_BARE : 0;
});
const unseenUnits = Uint8Array.from({ length: 65_536 }, (_, code) => (UNSEEN_ANY.test(String.fromCharCode(code)) ? 1 : 0));
// No word that is a scalar is longer.
const WORD_MAX = 'Infinity'.length + 1;

/** Tells whether the units between two indexes are bare as a string. May say no where `spellString` would find a bare value. */
export function isBareUnits(units: CodeUnits, start: number, end: number): boolean {
  if (start === end || units[end - 1] === 0x20) return false;
  const first = units[start] < 128 ? firstUnits[units[start]] : 0;
  if (first === NEVER_BARE) return false;
  if (first === MAYBE_BARE && (end - start <= WORD_MAX || (units[start] | 0x20) < 0x61)) return false;
  let unseen = 0;
  for (let at = start; at < end; at++) unseen |= unseenUnits[units[at]];
  return unseen === 0;
}

function spellInside(value: string, replaced: readonly Replaced[]): string {
  let spelled = '';
  let start = 0;
  for (const { unit, code } of replaced) {
    spelled += `${value.slice(start, unit).replace(INSIDE_SPECIALS, escapeCharacter)}${code === 0 ? '\u2400' : escapeNumber(code)}`;
    start = unit + 1;
  }
  return spelled + value.slice(start).replace(INSIDE_SPECIALS, escapeCharacter);
}

// A control becomes its picture, so that the words around it stay whole; another unseen character its number; the rest,
// pictures included, gets a backslash.
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return UNSEEN_ANY.test(character) || code === 0x20 ? escapeNumber(code) : `\\${character}`;
}

function escapeNumber(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
