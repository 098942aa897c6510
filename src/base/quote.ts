/** Spells a piece of input for a message: quoted, control characters escaped, cut at 60 code points. */
export function quote(value: string): string {
  const points = [...value];
  const shown = points.length > 60 ? `${points.slice(0, 60).join('')}…` : value;
  return `"${shown.replace(/[\u0000-\u001f\u007f-\u009f"\\]/g, escape)}"`;
}

function escape(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
