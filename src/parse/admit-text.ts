import type { Text } from '../base/text.ts';
import type { Replaced } from '../document/tree.ts';

/** A string made from escapes as `Text`, with U+FFFD for what no `Text` can hold, and the list of what it stands for. */
export function admitText(value: string): { readonly value: Text; readonly replaced: readonly Replaced[] } {
  if (value.isWellFormed() && !value.includes('\0')) return { value: value as Text, replaced: [] };
  const replaced: Replaced[] = [];
  let admitted = '';
  for (const character of value) {
    const code = character.charCodeAt(0);
    const isRefused = code === 0 || (character.length === 1 && code >= 0xd800 && code <= 0xdfff);
    if (isRefused) replaced.push({ unit: admitted.length, code });
    admitted += isRefused ? '\ufffd' : character;
  }
  return { value: admitted as Text, replaced };
}

/** What a warning about such a string says. */
export const escapeReplaced = 'an escape of U+0000 or of half a surrogate pair stands for no character; U+FFFD takes its place';
