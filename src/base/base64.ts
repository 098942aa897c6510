const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Writes bytes in base64 with padding (RFC 4648 section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let spelled = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = (bytes[at] << 16) | ((left > 1 ? bytes[at + 1] : 0) << 8) | (left > 2 ? bytes[at + 2] : 0);
    spelled += DIGITS[group >> 18] + DIGITS[(group >> 12) & 63] + (left > 1 ? DIGITS[(group >> 6) & 63] : '=') + (left > 2 ? DIGITS[group & 63] : '=');
  }
  return spelled;
}

/** Reads what {@link encodeBase64} writes; `undefined` for anything else, another spelling of the same bytes included. */
export function decodeBase64(spelled: string): Uint8Array | undefined {
  if (spelled.length % 4 !== 0) return undefined;
  const padding = spelled.endsWith('==') ? 2 : spelled.endsWith('=') ? 1 : 0;
  const digitCount = spelled.length - padding;
  const bytes = new Uint8Array((spelled.length / 4) * 3 - padding);
  let held = 0;
  let bits = 0;
  let end = 0;
  for (let at = 0; at < digitCount; at++) {
    const code = spelled.charCodeAt(at);
    const value = code < valueOf.length ? valueOf[code] : NONE;
    if (value === NONE) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[end++] = held >> bits;
  }
  // Bits that belong to no byte would be a second spelling.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}

const NONE = 255;
const valueOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = DIGITS.indexOf(String.fromCharCode(code));
  return value < 0 ? NONE : value;
});
