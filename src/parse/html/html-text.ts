import { DecodingMode, HtmlEntityDecoder } from 'entities/decode';

/** `[value, start, end]`: characters, and the stretch of the source (UTF-16 units) that spells them. */
export type HtmlPiece = readonly [value: string, start: number, end: number];

/**
 * Takes a text of the tree apart into what stands in the source as it is and what is spelled: character references, line
 * ends. Where the tree's text cannot be retraced, it is one piece.
 */
export function htmlPieces(value: string, source: string, { start, end }: { readonly start: number; readonly end: number }): readonly HtmlPiece[] {
  const spelling = source.slice(start, end);
  if (spelling === value) return [[value, start, end]];
  for (const from of startsOf(source, start, spelling)) {
    const pieces = retrace(source, from, value);
    if (pieces !== undefined) return pieces;
  }
  return [[value, start, end]];
}

// Where the text may really start: the tokenizer places a text that begins with a character reference at the end of the
// reference (and the end of the one before it there too), and the tree drops the first line end of a `pre`.
function startsOf(source: string, start: number, spelling: string): readonly number[] {
  const skipped = /^(?:\r\n|\n|\r)/.exec(spelling)?.[0].length ?? 0;
  const reference = source.slice(Math.max(0, start - REFERENCE_MAX), start).lastIndexOf('&');
  return [start, ...(skipped > 0 ? [start + skipped] : []), ...(reference < 0 ? [] : [Math.max(0, start - REFERENCE_MAX) + reference])];
}

const REFERENCE_MAX = 64;

// Spells the source from `start` on until it has given the value, or something else.
function retrace(source: string, start: number, value: string): HtmlPiece[] | undefined {
  const pieces: HtmlPiece[] = [];
  let at = start;
  for (let given = 0; given < value.length; ) {
    const piece = specialAt(source, at) ?? plainAt(source, at, value.length - given);
    if (!value.startsWith(piece[0], given) || piece[0] === '') return undefined;
    pieces.push(piece);
    given += piece[0].length;
    at = piece[2];
  }
  return pieces;
}

function specialAt(source: string, at: number): HtmlPiece | undefined {
  const character = source.charAt(at);
  if (character === '&') return characterReference(source, at);
  return character === '\r' ? lineEnd(source, at) : undefined;
}

const PLAIN = /[^&\r]+/y;

// What stands as it is: up to the next special character, which may be plain itself.
function plainAt(source: string, at: number, lengthMax: number): HtmlPiece {
  PLAIN.lastIndex = at;
  const end = PLAIN.test(source) ? PLAIN.lastIndex : at + 1;
  const to = Math.min(end, at + lengthMax, source.length);
  return [source.slice(at, to), at, to];
}

function lineEnd(source: string, at: number): HtmlPiece {
  return ['\n', at, source.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1];
}

// The longest name of a character reference has 32 characters; digits may go on, with zeros.
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]+;?|[A-Za-z][A-Za-z0-9]{0,40};?)/y;

function characterReference(source: string, at: number): HtmlPiece | undefined {
  REFERENCE.lastIndex = at;
  const candidate = REFERENCE.exec(source)?.[0];
  if (candidate === undefined) return undefined;
  let value = '';
  const decoder = new HtmlEntityDecoder((codePoint) => {
    value += String.fromCodePoint(codePoint);
  });
  decoder.startEntity(DecodingMode.Legacy);
  const written = decoder.write(candidate, 1);
  const consumed = written >= 0 ? written : decoder.end();
  return consumed > 0 ? [value, at, at + consumed] : undefined;
}
