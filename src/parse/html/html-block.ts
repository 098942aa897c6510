import type { Range } from '../../base/range.ts';
import type { FlowText, TakenText } from '../flow-text.ts';
import { flowText } from '../flow-text.ts';
import type { HtmlPiece } from './html-text.ts';

/** One block of text in the making: collapses white space as a browser does and remembers where the text came from. */
export interface HtmlBlock {
  /** Appends characters, their white space collapsed. */
  flow(piece: HtmlPiece): void;
  /** Appends characters as they are. */
  keep(piece: HtmlPiece): void;
  /** A word ends here: what follows is separated by a space, unless nothing follows. */
  space(): void;
  /** A line ends here (`<br>`), unless nothing follows. */
  lineBreak(at: Range): void;
  /** Ends a cell and starts the next. */
  startCell(): void;
  /** The text, the stretch of the source it came from, and the cells that were started; the block is empty afterwards. */
  take(): TakenBlock;
  isEmpty(): boolean;
}

export interface TakenBlock extends TakenText, Range {
  readonly cells: readonly Range[];
}

const CELL_SEPARATOR = ' | ';

/** Starts an empty block over a source. */
export function htmlBlock(source: string): HtmlBlock {
  const text: FlowText = flowText(source);
  const state = { from: Infinity, to: 0, wordStart: 0, cells: [] as Range[], cellFrom: undefined as number | undefined };
  let pending: { readonly space: Range | 'inserted' | undefined; readonly breaks: readonly Range[] } = { space: undefined, breaks: [] };

  const settle = (): void => {
    // White space counts between words only, and not around a line break.
    if (text.length() > state.wordStart) {
      for (const { start, end } of pending.breaks) text.spell('\n', start, end);
      if (pending.breaks.length === 0 && pending.space !== undefined) settleSpace(pending.space);
    }
    pending = { space: undefined, breaks: [] };
  };
  const settleSpace = (space: Range | 'inserted'): void => {
    if (space !== 'inserted' && source.slice(space.start, space.end) === ' ') text.copy(space.start, space.end);
    else text.insert(' ');
  };
  const append = ([value, start, end]: HtmlPiece): void => {
    settle();
    text.spell(value, start, end);
    Object.assign(state, { from: Math.min(state.from, start), to: Math.max(state.to, end) });
  };
  const endCell = (): void => {
    pending = { space: undefined, breaks: [] };
    if (state.cellFrom !== undefined) state.cells.push({ start: state.cellFrom, end: text.length() });
  };

  return {
    flow: (piece) => {
      for (const part of partsOf(piece)) {
        if (!isWhiteSpace(part[0])) append(part);
        else if (pending.space === undefined) pending = { ...pending, space: { start: part[1], end: part[2] } };
        else pending = { ...pending, space: 'inserted' };
      }
    },
    keep: (piece) => {
      const { body, breaks } = withoutLastBreaks(piece);
      if (body[0] !== '') append(body);
      pending = { space: undefined, breaks: [...pending.breaks, ...breaks] };
    },
    space: () => {
      pending = { ...pending, space: 'inserted' };
    },
    lineBreak: (at) => {
      pending = state.cellFrom === undefined ? { ...pending, breaks: [...pending.breaks, at] } : { ...pending, space: 'inserted' };
    },
    startCell: () => {
      endCell();
      if (state.cellFrom !== undefined) text.insert(CELL_SEPARATOR);
      state.cellFrom = state.wordStart = text.length();
    },
    take: () => {
      endCell();
      const taken = { ...text.take(), start: state.from, end: state.to, cells: state.cells };
      Object.assign(state, { from: Infinity, to: 0, wordStart: 0, cells: [], cellFrom: undefined });
      return taken;
    },
    isEmpty: () => text.length() === 0,
  };
}

// Line ends at the end of a preformatted element are not shown, those inside are.
function withoutLastBreaks([value, start, end]: HtmlPiece): { readonly body: HtmlPiece; readonly breaks: readonly Range[] } {
  if (value.length !== end - start) return value === '\n' ? { body: ['', start, start], breaks: [{ start, end }] } : { body: [value, start, end], breaks: [] };
  let bodyEnd = value.length;
  while (value.charCodeAt(bodyEnd - 1) === 0x0a) bodyEnd--;
  const breaks = [];
  for (let at = start + bodyEnd; at < end; at++) breaks.push({ start: at, end: at + 1 });
  return { body: [value.slice(0, bodyEnd), start, start + bodyEnd], breaks };
}

// White space, and stretches of words with single spaces between them. A piece that is spelled in another way stays whole:
// its characters have one origin.
function* partsOf([value, start, end]: HtmlPiece): Generator<HtmlPiece> {
  if (value.length !== end - start) {
    yield [value, start, end];
    return;
  }
  for (let at = 0; at < value.length; ) {
    const to = isSpace(value, at) ? spacesEnd(value, at) : wordsEnd(value, at);
    yield [value.slice(at, to), start + at, start + to];
    at = to;
  }
}

function spacesEnd(value: string, from: number): number {
  let at = from;
  while (isSpace(value, at)) at++;
  return at;
}

function wordsEnd(value: string, from: number): number {
  let at = from;
  while (at < value.length && (!isSpace(value, at) || (value.charCodeAt(at) === SPACE && at + 1 < value.length && !isSpace(value, at + 1)))) at++;
  return at;
}

const SPACE = 0x20;

function isSpace(value: string, at: number): boolean {
  const code = value.charCodeAt(at);
  return code === SPACE || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

function isWhiteSpace(value: string): boolean {
  return spacesEnd(value, 0) === value.length;
}
