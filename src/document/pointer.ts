import type { Text } from '../base/text.ts';

/** The reference tokens of a JSON Pointer (RFC 6901), unescaped; the empty pointer, the root, has none. */
export function parsePointer(pointer: Text): readonly Text[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~') as Text);
}
