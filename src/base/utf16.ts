import { Buffer } from 'node:buffer';

/** UTF-16 units of one text after another, in memory that is used again: loops over them cost a tenth of `charCodeAt`. */
export interface Utf16Reader {
  /** The units of a text, from index 0; what stands behind them is undefined. Valid until the next call. */
  read(whole: string): Uint16Array;
}

/** A reader with nothing read yet. */
export function newUtf16Reader(): Utf16Reader {
  let units = new Uint16Array(4096);
  let bytes = Buffer.from(units.buffer);
  return {
    read(whole) {
      // A text that is longer than all usual ones does not keep its memory.
      if (whole.length > KEPT_MAX) return utf16Of(whole);
      if (whole.length > units.length) {
        units = new Uint16Array(Math.min(KEPT_MAX, whole.length * 2));
        bytes = Buffer.from(units.buffer);
      }
      if (IS_LITTLE_ENDIAN) bytes.write(whole, 0, 'utf16le');
      else copyUnits(whole, units);
      return units;
    },
  };
}

/** The UTF-16 units of a text, in memory of their own. */
export function utf16Of(whole: string): Uint16Array {
  const units = new Uint16Array(whole.length);
  copyUnits(whole, units);
  return units;
}

const KEPT_MAX = 1_048_576;

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function copyUnits(whole: string, units: Uint16Array): void {
  for (let unit = 0; unit < whole.length; unit++) units[unit] = whole.charCodeAt(unit);
}
