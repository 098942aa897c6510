import { htmlTagEnd } from './html-start.ts';

/** What `<` may begin inside a paragraph: a link that shows its own address, or HTML, which is not shown. */
export interface RawInline {
  readonly type: 'autolink' | 'html';
  readonly end: number;
}

/** Reads `<…>` at a place. Searches for an end that is not there happen once per content. */
export function rawInlineReader(text: string): (at: number) => RawInline | undefined {
  const absent = new Set<string>();
  const behind = (mark: string, from: number): number | undefined => {
    if (absent.has(mark)) return undefined;
    const at = text.indexOf(mark, from);
    if (at < 0) absent.add(mark);
    return at < 0 ? undefined : at + mark.length;
  };
  return (at) => {
    AUTOLINK.lastIndex = at;
    if (AUTOLINK.test(text)) return { type: 'autolink', end: AUTOLINK.lastIndex };
    const end = text.charAt(at + 1) === '!' || text.charAt(at + 1) === '?' ? markupEnd(text, at, behind) : htmlTagEnd(text, at);
    return end === undefined ? undefined : { type: 'html', end };
  };
}

const AUTOLINK =
  /<(?:[A-Za-z][A-Za-z0-9.+-]{1,31}:[^\u0000-\u0020<>]*|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,255}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>/y;

function markupEnd(text: string, at: number, behind: (mark: string, from: number) => number | undefined): number | undefined {
  if (text.startsWith('<!-->', at)) return at + 5;
  if (text.startsWith('<!--->', at)) return at + 6;
  if (text.startsWith('<!--', at)) return behind('-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return behind(']]>', at + 9);
  if (text.startsWith('<?', at)) return behind('?>', at + 2);
  return /[A-Za-z]/.test(text.charAt(at + 2)) ? behind('>', at + 2) : undefined;
}
