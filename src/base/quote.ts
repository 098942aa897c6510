/**
 * Spells a piece of input for a message: quoted, cut at 60 code points, and with everything escaped that could hide or
 * rearrange the message around it (control characters, line separators, direction marks).
 */
export function quote(value: string): string {
  // 61 code points take at most 122 units: the rest of a long input is not touched.
  const points = [...value.slice(0, 122)];
  const shown = points.length > 60 ? `${points.slice(0, 60).join('')}…` : value;
  return `"${shown.replace(UNSAFE, escape)}"`;
}

const UNSAFE = /["\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function escape(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
