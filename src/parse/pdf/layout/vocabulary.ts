import { lazily } from '../../../base/lazily.ts';
import type { Pages } from './pages.ts';

/** The words a document writes, to tell a hyphen that divides a word at a line end from one that belongs to it. */
export interface Vocabulary {
  /** Whether the document writes this word within a line; part of a word at a hyphen is none. */
  has(word: string): boolean;
  /** How `left`, which ends in a hyphen at a line end, goes on in `right`. */
  hyphenAt(left: string, right: string, isSoft: boolean): 'none' | 'hyphen';
}

/** Reads the words of the pages when the first question is asked: most documents never ask. */
export function vocabularyOf(pages: Pages): Vocabulary {
  const words = lazily(() => read(pages));
  const has = (word: string): boolean => words().has(word);
  return {
    has,
    hyphenAt: (left, right, isSoft) => {
      if (isSoft) return 'hyphen';
      const head = leadingLetters(right);
      const stem = trailingLetters(left.slice(0, -1));
      if (!/^[a-z\u00df-\u00f6\u00f8-\u00ff]/.test(head) && !(CAPITALS.test(stem) && CAPITALS.test(head))) return 'none';
      if (stem.length < 2 || /[0-9-]/.test(left.slice(0, -1))) return 'none';
      if (has(`${stem}-${head}`)) return 'none';
      return 'hyphen';
    },
  };
}

// A heading in capitals is divided as other words are.
const CAPITALS = /^[A-Z\u00c0-\u00d6\u00d8-\u00de]{2,}$/;

function read(pages: Pages): ReadonlySet<string> {
  const words = new Set<string>();
  for (let position = 0; position < pages.count(); position++) {
    const { spans } = pages.at(position);
    for (let index = 0; index < spans.length; index++) {
      const { text, lineEndHyphen, before } = spans[index];
      const after = spans[index + 1]?.before ?? 'line';
      // A word alone on its line may be part of one that a narrow column breaks.
      if (lineEndHyphen || (before === 'line' && after === 'line')) continue;
      words.add(isInside(text, 0) && isInside(text, text.length - 1) ? text : text.replace(EDGES, ''));
    }
  }
  return words;
}

// What EDGES leaves: most words begin and end with it.
function isInside(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0xc0;
}

const EDGES = /^[^0-9A-Za-z\u00c0-\uffff]+|[^0-9A-Za-z\u00c0-\uffff]+$/g;

function leadingLetters(word: string): string {
  return /^[A-Za-z\u00c0-\u024f]+/.exec(word)?.[0] ?? '';
}

function trailingLetters(word: string): string {
  return /[A-Za-z\u00c0-\u024f]+$/.exec(word)?.[0] ?? '';
}
