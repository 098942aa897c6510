import { decodeHTMLStrict } from 'entities/decode';

/** What the character reference at `at` stands for (CommonMark section 2.5), or `undefined`. */
export function characterReference(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  REFERENCE.lastIndex = at;
  const [whole, decimal, hexadecimal] = REFERENCE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  if (decimal !== undefined) return { value: characterOf(Number.parseInt(decimal, 10)), end };
  if (hexadecimal !== undefined) return { value: characterOf(Number.parseInt(hexadecimal, 16)), end };
  const value = decodeHTMLStrict(whole);
  return value === whole ? undefined : { value, end };
}

/** Resolves backslash escapes and character references, as in the info string of a code block. */
export function unescapeText(text: string): string {
  return text.replace(ESCAPES, (match) => (match.startsWith('\\') ? match.slice(1) : (characterReference(match, 0)?.value ?? match)));
}

const REFERENCE = /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{0,40});/y;
const ESCAPES = /\\[!-/:-@[-`{-~]|&[#A-Za-z0-9]{1,42};/g;

function characterOf(point: number): string {
  const valid = point !== 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return String.fromCodePoint(valid ? point : 0xfffd);
}
