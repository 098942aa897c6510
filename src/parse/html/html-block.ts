import type { Range } from '../../base/range.ts';
import type { LinkDraft, LinkTarget } from '../flow-payload.ts';
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
  /** What is appended from now on leads somewhere, until the link ends. Links nest; one that goes on behind `take` starts anew there. */
  startLink(link: LinkStart): void;
  /** Ends the link that was started last. */
  endLink(): void;
  /** The text, the stretch of the source it came from, the links in it and the cells that were started; the block is empty afterwards. */
  take(): TakenBlock;
  isEmpty(): boolean;
}

export interface TakenBlock extends TakenText, Range {
  readonly cells: readonly Range[];
  /** By start, outer before inner. */
  readonly links: readonly LinkDraft[];
}

/** Where a link or an image leads. */
export interface LinkStart extends LinkTarget {
  readonly image?: true;
}

const CELL_SEPARATOR = ' | ';

/** Starts an empty block over a source. */
export function htmlBlock(source: string): HtmlBlock {
  const text: FlowText = flowText(source);
  const state = { from: Infinity, to: 0, wordStart: 0, cells: [] as Range[], cellFrom: undefined as number | undefined };
  const gap = wordGap(text, source);
  const links = linksIn(text);

  const append = ([value, start, end]: HtmlPiece): void => {
    // White space counts between words only.
    if (text.length() > state.wordStart) gap.settle();
    gap.forget();
    links.reach();
    text.spell(value, start, end);
    if (start < state.from) state.from = start;
    if (end > state.to) state.to = end;
  };
  const endCell = (): void => {
    gap.forget();
    if (state.cellFrom !== undefined) state.cells.push({ start: state.cellFrom, end: text.length() });
  };

  return {
    flow: (piece) => {
      for (const part of partsOf(piece)) {
        if (!isWhiteSpace(part[0])) append(part);
        else gap.spaceAt({ start: part[1], end: part[2] });
      }
    },
    keep: (piece) => {
      const { body, last } = withoutLastBreaks(piece);
      if (body[0] !== '') append(body);
      for (const lineEnd of last) gap.lineBreak(lineEnd);
    },
    space: gap.space,
    lineBreak: (at) => {
      if (state.cellFrom === undefined) gap.lineBreak(at);
      else gap.space();
    },
    startCell: () => {
      endCell();
      if (state.cellFrom !== undefined) text.insert(CELL_SEPARATOR);
      state.cellFrom = state.wordStart = text.length();
    },
    startLink: links.start,
    endLink: links.end,
    take: () => {
      endCell();
      const taken = { links: links.take(), ...text.take(), start: state.from, end: state.to, cells: state.cells };
      Object.assign(state, { from: Infinity, to: 0, wordStart: 0, cells: [], cellFrom: undefined });
      return taken;
    },
    isEmpty: () => text.length() === 0,
  };
}

interface Links {
  start(link: LinkStart): void;
  /** Text is about to be appended: links that were started and hold none yet begin here. */
  reach(): void;
  end(): void;
  take(): readonly LinkDraft[];
}

// A link without text is none.
function linksIn(text: FlowText): Links {
  const open: { readonly link: LinkStart; from: number | undefined }[] = [];
  let ended: LinkDraft[] = [];
  const close = ({ link, from }: (typeof open)[number]): void => {
    if (from !== undefined) ended.push({ start: from, end: text.length(), ...link });
  };
  return {
    start: (link) => {
      open.push({ link, from: undefined });
    },
    reach: () => {
      for (const item of open) item.from ??= text.length();
    },
    end: () => {
      const item = open.pop();
      if (item !== undefined) close(item);
    },
    take: () => {
      for (const item of [...open].reverse()) {
        close(item);
        item.from = undefined;
      }
      // Inner links ended first; of two at one place the outer one is longer, or ended later.
      const taken = ended.reverse().sort((a, b) => a.start - b.start || b.end - a.end);
      ended = [];
      return taken;
    },
  };
}

// What stands between the last word and the next, should there be one.
interface WordGap {
  space(): void;
  spaceAt(at: Range): void;
  lineBreak(at: Range): void;
  /** Appends it. */
  settle(): void;
  forget(): void;
}

function wordGap(text: FlowText, source: string): WordGap {
  let space: Range | 'inserted' | undefined;
  let breaks: Range[] = [];
  return {
    space: () => {
      space = 'inserted';
    },
    spaceAt: (at) => {
      space = space === undefined ? at : 'inserted';
    },
    lineBreak: (at) => {
      breaks.push(at);
    },
    settle: () => {
      // There is no space beside a line break.
      for (const { start, end } of breaks) text.spell('\n', start, end);
      if (breaks.length > 0 || space === undefined) return;
      if (space !== 'inserted' && source.slice(space.start, space.end) === ' ') text.copy(space.start, space.end);
      else text.insert(' ');
    },
    forget: () => {
      space = undefined;
      if (breaks.length > 0) breaks = [];
    },
  };
}

// Line ends at the end of a preformatted element are not shown, those inside are.
function withoutLastBreaks([value, start, end]: HtmlPiece): { readonly body: HtmlPiece; readonly last: readonly Range[] } {
  if (value.length !== end - start) return value === '\n' ? { body: ['', start, start], last: [{ start, end }] } : { body: [value, start, end], last: [] };
  let bodyEnd = value.length;
  while (value.charCodeAt(bodyEnd - 1) === 0x0a) bodyEnd--;
  const last = [];
  for (let at = start + bodyEnd; at < end; at++) last.push({ start: at, end: at + 1 });
  return { body: [value.slice(0, bodyEnd), start, start + bodyEnd], last };
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
