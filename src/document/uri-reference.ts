import { asciiLower } from '../base/unicode/lower-case.ts';
import { decodeUtf8 } from '../base/utf8.ts';

/** A URI reference in its parts (RFC 3986 section 3); a part that is absent is `undefined`, not empty. */
export interface UriReference {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

/** The parts of any text, by the expression of RFC 3986 appendix B: no text is refused. */
export function readUri(text: string): UriReference {
  const [, scheme, authority, path = '', query, fragment] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(text) ?? [];
  return { scheme: scheme === undefined ? undefined : asciiLower(scheme), authority, path, query, fragment };
}

/** The parts as a text (section 5.3), the fragment left out: what names a resource. */
export function spellUri({ scheme, authority, path, query }: UriReference): string {
  return `${scheme === undefined ? '' : `${scheme}:`}${authority === undefined ? '' : `//${authority}`}${path}${query === undefined ? '' : `?${query}`}`;
}

/**
 * Where a reference leads from a base (section 5.2.2). Dot segments that climb above the root are kept in front of the path,
 * where the RFC drops them: `/../x` is no place below the root, and must not be taken for one.
 */
export function resolveUri(base: UriReference, reference: UriReference): UriReference {
  const { scheme, authority, path, query, fragment } = reference;
  if (scheme !== undefined) return { ...reference, path: withoutDots(path) };
  if (authority !== undefined) return { ...reference, scheme: base.scheme, path: withoutDots(path) };
  const at = { scheme: base.scheme, authority: base.authority, fragment };
  if (path === '') return { ...at, path: base.path, query: query ?? base.query };
  return { ...at, path: withoutDots(path.startsWith('/') ? path : merged(base, path)), query };
}

function merged({ authority, path }: UriReference, relative: string): string {
  if (authority !== undefined && path === '') return `/${relative}`;
  return path.slice(0, path.lastIndexOf('/') + 1) + relative;
}

function withoutDots(path: string): string {
  const isAbsolute = path.startsWith('/');
  const kept: string[] = [];
  const segments = path.split('/');
  for (const segment of isAbsolute ? segments.slice(1) : segments) {
    if (segment === '.') continue;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(segment);
  }
  // `a/.` and `a/..` name a folder.
  if (/^\.\.?$/.test(segments[segments.length - 1]) && kept.at(-1) !== '..') kept.push('');
  return (isAbsolute ? '/' : '') + kept.join('/');
}

/** A text with its percent-encoded bytes decoded as UTF-8; what is no such encoding stays as it is written (`25%`). */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (encoded) => {
    const decoded = decodeUtf8(Uint8Array.from(encoded.slice(1).split('%'), (pair) => parseInt(pair, 16)));
    return decoded.ok ? decoded.value : encoded;
  });
}
