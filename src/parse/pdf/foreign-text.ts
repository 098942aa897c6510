import type { Text } from '../../base/text.ts';

/** Reads UTF-16LE bytes as PDFium gives them: up to the end mark, ill-formed parts as U+FFFD. */
export function textFromUtf16(bytes: Uint8Array): Text {
  let units = '';
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    const unit = bytes[index] | (bytes[index + 1] << 8);
    if (unit === 0) break;
    units += String.fromCharCode(unit);
  }
  return units.toWellFormed() as Text;
}

/** Reads bytes as PDFium gives names: up to the end mark, one character per byte, so that nothing is lost or guessed. */
export function textFromBytes(bytes: Uint8Array): Text {
  const end = bytes.indexOf(0);
  let units = '';
  for (const byte of end < 0 ? bytes : bytes.subarray(0, end)) units += String.fromCharCode(byte);
  return units as Text;
}
