import { codePointsOf } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { FlowElement, FlowLink } from '../document/flow.ts';
import { escapeBesideLinks, escapeInline, escapeLabel } from './markdown-escape.ts';

// Stands before the bracket of a link until the line is ended: no text has a U+0000, so it tells markup from text.
const OPENS = '\u0000';

/**
 * Starts writing an element's text as inline Markdown: stretch after stretch in ascending order, links and images with their
 * targets, what stands between them escaped. {@link endLine} ends the lines that are made of it: what starts a line must be
 * escaped before, and what opens a link never.
 */
export function inlineWriter({ text, links = [] }: FlowElement): (range: Range) => string {
  const points = codePointsOf(text);
  if (links.length === 0) return (range) => escapeInline(points.slice(range));
  let next = 0;
  const write = ({ start, end }: Range, escape: typeof escapeBesideLinks): string => {
    let written = '';
    let at = start;
    for (let link = links.at(next); link !== undefined && link.start < end; link = links.at(next)) {
      next++;
      // A link over several cells has no Markdown.
      if (link.end > end) continue;
      written += beforeLink(escape(points.slice({ start: at, end: link.start })), link) + linkMarkdown(link, write(link, escapeLabel));
      at = link.end;
    }
    return written + escape(points.slice({ start: at, end }));
  };
  return (range) => write(range, escapeBesideLinks);
}

/** Ends a line of inline Markdown. */
export function endLine(line: string): string {
  return line.replaceAll(OPENS, '');
}

// An exclamation mark would make an image of a link.
function beforeLink(written: string, { image }: FlowLink): string {
  return image !== true && written.endsWith('!') ? `${written.slice(0, -1)}\\!` : closed(written);
}

// A backslash would escape the bracket behind it.
function closed(written: string): string {
  const backslashes = /\\*$/.exec(written)?.[0].length ?? 0;
  return backslashes % 2 === 0 ? written : `${written}\\`;
}

function linkMarkdown({ target, title, image }: FlowLink, label: string): string {
  const tail = title === undefined ? '' : ` "${oneLine(title).replace(/[\\"&]/g, '\\$&')}"`;
  return `${OPENS}${image === true ? '!' : ''}[${closed(oneBlock(label))}](${destination(target)}${tail})`;
}

// No link goes over the end of a paragraph.
function oneBlock(label: string): string {
  return label.replace(/\n{2,}/g, '\n');
}

// Bare where nothing in it could end it or be read as an escape, else between pointed brackets.
function destination(target: string): string {
  const spelled = oneLine(target);
  if (/^[^\u0000-\u0020\u007f<>()\\&]+$/.test(spelled)) return spelled;
  return `<${spelled.replace(/[\\<>&]/g, '\\$&')}>`;
}

function oneLine(text: string): string {
  return text.replace(/[\n\r]+/g, ' ');
}
