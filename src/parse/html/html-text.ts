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
  // The tree drops the first line end of a `pre`.
  const skipped = /^(?:\r\n|\n|\r)/.exec(spelling)?.[0].length ?? 0;
  for (const from of skipped > 0 ? [start, start + skipped] : [start]) {
    const pieces = retrace(source, from, end);
    if (pieces.map(([piece]) => piece).join('') === value) return pieces;
  }
  return [[value, start, end]];
}

function retrace(source: string, start: number, end: number): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let plainFrom = start;
  const special = /[&\r]/g;
  special.lastIndex = start;
  for (let found = special.exec(source); found !== null && found.index < end; found = special.exec(source)) {
    const piece = found[0] === '&' ? characterReference(source, found.index, end) : lineEnd(source, found.index);
    if (piece === undefined) continue;
    if (found.index > plainFrom) pieces.push([source.slice(plainFrom, found.index), plainFrom, found.index]);
    pieces.push(piece);
    plainFrom = piece[2];
    special.lastIndex = plainFrom;
  }
  if (plainFrom < end) pieces.push([source.slice(plainFrom, end), plainFrom, end]);
  return pieces;
}

function lineEnd(source: string, at: number): HtmlPiece {
  return ['\n', at, source.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1];
}

// The longest name of a character reference has 32 characters; digits may go on, with zeros.
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]+;?|[A-Za-z][A-Za-z0-9]{0,40};?)/y;

function characterReference(source: string, at: number, end: number): HtmlPiece | undefined {
  REFERENCE.lastIndex = at;
  const candidate = REFERENCE.exec(source)?.[0];
  if (candidate === undefined || at + candidate.length > end) return undefined;
  let value = '';
  const decoder = new HtmlEntityDecoder((codePoint) => {
    value += String.fromCodePoint(codePoint);
  });
  decoder.startEntity(DecodingMode.Legacy);
  const written = decoder.write(candidate, 1);
  const consumed = written >= 0 ? written : decoder.end();
  return consumed > 0 ? [value, at, at + consumed] : undefined;
}
