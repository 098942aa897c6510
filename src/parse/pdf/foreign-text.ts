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
  let units = '';
  for (let index = 0; index < bytes.length && bytes[index] !== 0; index++) units += String.fromCharCode(bytes[index]);
  return units as Text;
}

/** Reads a text string of PDF syntax: UTF-16BE behind its mark, UTF-8 behind its mark, or PDFDocEncoding, of which the ASCII and Latin-1 parts are read. */
export function textFromPdfString(bytes: Uint8Array): Text {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = new Uint8Array(bytes.length - 2);
    for (let index = 2; index + 1 < bytes.length; index += 2) {
      swapped[index - 2] = bytes[index + 1];
      swapped[index - 1] = bytes[index];
    }
    return textFromUtf16(swapped);
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return textFromUtf8(bytes);
  return textFromBytes(bytes);
}

/** Reads UTF-8 bytes up to the end mark; ill-formed parts as U+FFFD, a byte order mark left out. */
function textFromUtf8(bytes: Uint8Array): Text {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)) as Text;
}
