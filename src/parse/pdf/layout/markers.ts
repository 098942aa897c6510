import type { Line } from './lines.ts';
import type { Word } from './word.ts';

/** A line that holds nothing but a bullet or the number of a list item; its text stands beside it. */
export function isMarker(line: Line): boolean {
  return line.words.length === 1 && isMarkerWord(line.words[0]);
}

/** Whether a word can mark a list item: by its text, or because it is one sign of a font of signs. */
export function isMarkerWord({ span: { text, font } }: Word): boolean {
  return markerOf(text) !== undefined || (text.length <= 2 && !/[0-9A-Za-z]/.test(text) && SIGN_FONT.test(font.name));
}

const SIGN_FONT = /wingdings|dingbats|webdings|symbol/i;

/** How an item of a list starts. */
export interface Marker {
  readonly type: 'bullet' | 'number';
  /** UTF-16 length of the marker, white space behind it not included. */
  readonly length: number;
}

const BULLET = /^[\u2022\u2023\u2043\u204c\u204d\u2219\u25a0\u25a1\u25aa\u25ab\u25b6\u25ba\u25b8\u25cb\u25cf\u25e6\u2605\u2713\u2714\u2756\u27a2\u27a4\uf0a7\uf0b7\uf0d8\uf076\uf0fc]$/;
const DASH = /^[-*\u2010\u2012\u2013\u2014\u2212\u00b7]$/;
const NUMBER = /^(?:\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|\([0-9]{1,3}\))$/;

/** Reads a word as the marker of a list item: a bullet, a dash, or a number or letter with a point or a bracket. */
export function markerOf(word: string): Marker | undefined {
  if (BULLET.test(word) || DASH.test(word)) return { type: 'bullet', length: word.length };
  return NUMBER.test(word) ? { type: 'number', length: word.length } : undefined;
}
