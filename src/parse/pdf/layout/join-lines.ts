import { countCodePoints } from '../../../base/code-points.ts';
import type { Text } from '../../../base/text.ts';
import type { Line } from './lines.ts';
import type { Word } from './word.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Text of an element with the place of every word in it, in code points. A word whose hyphen was resolved is one shorter. */
export interface JoinedText {
  readonly text: Text;
  readonly places: readonly WordPlace[];
}

export interface WordPlace {
  readonly word: Word;
  readonly start: number;
  readonly end: number;
}

/** How a line goes on in the next: `space` or a line `break` between them, `none`, or `hyphen` where the hyphen at the line end was no part of the word. */
export type LineEnd = 'space' | 'break' | 'none' | 'hyphen';

/** Joins lines to running text; `endOf` decides how a line goes on. */
export function joinLines(lines: readonly Line[], endOf: (line: Line, next: Line) => LineEnd): JoinedText {
  const places: WordPlace[] = [];
  let text = '';
  let length = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const { words } = line;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (at > 0 && needsSpace(words[at - 1], word)) {
        text += ' ';
        length++;
      }
      const end = length + countCodePoints(word.span.text);
      text += word.span.text;
      places.push({ word, start: length, end });
      length = end;
    }
    if (index + 1 === lines.length) break;
    switch (endOf(line, lines[index + 1])) {
      case 'none':
        break;
      case 'space':
        text += ' ';
        length++;
        break;
      case 'break':
        text += '\n';
        length++;
        break;
      case 'hyphen': {
        const last = places[places.length - 1];
        places[places.length - 1] = { ...last, end: last.end - 1 };
        text = text.slice(0, -1);
        length--;
        break;
      }
    }
  }
  return { text: text as Text, places };
}

/** How a line of running text goes on: a hyphen at its end joins when the document writes the word without it. */
export function runningLineEnd(line: Line, next: Line, vocabulary: Vocabulary): LineEnd {
  const last = line.words[line.words.length - 1].span;
  const first = next.words[0].span;
  if (last.lineEndHyphen && last.text.length > 1) return vocabulary.hyphenAt(last.text, first.text, last.rawText?.endsWith('\u00ad') === true);
  return isIdeographic(lastCharacter(last.text)) && isIdeographic(first.text.charCodeAt(0)) ? 'none' : 'space';
}

// The first UTF-16 unit of the last character.
function lastCharacter(text: Text): number {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.charCodeAt(text.length - 2) : unit;
}

function needsSpace(left: Word, right: Word): boolean {
  const gap = right.x0 - left.x1;
  const size = Math.max(left.size, right.size);
  switch (right.span.before) {
    case 'none':
      return gap * 100 > 25 * size;
    case 'space':
    case 'gap':
      return true;
    case 'line':
      return gap * 100 > 12 * size;
  }
}

// Scripts that are written without spaces: kana, Han, their punctuation and full-width forms.
function isIdeographic(unit: number): boolean {
  return (unit >= 0x2e80 && unit <= 0x9fff) || (unit >= 0xf900 && unit <= 0xfaff) || (unit >= 0xff00 && unit <= 0xff9f) || (unit >= 0xd840 && unit <= 0xd8bf);
}
