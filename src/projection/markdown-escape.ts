import type { Text } from '../base/text.ts';

/**
 * Escapes what would change the meaning of a paragraph in Markdown, and nothing else: what starts a block at the start of
 * the text, code and emphasis marks that could pair, tags, links and entities.
 */
export function escapeMarkdown(text: Text): string {
  return escapeStart(escapeInline(text));
}

/** Escapes a text that starts no block where it stands: in a heading or a table cell. */
export function escapeInline(text: Text): string {
  let escaped = text as string;
  if (INLINE.test(escaped)) {
    escaped = escaped
      .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
      .replace(/`/g, '\\`')
      .replace(/<(?=[A-Za-z/!?])/g, '\\<')
      .replace(/&(?=#?[0-9A-Za-z]+;)/g, '\\&')
      .replace(/\](?=[([])/g, '\\]');
    escaped = escapeEmphasis(escaped);
  }
  return escaped;
}

const INLINE = /[\\`*_<&~\]]/;

// Marks that stand between white space open and close nothing, nor does an underscore inside a word.
function escapeEmphasis(text: string): string {
  const stars = text.split('*').length > 2;
  return text
    .replace(/\*/g, (star, at: number) => (stars && !isLoose(text, at) ? `\\${star}` : star))
    .replace(/_/g, (mark, at: number) => (isLoose(text, at) || isInWord(text, at) ? mark : `\\${mark}`))
    .replace(/~~/g, '\\~\\~');
}

function isLoose(text: string, at: number): boolean {
  return (text[at - 1] ?? ' ') === ' ' && (text[at + 1] ?? ' ') === ' ';
}

function isInWord(text: string, at: number): boolean {
  return /[0-9A-Za-z\u00c0-\uffff]/.test(text[at - 1] ?? ' ') && /[0-9A-Za-z\u00c0-\uffff]/.test(text[at + 1] ?? ' ');
}

function escapeStart(text: string): string {
  const head = /^(?:#{1,6}(?= |$)|[-+*](?= |$)|>|\||={2,}$|-{2,}$)/.exec(text);
  if (head !== null) return `\\${text}`;
  const number = /^([0-9]{1,9})([.)])(?= |$)/.exec(text);
  return number === null ? text : `${number[1]}\\${text.slice(number[1].length)}`;
}
