import type { YamlCursor } from './yaml-cursor.ts';
import { isFlowIndicator, isWhite, stop } from './yaml-cursor.ts';

/** Anchor and tag of a node, and where the first of them starts. */
export interface YamlProperties {
  readonly anchor?: string;
  readonly tag?: string;
  readonly start?: number;
}

/** No anchor and no tag. */
export const noProperties: YamlProperties = {};

/** Prefixes of tags by their handles: `!`, `!!`, and what `%TAG` adds. */
export type TagHandles = ReadonlyMap<string, string>;

/** Prefix of the tags of YAML itself. */
export const CORE_TAGS = 'tag:yaml.org,2002:';

/** The handles of a document without directives. */
export const defaultHandles: TagHandles = new Map([
  ['!', '!'],
  ['!!', CORE_TAGS],
]);

/** Tells whether an anchor or a tag starts at the cursor. */
export function isAtProperty({ units, at }: YamlCursor): boolean {
  const code = units[at];
  return code === 0x26 || code === 0x21;
}

/** Reads the anchor or the tag at the cursor and adds it to others on the same line. */
export function readProperty(cursor: YamlCursor, known: YamlProperties, handles: TagHandles): YamlProperties {
  const { text, at: start } = cursor;
  cursor.isFresh = false;
  if (text.charAt(start) === '&') {
    cursor.at++;
    const anchor = readName(cursor);
    if (anchor === '') stop(cursor, 'an anchor has no name');
    return withProperty(cursor, known, { anchor, start });
  }
  return withProperty(cursor, known, { tag: readTag(cursor, handles), start });
}

/** Joins the properties of one node; a second anchor or tag is a problem. */
export function withProperty(cursor: YamlCursor, a: YamlProperties, b: YamlProperties): YamlProperties {
  if (a.anchor !== undefined && b.anchor !== undefined) stop(cursor, 'a node has two anchors');
  if (a.tag !== undefined && b.tag !== undefined) stop(cursor, 'a node has two tags');
  const start = a.start ?? b.start;
  return { ...a, ...b, ...(start !== undefined && { start }) };
}

/** Reads the name of an anchor or an alias, which ends at white space or a flow indicator. */
export function readName(cursor: YamlCursor): string {
  const { text, units, at: start } = cursor;
  while (!isWhite(units[cursor.at]) && !isFlowIndicator(units[cursor.at])) cursor.at++;
  return text.slice(start, cursor.at);
}

// `!<verbatim>`, `!handle!suffix`, `!!suffix`, `!suffix`, `!`.
function readTag(cursor: YamlCursor, handles: TagHandles): string {
  const { text, units, at: start } = cursor;
  if (text.charAt(start + 1) === '<') {
    const end = text.indexOf('>', start);
    const tag = text.slice(start + 2, Math.max(end, start + 2));
    if (!/^[^ \t\r\n]+$/.test(tag) || tag === '!') stop(cursor, 'a verbatim tag is not closed');
    cursor.at = Math.max(end, start) + 1;
    return tag;
  }
  const spelled = readName(cursor);
  if (!isWhite(units[cursor.at]) && text.charAt(cursor.at) !== ',' && !isFlowIndicator(units[cursor.at])) stop(cursor, 'a tag ends inside a word');
  if (spelled === '!') return '!';
  const [, handle = '!', suffix = ''] = /^(!(?:[0-9A-Za-z-]*!)?)([^!]*)$/.exec(spelled) ?? [];
  const prefix = handles.get(handle);
  if (prefix === undefined || suffix === '') {
    cursor.at = start;
    stop(cursor, prefix === undefined ? 'the handle of a tag is not declared' : 'a tag has no name');
    return '!';
  }
  return prefix + decodeUri(suffix);
}

// `%C3%A9` stands for the character with these bytes; what is no UTF-8 stays as it is.
function decodeUri(suffix: string): string {
  return suffix.replace(/(?:%[0-9a-fA-F]{2})+/g, (escaped) => {
    const bytes = Uint8Array.from(escaped.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    const decoded = new TextDecoder().decode(bytes);
    return decoded.includes('\ufffd') || decoded.includes('\0') ? escaped : decoded;
  });
}

/** What the lines before a `---` say. */
export interface YamlDirectives {
  readonly version: '1.1' | '1.2' | undefined;
  readonly handles: TagHandles;
}

/** Reads the directive line at the cursor, up to its end, and adds it to the directives of the document. */
export function readDirective(cursor: YamlCursor, { version, handles }: YamlDirectives): YamlDirectives {
  const { text, at: start } = cursor;
  while (cursor.at < text.length && text.charAt(cursor.at) !== '\n' && text.charAt(cursor.at) !== '\r') cursor.at++;
  const [name = '', ...words] = text.slice(start + 1, cursor.at).replace(/[ \t]#.*$/, '').split(/[ \t]+/).filter((word) => word !== '');
  if (name === 'YAML') {
    if (version !== undefined || words.length !== 1 || !/^[0-9]+\.[0-9]+$/.test(words[0])) {
      cursor.at = start;
      stop(cursor, 'a %YAML directive is given twice or names no version');
    }
    return { version: words[0] === '1.1' ? '1.1' : '1.2', handles };
  }
  if (name !== 'TAG') return { version, handles };
  const [handle = '', prefix = ''] = words;
  if (!/^!(?:[0-9A-Za-z-]*!)?$/.test(handle) || prefix === '' || words.length !== 2) {
    cursor.at = start;
    stop(cursor, 'a %TAG directive needs a handle and a prefix');
  }
  return { version, handles: new Map([...handles, [handle, decodeUri(prefix)]]) };
}
