import type { Text } from '../../base/text.ts';
import { foldCase } from '../../base/unicode/fold-case.ts';

// The parts of links and of their definitions (CommonMark sections 4.7 and 6.3), each answered with the place behind it.

const LABEL_MAX = 999;

/** The end of the label `[…]` at `at`, its brackets included. */
export function labelEnd(text: string, at: number): number | undefined {
  if (text.charAt(at) !== '[') return undefined;
  const limit = Math.min(text.length, at + LABEL_MAX + 2);
  for (let index = at + 1; index < limit; index++) {
    const character = text.charAt(index);
    if (character === '\\') index++;
    else if (character === '[') return undefined;
    else if (character === ']') return index + 1;
  }
  return undefined;
}

/** How labels are compared: case and white space do not matter. Empty when a label says nothing. */
export function normaliseLabel(label: string): string {
  return foldCase(label.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '') as Text);
}

/** The end of the destination at `at`: `<…>`, or a word with balanced parentheses. */
export function destinationEnd(text: string, at: number): number | undefined {
  return text.charAt(at) === '<' ? pointedEnd(text, at) : bareEnd(text, at);
}

function pointedEnd(text: string, at: number): number | undefined {
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '>') return index + 1;
    if (character === '<' || character === '\n') return undefined;
    if (character === '\\') index++;
  }
  return undefined;
}

const PARENTHESES_MAX = 32;

function bareEnd(text: string, at: number): number | undefined {
  let open = 0;
  let index = at;
  for (; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\' && index + 1 < text.length && text.charAt(index + 1) !== '\n') index++;
    else if (character === '(' && ++open > PARENTHESES_MAX) return undefined;
    else if (character === ')' && --open < 0) break;
    else if (character <= ' ' || character === '\u007f') break;
  }
  return open > 0 || (index === at && text.charAt(at) !== ')') ? undefined : index;
}

/** The end of the title at `at`: `"…"`, `'…'` or `(…)`, over any number of lines without a blank one. */
export function titleEnd(text: string, at: number): number | undefined {
  const close = CLOSERS.get(text.charAt(at));
  if (close === undefined) return undefined;
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === close) return index + 1;
    if (character === '\\') index++;
    else if (character === '(' && close === ')') return undefined;
  }
  return undefined;
}

const CLOSERS = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
]);

/** Behind white space with at most one line end. */
export function spaceEnd(text: string, at: number): number {
  const index = blankEnd(text, at);
  return text.charAt(index) === '\n' ? blankEnd(text, index + 1) : index;
}

/** Behind spaces and tabs. */
export function blankEnd(text: string, at: number): number {
  let index = at;
  while (text.charAt(index) === ' ' || text.charAt(index) === '\t') index++;
  return index;
}
