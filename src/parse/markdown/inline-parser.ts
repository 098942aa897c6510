import { characterReference } from './character-reference.ts';
import { codeSpanCloser } from './code-spans.ts';
import { delimiterOf, pairDelimiters } from './emphasis.ts';
import type { LinkTarget } from '../flow-payload.ts';
import type { Delimiter, DelimiterChain, InlineLink, InlineToken, Inlines } from './inline-tokens.ts';
import type { Definitions } from './link-definitions.ts';
import { blankEnd, destinationEnd, labelEnd, normaliseLabel, spaceEnd, titleEnd } from './link-parts.ts';
import { autolinkTarget, linkTarget } from './link-target.ts';
import { rawInlineReader } from './raw-inline.ts';

/**
 * Reads the inline markup of a content from a place on (CommonMark section 6, strikethrough of GFM) and answers with the
 * stretches a reader sees and the links, in order. `definitions` are the labels that have a target.
 */
export function parseInlines(text: string, from: number, definitions: Definitions): Inlines {
  const end = contentEnd(text);
  const state: InlineState = {
    text: end === text.length ? text : text.slice(0, end),
    definitions,
    tokens: [],
    links: [],
    chain: { last: undefined },
    brackets: [],
    codeCloser: codeSpanCloser(text),
    rawInline: rawInlineReader(text),
  };
  for (let at = blankEnd(text, from); at < state.text.length; ) at = readInline(state, at);
  pairDelimiters(state.chain, undefined);
  return { tokens: state.tokens, links: state.links.sort((a, b) => a.start - b.start || b.end - a.end) };
}

interface InlineState {
  readonly text: string;
  readonly definitions: Definitions;
  readonly tokens: InlineToken[];
  readonly links: InlineLink[];
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
  if (raw.type === 'autolink') {
    state.links.push({ start: at + 1, end: raw.end - 1, ...autolinkTarget(state.text.slice(at + 1, raw.end - 1)) });
    show(state, at + 1, raw.end - 1);
  }
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
  const tail = opener?.active === true ? (inlineTail(state.text, at + 1) ?? reference(state, opener, at)) : undefined;
  if (opener === undefined || tail === undefined) return show(state, at, at + 1);
  addLink(state.links, { start: opener.token.end, end: at, ...tail.to, ...(opener.isImage ? { image: true } : {}) });
  opener.token.end = opener.token.start;
  pairDelimiters(state.chain, opener.before);
  if (!opener.isImage) deactivate(state.brackets);
  return tail.end;
}

// The alternative text of an image leads nowhere: links in it are words.
function addLink(links: InlineLink[], link: InlineLink): void {
  while (link.image === true && (links.at(-1)?.start ?? -1) >= link.start) links.pop();
  links.push(link);
}

function deactivate(brackets: readonly Bracket[]): void {
  for (let index = brackets.length - 1; index >= 0; index--) {
    if (brackets[index].isImage) continue;
    // Those below were deactivated with it.
    if (!brackets[index].active) return;
    brackets[index].active = false;
  }
}

// What stands behind the text of a link, and where that leads.
interface LinkTail {
  readonly end: number;
  readonly to: LinkTarget;
}

// `(destination "title")`.
function inlineTail(text: string, at: number): LinkTail | undefined {
  if (text.charAt(at) !== '(') return undefined;
  const start = spaceEnd(text, at + 1);
  const destination = destinationEnd(text, start);
  if (destination === undefined) return undefined;
  const titleAt = spaceEnd(text, destination);
  const title = titleAt > destination ? titleEnd(text, titleAt) : undefined;
  const end = spaceEnd(text, title ?? destination);
  if (text.charAt(end) !== ')') return undefined;
  return { end: end + 1, to: linkTarget(text.slice(start, destination), title === undefined ? undefined : text.slice(titleAt, title)) };
}

// `[label]`, `[]` or nothing: the label, or else the text, must have a definition.
function reference({ text, definitions }: InlineState, opener: Bracket, at: number): LinkTail | undefined {
  const end = labelEnd(text, at + 1);
  const hasLabel = end !== undefined && end - at > 3;
  const label = hasLabel ? text.slice(at + 2, end - 1) : textAsLabel(text, opener, at);
  const to = label === undefined ? undefined : definitions.get(normaliseLabel(label));
  return to === undefined ? undefined : { end: end ?? at + 1, to };
}

function textAsLabel(text: string, opener: Bracket, at: number): string | undefined {
  const start = opener.token.end;
  return opener.holdsBracket || at - start > LABEL_MAX ? undefined : text.slice(start, at);
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
