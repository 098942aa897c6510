import { asciiLower } from '../../base/unicode/lower-case.ts';
import type { HtmlElement } from './html-tree.ts';
import { attributeOf } from './html-tree.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that begin and end a line: their neighbours never share a word. The rest is inline and never splits one. */
export const blockElements = words(
  'html body address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p plaintext pre search section ' +
    'select summary table tbody td textarea tfoot th thead tr ul xmp',
);

/** Elements whose content is not text of the document: programs, styles, the title (which is the document's own). */
export const unreadElements = words('script style title meta link base');

/** Elements that a browser does not show (HTML, section 15.3.1 "Hidden elements"), or shows as a form value. */
const hiddenElements = words('template textarea noscript datalist iframe noembed noframes annotation annotation-xml param area');

/** Elements whose white space is kept. */
export const preformattedElements = words('pre listing plaintext xmp');

/** Tells whether a reader does not see the element: by its kind, its `hidden` attribute or its own style. */
export function isHidden(element: HtmlElement): boolean {
  if (hiddenElements.has(element.tagName)) return true;
  const hidden = attributeOf(element, 'hidden');
  // `until-found` is shown as soon as a search finds it.
  if (hidden !== undefined && asciiLower(hidden) !== 'until-found') return true;
  return isHiddenStyle(attributeOf(element, 'style'));
}

const HIDING = /(?:^|;)[ \t\n\f\r]*(?:display[ \t\n\f\r]*:[ \t\n\f\r]*none|visibility[ \t\n\f\r]*:[ \t\n\f\r]*(?:hidden|collapse))[ \t\n\f\r]*(?:!|;|$)/;

function isHiddenStyle(style: string | undefined): boolean {
  return style !== undefined && HIDING.test(asciiLower(style));
}

/** The level of a heading element, or `undefined`. */
export function headingLevel(tagName: string): number | undefined {
  return /^h[1-6]$/.test(tagName) ? Number(tagName.charAt(1)) : undefined;
}
