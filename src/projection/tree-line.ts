import type { Text } from '../base/text.ts';
import { parsePointer } from '../document/pointer.ts';

/**
 * Where the value starts in a line `path: value` of a tree's projection, in UTF-16 units; 0 when the line has no path. In `exact-1` a
 * colon and space inside a path is escaped; in `compat-1` nothing is, but there the path is the pointer with dots.
 */
export function valueStart(line: string, pointer: Text): number {
  const path = parsePointer(pointer).join('.');
  if (path !== '' && line.startsWith(`${path}: `)) return path.length + 2;
  let colon = line.indexOf(': ');
  while (colon > 0 && line.charAt(colon - 1) === '\\') colon = line.indexOf(': ', colon + 2);
  return colon < 0 ? 0 : colon + 2;
}
