import type { Text } from '../base/text.ts';
import { isWhiteSpace } from '../base/unicode/classes.ts';

/** What a query asks. Nothing is an error: what is no quote and no exclusion is a word, as it stands. */
export interface Query {
  /** Between white space, in order. */
  readonly words: readonly Text[];
  /** In quotes: passages must hold them. */
  readonly phrases: readonly Text[];
  /** Behind `-`, a word or a phrase: passages must not hold them. */
  readonly excluded: readonly Text[];
}

/**
 * Reads a query. `"…"` is a phrase; `-word` and `-"…"` exclude; everything else is literal: `AND`, `(`, `*`, `--flag`, a
 * lone `-`, a quote without its partner. A query of exclusions only has nothing to find, so its signs are literal too.
 * U+0000 and lone surrogates become U+FFFD.
 */
export function readQuery(raw: string): Query {
  const tokens = tokensOf(admit(raw));
  const of = (kind: Token['kind']): readonly Text[] => tokens.filter((token) => token.kind === kind).map(({ content }) => content);
  const [words, phrases, excluded] = [of('word'), of('phrase'), of('excluded')];
  if (words.length + phrases.length > 0 || excluded.length === 0) return { words, phrases, excluded };
  return { words: excluded, phrases: [], excluded: [] };
}

/** Reads a query in which nothing is a sign: questions and sentences, as people and test collections write them. */
export function readPlainQuery(raw: string): Query {
  const words = admit(raw)
    .split(/[ \t\n\r]+/)
    .filter((word) => word !== '') as Text[];
  return { words, phrases: [], excluded: [] };
}

function admit(raw: string): Text {
  return raw.toWellFormed().replaceAll('\0', '\ufffd') as Text;
}

interface Token {
  readonly kind: 'word' | 'phrase' | 'excluded';
  readonly content: Text;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
]);

function tokensOf(whole: Text): readonly Token[] {
  const tokens: Token[] = [];
  let unit = 0;
  while (unit < whole.length) {
    if (isWhiteSpace(whole.charCodeAt(unit))) {
      unit++;
      continue;
    }
    const isExcluding = whole.charAt(unit) === '-' && isExcludable(whole, unit + 1);
    const start = isExcluding ? unit + 1 : unit;
    const closing = closingQuote(whole, start);
    const end = closing ?? endOfWord(whole, start);
    const content = whole.slice(closing === undefined ? start : start + 1, end) as Text;
    const kind = isExcluding ? 'excluded' : closing === undefined ? 'word' : 'phrase';
    if (content !== '') tokens.push({ kind, content });
    unit = closing === undefined ? end : closing + 1;
  }
  return tokens;
}

// `-word`, not `- word` and not `--flag`.
function isExcludable(whole: Text, unit: number): boolean {
  return unit < whole.length && whole.charAt(unit) !== '-' && !isWhiteSpace(whole.charCodeAt(unit));
}

// Where the quote that opens at `unit` is closed; undefined when none opens there or it has no partner.
function closingQuote(whole: Text, unit: number): number | undefined {
  const partner = CLOSING.get(whole.charAt(unit));
  if (partner === undefined) return undefined;
  const found = whole.indexOf(partner, unit + 1);
  return found < 0 ? undefined : found;
}

function endOfWord(whole: Text, start: number): number {
  let unit = start;
  while (unit < whole.length && !isWhiteSpace(whole.charCodeAt(unit))) unit++;
  return unit;
}
