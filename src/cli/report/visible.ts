/**
 * Text from a source or a file name as one line of a terminal may show it: what could move the cursor, colour, hide or
 * rearrange what stands around it is spelled as its number.
 */
export function visible(line: string): string {
  return line.replace(UNSEEN, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

// C0, DEL and C1 controls, line separators, and the marks that turn a line around.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
