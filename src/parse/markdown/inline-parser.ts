import { characterReference } from './character-reference.ts';
import { codeSpanCloser } from './code-spans.ts';
import { delimiterOf, pairDelimiters } from './emphasis.ts';
import type { Delimiter, DelimiterChain, InlineToken } from './inline-tokens.ts';
import { blankEnd, destinationEnd, labelEnd, normaliseLabel, spaceEnd, titleEnd } from './link-parts.ts';
import { rawInlineReader } from './raw-inline.ts';

/**
 * Reads the inline markup of a content from a place on (CommonMark section 6, strikethrough of GFM) and answers with the
 * stretches a reader sees, in order. `definitions` are the labels that have a target.
 */
export function parseInlines(text: string, from: number, definitions: ReadonlySet<string>): readonly InlineToken[] {
  const end = contentEnd(text);
  const state: InlineState = {
    text: end === text.length ? text : text.slice(0, end),
    definitions,
    tokens: [],
    chain: { last: undefined },
    brackets: [],
    codeCloser: codeSpanCloser(text),
    rawInline: rawInlineReader(text),
  };
  for (let at = blankEnd(text, from); at < state.text.length; ) at = readInline(state, at);
  pairDelimiters(state.chain, undefined);
  return state.tokens;
}

interface InlineState {
  readonly text: string;
  readonly definitions: ReadonlySet<string>;
  readonly tokens: InlineToken[];
  readonly chain: DelimiterChain;
  readonly brackets: Bracket[];
  readonly codeCloser: (at: number, length: number) => number | undefined;
  readonly rawInline: ReturnType<typeof rawInlineReader>;
}

// `[` or `![` that may open a link or an image.
interface Bracket {
  readonly token: InlineToken;
  readonly isImage: boolean;
  /** The delimiter before it: those behind it are paired inside the link. */
  readonly before: Delimiter | undefined;
  /** A link cannot stand in a link. */
  active: boolean;
  /** Another bracket was opened behind it: then its text is no label, and need not be looked up. */
  holdsBracket: boolean;
}

const PLAIN = /[^\\`*_~[\]!<&\n]+/y;

// Reads what stands at a place; answers with the place behind it.
function readInline(state: InlineState, at: number): number {
  const { text } = state;
  switch (text.charAt(at)) {
    case '\n':
      return readLineEnd(state, at);
    case '\\':
      return readEscape(state, at);
    case '`':
      return readCode(state, at);
    case '*':
    case '_':
    case '~':
      return readDelimiters(state, at);
    case '[':
      return openBracket(state, at, at + 1);
    case '!':
      return text.charAt(at + 1) === '[' ? openBracket(state, at, at + 2) : show(state, at, at + 1);
    case ']':
      return closeBracket(state, at);
    case '<':
      return readPointed(state, at);
    case '&': {
      const reference = characterReference(text, at);
      return reference === undefined ? show(state, at, at + 1) : show(state, at, reference.end, reference.value);
    }
    default:
      PLAIN.lastIndex = at;
      PLAIN.test(text);
      return show(state, at, PLAIN.lastIndex);
  }
}

function show(state: InlineState, start: number, end: number, shown?: string): number {
  state.tokens.push(shown === undefined ? { start, end } : { start, end, shown });
  return end;
}

// White space around a line end is not shown.
function readLineEnd(state: InlineState, at: number): number {
  const last = state.tokens.at(-1);
  if (last?.shown === undefined && last?.end === at) {
    while (last.end > last.start && isBlank(state.text.charAt(last.end - 1))) last.end--;
  }
  show(state, at, at + 1);
  return blankEnd(state.text, at + 1);
}

