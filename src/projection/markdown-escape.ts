import type { Text } from '../base/text.ts';

/**
 * Escapes what would change the meaning of a paragraph in Markdown, and nothing else: what starts a block at the start of
 * the text, code and emphasis marks that could pair, tags, links and entities.
 */
export function escapeMarkdown(text: Text): string {
  return escapeStart(escapeInline(text));
}

// Most texts have none of what is escaped.
const INLINE = /[\\`*_<&~\]]/;

/** Escapes a text that starts no block where it stands: in a heading or a table cell. */
export function escapeInline(text: Text): string {
  return INLINE.test(text) ? escapeMarks(text, { stars: text.split('*').length > 2, beside: ' ' }) : text;
}

/** Escapes a text with links at its sides, where a single mark may pair with one behind a link. */
export function escapeBesideLinks(text: Text): string {
  return INLINE.test(text) ? escapeMarks(text, { stars: true, beside: '.' }) : text;
}

/** Escapes the text of a link: a bracket would end it. */
export function escapeLabel(text: Text): string {
  return escapeBesideLinks(text).replace(/(\\*)([[\]])/g, (whole, backslashes: string, bracket: string) =>
    backslashes.length % 2 === 1 ? whole : `${backslashes}\\${bracket}`,
  );
}

interface Surroundings {
  /** A star of the text may pair with another. */
  readonly stars: boolean;
  /** What stands at both sides of the text. */
  readonly beside: ' ' | '.';
}

function escapeMarks(text: Text, surroundings: Surroundings): string {
  const escaped = text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?[0-9A-Za-z]+;)/g, '\\&')
    .replace(/\](?=[([])/g, '\\]');
  return escapeEmphasis(escaped, surroundings);
}

// Marks that stand between white space open and close nothing, nor does an underscore inside a word.
function escapeEmphasis(text: string, { stars, beside }: Surroundings): string {
  const isLoose = (at: number): boolean => (text[at - 1] ?? beside) === ' ' && (text[at + 1] ?? beside) === ' ';
  const isInWord = (at: number): boolean => WORD.test(text[at - 1] ?? beside) && WORD.test(text[at + 1] ?? beside);
  return text
    .replace(/\*/g, (star, at: number) => (stars && !isLoose(at) ? `\\${star}` : star))
    .replace(/_/g, (mark, at: number) => (isLoose(at) || isInWord(at) ? mark : `\\${mark}`))
    .replace(/~~/g, '\\~\\~');
}

const WORD = /[0-9A-Za-z\u00c0-\uffff]/;

function escapeStart(text: string): string {
  const head = /^(?:#{1,6}(?= |$)|[-+*](?= |$)|>|\||={2,}$|-{2,}$)/.exec(text);
  if (head !== null) return `\\${text}`;
  const number = /^([0-9]{1,9})([.)])(?= |$)/.exec(text);
  return number === null ? text : `${number[1]}\\${text.slice(number[1].length)}`;
}
