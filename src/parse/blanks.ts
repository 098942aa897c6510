/** A text without the spaces and tabs at its end. A regular expression would take time in the square of a run of them. */
export function trimBlanksEnd(value: string): string {
  let end = value.length;
  while (end > 0 && (value.charCodeAt(end - 1) === 0x20 || value.charCodeAt(end - 1) === 0x09)) end--;
  return value.slice(0, end);
}
