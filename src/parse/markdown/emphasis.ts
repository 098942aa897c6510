import { codePointClasses, classBits } from '../../base/unicode/classes.ts';
import type { Delimiter, DelimiterChain, InlineToken } from './inline-tokens.ts';

/** The run of delimiters in `token`, with what may stand beside it (CommonMark section 6.2; `~` as GFM 6.5). */
export function delimiterOf(text: string, token: InlineToken, before: Delimiter | undefined): Delimiter {
  const mark = text.charAt(token.start);
  const left = kindBefore(text, token.start);
  const right = kindAt(text, token.end);
  const opens = right !== 'space' && (right === 'word' || left !== 'word');
  const closes = left !== 'space' && (left === 'word' || right !== 'word');
  const inWord = mark === '_';
  return {
    mark,
    token,
    length: token.end - token.start,
    canOpen: opens && (!inWord || !closes || left === 'punctuation'),
    canClose: closes && (!inWord || !opens || right === 'punctuation'),
    before,
    after: undefined,
  };
}

/** Pairs the delimiters behind `bottom`: the characters of a pair are markup. None of them is left on the chain. */
export function pairDelimiters(chain: DelimiterChain, bottom: Delimiter | undefined): void {
  // For each kind of closer, the delimiter below which no opener can be: keeps the search linear.
  const floors = new Map<string, Delimiter | undefined>();
  let closer = firstBehind(chain, bottom);
  while (closer !== undefined) {
    if (!closer.canClose) {
      closer = closer.after;
      continue;
    }
    const kind = `${closer.mark}${String(closer.canOpen)}${String(closer.length % 3)}`;
    const opener = openerOf(closer, bottom, floors.has(kind) ? floors.get(kind) : bottom);
    if (opener === undefined) {
      floors.set(kind, closer.before);
      const next: Delimiter | undefined = closer.after;
      if (!closer.canOpen) takeOut(chain, closer);
      closer = next;
    } else closer = pair(chain, opener, closer);
  }
  chain.last = bottom;
  if (bottom !== undefined) bottom.after = undefined;
}

function firstBehind(chain: DelimiterChain, bottom: Delimiter | undefined): Delimiter | undefined {
  let first = chain.last === bottom ? undefined : chain.last;
  while (first !== undefined && first.before !== bottom) first = first.before;
  return first;
}

function openerOf(closer: Delimiter, bottom: Delimiter | undefined, floor: Delimiter | undefined): Delimiter | undefined {
  let opener = closer.before;
  while (opener !== undefined && opener !== bottom && opener !== floor) {
    if (opener.mark === closer.mark && opener.canOpen && isPair(opener, closer)) return opener;
    opener = opener.before;
  }
  return undefined;
}

function isPair(opener: Delimiter, closer: Delimiter): boolean {
  if (closer.mark === '~') return sizeOf(opener) === sizeOf(closer);
  if (!opener.canClose && !closer.canOpen) return true;
  // "Multiple of 3" rule.
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

// Makes a pair markup; answers with the delimiter to go on with.
function pair(chain: DelimiterChain, opener: Delimiter, closer: Delimiter): Delimiter | undefined {
  const size = closer.mark === '~' ? sizeOf(closer) : sizeOf(opener) >= 2 && sizeOf(closer) >= 2 ? 2 : 1;
  opener.token.end -= size;
  closer.token.start += size;
  opener.after = closer;
  closer.before = opener;
  if (sizeOf(opener) === 0) takeOut(chain, opener);
  if (sizeOf(closer) > 0) return closer;
  const next = closer.after;
  takeOut(chain, closer);
  return next;
}

function sizeOf({ token }: Delimiter): number {
  return token.end - token.start;
}

function takeOut(chain: DelimiterChain, { before, after }: Delimiter): void {
  if (before !== undefined) before.after = after;
  if (after === undefined) chain.last = before;
  else after.before = before;
}

type Kind = 'space' | 'punctuation' | 'word';

function kindBefore(text: string, at: number): Kind {
  if (at === 0) return 'space';
  const code = text.charCodeAt(at - 1);
  return kindAt(text, code >= 0xdc00 && code <= 0xdfff && at > 1 ? at - 2 : at - 1);
}

// Beyond ASCII, what is neither a letter, a number nor a mark counts as punctuation: symbols do since CommonMark 0.31.
function kindAt(text: string, at: number): Kind {
  const point = text.codePointAt(at);
  if (point === undefined) return 'space';
  const classes = codePointClasses()[point];
  if ((classes & classBits.whiteSpace) !== 0) return 'space';
  if ((classes & (classBits.letter | classBits.number | classBits.mark)) !== 0) return 'word';
  return point < 0x20 || (point >= 0x7f && point < 0xa0) ? 'word' : 'punctuation';
}