function readEscape(state: InlineState, at: number): number {
  const next = state.text.charAt(at + 1);
  // A backslash at the end of a line breaks it, as every line end does here.
  if (next === '\n') return readLineEnd(state, at + 1);
  return /^[!-/:-@[-`{-~]$/.test(next) ? show(state, at + 1, at + 2) : show(state, at, at + 1);
}

function readCode(state: InlineState, at: number): number {
  const { text } = state;
  let start = at;
  while (text.charAt(start) === '`') start++;
  const close = state.codeCloser(at, start - at);
  if (close === undefined || close >= text.length) return show(state, at, start);
  const padded = isSpace(text.charAt(start)) && isSpace(text.charAt(close - 1)) && /[^ \n]/.test(text.slice(start, close));
  const to = padded ? close - 1 : close;
  for (let from = padded ? start + 1 : start; from < to; ) {
    const lineEnd = text.indexOf('\n', from);
    const pieceEnd = lineEnd < 0 || lineEnd > to ? to : lineEnd;
    if (pieceEnd > from) show(state, from, pieceEnd);
    if (pieceEnd < to) show(state, pieceEnd, pieceEnd + 1, ' ');
    from = pieceEnd + 1;
  }
  return close + start - at;
}

function readDelimiters(state: InlineState, at: number): number {
  const mark = state.text.charAt(at);
  let end = at;
  while (state.text.charAt(end) === mark) end++;
  show(state, at, end);
  const token = state.tokens.at(-1);
  if (token === undefined || (mark === '~' && end - at > 2)) return end;
  const delimiter = delimiterOf(state.text, token, state.chain.last);
  if (!delimiter.canOpen && !delimiter.canClose) return end;
  if (state.chain.last !== undefined) state.chain.last.after = delimiter;
  state.chain.last = delimiter;
  return end;
}

function readPointed(state: InlineState, at: number): number {
  const raw = state.rawInline(at);
  if (raw === undefined || raw.end > state.text.length) return show(state, at, at + 1);
  if (raw.type === 'autolink') show(state, at + 1, raw.end - 1);
  else if (/^<br[ \t\n]*\/?>$/i.test(state.text.slice(at, raw.end))) show(state, at, raw.end, '\n');
  return raw.end;
}

function openBracket(state: InlineState, start: number, end: number): number {
  show(state, start, end);
  const token = state.tokens.at(-1);
  const around = state.brackets.at(-1);
  if (around !== undefined) around.holdsBracket = true;
  if (token !== undefined) state.brackets.push({ token, isImage: end - start === 2, before: state.chain.last, active: true, holdsBracket: false });
  return end;
}

function closeBracket(state: InlineState, at: number): number {
  const opener = state.brackets.pop();
  const end = opener?.active === true ? (inlineTailEnd(state.text, at + 1) ?? referenceEnd(state, opener, at)) : undefined;
  if (opener === undefined || end === undefined) return show(state, at, at + 1);
  opener.token.end = opener.token.start;
  pairDelimiters(state.chain, opener.before);
  if (!opener.isImage) deactivate(state.brackets);
  return end;
}

function deactivate(brackets: readonly Bracket[]): void {
  for (let index = brackets.length - 1; index >= 0; index--) {
    if (brackets[index].isImage) continue;
    // Those below were deactivated with it.
    if (!brackets[index].active) return;
    brackets[index].active = false;
  }
}

// `(destination "title")`.
function inlineTailEnd(text: string, at: number): number | undefined {
  if (text.charAt(at) !== '(') return undefined;
  const start = spaceEnd(text, at + 1);
  const destination = destinationEnd(text, start);
  if (destination === undefined) return undefined;
  const titleAt = spaceEnd(text, destination);
  const title = titleAt > destination ? titleEnd(text, titleAt) : undefined;
  const end = spaceEnd(text, title ?? destination);
  return text.charAt(end) === ')' ? end + 1 : undefined;
}

// `[label]`, `[]` or nothing: the label, or else the text, must have a definition.
function referenceEnd(state: InlineState, opener: Bracket, at: number): number | undefined {
  const { text, definitions } = state;
  const end = labelEnd(text, at + 1);
  if (end !== undefined && end - at > 3) return definitions.has(normaliseLabel(text.slice(at + 2, end - 1))) ? end : undefined;
  const start = opener.token.end;
  if (opener.holdsBracket || at - start > LABEL_MAX || !definitions.has(normaliseLabel(text.slice(start, at)))) return undefined;
  return end ?? at + 1;
}

const LABEL_MAX = 999;

function contentEnd(text: string): number {
  let end = text.length;
  while (end > 0 && (isBlank(text.charAt(end - 1)) || text.charAt(end - 1) === '\n')) end--;
  return end;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n';
}
