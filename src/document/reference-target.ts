import { asciiLower } from '../base/unicode/lower-case.ts';
import { percentDecoded, readUri, resolveUri, spellUri, type UriReference } from './uri-reference.ts';

/** Where a reference leads, told from its text and its base alone: nothing is looked up, nothing is fetched. */
export type ReferenceTarget =
  /** A source of the same ingested place, or one that calls itself `uri` (`$id`). */
  | { readonly type: 'source'; readonly sourceId: string; readonly uri: string; readonly fragment: string }
  /** A place on a network or under another scheme: never fetched. An ingested source may call itself so (`$id`). */
  | { readonly type: 'external'; readonly scheme: string; readonly uri: string; readonly fragment: string }
  /** A path that starts at the root of a file system or climbs out of the ingested place: never followed. */
  | { readonly type: 'outside'; readonly uri: string; readonly fragment: string };

/** The URI that stands for a source as the base of its references: an absolute path without scheme. */
export function sourceUri(sourceId: string): UriReference {
  return { path: `/${sourceId.replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}` };
}

/** Where the text of a `$ref` in a source leads, from the base that holds there. */
export function referenceTarget(ref: string, base: UriReference, sourceId: string): ReferenceTarget {
  const reference = readUri(ref);
  const resolved = resolveUri(base, reference);
  const at = { uri: spellUri(resolved), fragment: percentDecoded(resolved.fragment ?? '') };
  if (isDrive(ref)) return { type: 'outside', ...at };
  if (resolved.scheme === 'file') return { type: 'outside', ...at };
  if (resolved.scheme !== undefined) return { type: 'external', scheme: asciiLower(resolved.scheme), ...at };
  if (resolved.authority !== undefined) return { type: 'external', scheme: 'protocol-relative', ...at };
  const target = sourceIdOf(resolved);
  const isAbsolute = reference.path.startsWith('/') || reference.path.startsWith('\\');
  if (isAbsolute || target === undefined || !sharePlace(target, sourceId)) return { type: 'outside', ...at };
  return { type: 'source', sourceId: target, ...at };
}

// `C:\specs` and `c:/specs`, which would be a scheme of one letter.
function isDrive(ref: string): boolean {
  return /^[A-Za-z]:(?:[\\/](?!\/)|$)/.test(ref);
}

// The name of a source that a path spells; `undefined` for a path above the places.
function sourceIdOf({ path, query }: UriReference): string | undefined {
  const segments = path.split('/').slice(1);
  if (segments[0] === '..') return undefined;
  return segments.map(decodedSegment).join('/') + (query === undefined ? '' : `?${query}`);
}

// `%2f` is no separator and `%2e%2e` no way up: such a segment stays as it is written, and names no source.
function decodedSegment(segment: string): string {
  const decoded = percentDecoded(segment);
  return decoded === '.' || decoded === '..' || decoded.includes('/') ? segment : decoded;
}

// The place of a source is the first part of its id; a single file is a place of its own.
function sharePlace(target: string, sourceId: string): boolean {
  if (target === sourceId) return true;
  const end = sourceId.indexOf('/');
  return end >= 0 && target.startsWith(sourceId.slice(0, end + 1));
}
