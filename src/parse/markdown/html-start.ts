/** The seven kinds of HTML blocks (CommonMark section 4.6): how they start, and what ends them; kinds 6 and 7 end at a blank line. */
export function htmlKind(line: string, canInterrupt: boolean): number | undefined {
  const index = STARTS.findIndex((start) => start.test(line));
  if (index < 0) return canInterrupt || !isCompleteTag(line) ? undefined : 7;
  return index + 1;
}

/** Tells whether a line ends an HTML block of a kind. */
export function endsHtml(kind: number, line: string): boolean {
  switch (kind) {
    case 1:
      return /<\/(?:script|pre|textarea|style)>/i.test(line);
    case 2:
      return line.includes('-->');
    case 3:
      return line.includes('?>');
    case 4:
      return line.includes('>');
    case 5:
      return line.includes(']]>');
    default:
      return false;
  }
}

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|' +
  'footer|form|frame|frameset|h[123456]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|' +
  'search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const STARTS = [
  /^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${BLOCK_TAGS})(?:[ \\t]|/?>|$)`, 'i'),
];

function isCompleteTag(line: string): boolean {
  const end = htmlTagEnd(line, 0);
  return end !== undefined && /^[ \t]*$/.test(line.slice(end));
}

/** The end of the open or closing tag at `start` (CommonMark section 6.6), or `undefined`. */
export function htmlTagEnd(text: string, start: number): number | undefined {
  const closing = text.charAt(start + 1) === '/';
  const name = matchEnd(TAG_NAME, text, start + (closing ? 2 : 1));
  if (name === undefined) return undefined;
  let at = name;
  for (let after = closing ? undefined : attributeEnd(text, at); after !== undefined; after = attributeEnd(text, at)) at = after;
  at = matchEnd(SPACES, text, at) ?? at;
  if (!closing && text.charAt(at) === '/') at++;
  return text.charAt(at) === '>' ? at + 1 : undefined;
}

const TAG_NAME = /[A-Za-z][A-Za-z0-9-]*/y;
const SPACES = /[ \t\n]*/y;
const ATTRIBUTE_NAME = /[ \t\n]+[A-Za-z_:][A-Za-z0-9_.:-]*/y;
const ATTRIBUTE_EQUALS = /[ \t\n]*=[ \t\n]*/y;
const UNQUOTED = /[^ \t\n"'=<>`]+/y;

function attributeEnd(text: string, start: number): number | undefined {
  const name = matchEnd(ATTRIBUTE_NAME, text, start);
  if (name === undefined) return undefined;
  const value = matchEnd(ATTRIBUTE_EQUALS, text, name);
  if (value === undefined) return name;
  const quoteMark = text.charAt(value);
  if (quoteMark !== '"' && quoteMark !== "'") return matchEnd(UNQUOTED, text, value);
  const close = text.indexOf(quoteMark, value + 1);
  return close < 0 ? undefined : close + 1;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
