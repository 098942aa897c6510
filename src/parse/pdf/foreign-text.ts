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

/** Reads a text string of PDF syntax: UTF-16BE behind its mark, UTF-8 behind its mark, or PDFDocEncoding; what none of them maps is U+FFFD. */
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
  return textFromBytes(bytes).replace(NOT_LATIN_1, (character) => documentEncoding.get(character.charCodeAt(0)) ?? '\ufffd') as Text;
}

// PDFDocEncoding (ISO 32000-2 annex D.3) where it is not Latin-1. 0x7F, 0x9F and 0xAD map to nothing.
const NOT_LATIN_1 = /[\x18-\x1f\x7f-\xa0\xad]/g;
const documentEncoding = new Map<number, string>([...encoded(0x18, '˘ˇˆ˙˝˛˚˜'), ...encoded(0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'), ...encoded(0xa0, '€')]);

function encoded(first: number, characters: string): readonly [number, string][] {
  return Array.from(characters, (character, index) => [first + index, character]);
}

/** Reads UTF-8 bytes up to the end mark; ill-formed parts as U+FFFD, a byte order mark left out. */
function textFromUtf8(bytes: Uint8Array): Text {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)) as Text;
}
