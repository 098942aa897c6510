import type { Text } from './text.ts';

/** UTF-16 units of a text, one item each: one byte an item where they fit, else two. */
export type CodeUnits = Uint8Array | Uint16Array;

/**
 * The units of a text as an array, which is read in half the time that `charCodeAt` takes. Index for index those of the
 * string; a scan may look one unit beyond its end, where it finds 0, which no `Text` holds.
 */
export function codeUnitsOf(whole: Text): CodeUnits {
  const isAscii = Buffer.byteLength(whole, 'utf8') === whole.length;
  const units = isAscii ? new Uint8Array(whole.length + 1) : new Uint16Array(whole.length + 1);
  const buffer = Buffer.from(units.buffer);
  if (isAscii) buffer.write(whole, 'latin1');
  else inMachineOrder(buffer, () => buffer.write(whole, 'utf16le'));
  return units;
}

/** The string of the first units of an array. */
export function stringOfUnits(units: CodeUnits, count: number): string {
  const buffer = Buffer.from(units.buffer, units.byteOffset, count * units.BYTES_PER_ELEMENT);
  if (units.BYTES_PER_ELEMENT === 1) return buffer.toString('latin1');
  return inMachineOrder(buffer, () => buffer.toString('utf16le'));
}

/** Tells whether a text holds a unit that does not fit into one byte. */
export function isWide(whole: string): boolean {
  return WIDE.test(whole);
}

/** The same text in one byte a unit, where all fit: a part of a text is as wide as the whole, and all that is made of it. */
export function narrowed(part: Text): Text {
  return isWide(part) ? part : (Buffer.from(part, 'latin1').toString('latin1') as Text);
}

const WIDE = /[^\u0000-\u00ff]/;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

// Node reads and writes units with the low byte first, an array of units as the machine has them.
function inMachineOrder<Value>(buffer: Buffer, use: () => Value): Value {
  if (isLittleEndian) return use();
  buffer.swap16();
  const value = use();
  buffer.swap16();
  return value;
}
