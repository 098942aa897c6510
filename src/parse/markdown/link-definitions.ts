import type { LinkTarget } from '../flow-payload.ts';
import { blankEnd, destinationEnd, labelEnd, normaliseLabel, spaceEnd, titleEnd } from './link-parts.ts';
import { linkTarget } from './link-target.ts';

/** The targets of a document's link definitions by normalised label. */
export type Definitions = ReadonlyMap<string, LinkTarget>;

/** Reads the link definitions a paragraph starts with, keeps the first of each label, and answers with the place behind them. */
export function readDefinitions(content: string, found: Map<string, LinkTarget>): number {
  let at = 0;
  for (let end = definitionEnd(content, at, found); end !== undefined; end = definitionEnd(content, at, found)) at = end;
  return at;
}

// `[label]: destination "title"`, to the end of a line.
function definitionEnd(text: string, start: number, found: Map<string, LinkTarget>): number | undefined {
  const label = labelEnd(text, start);
  if (label === undefined || text.charAt(label) !== ':') return undefined;
  const name = normaliseLabel(text.slice(start + 1, label - 1));
  const destinationAt = spaceEnd(text, label + 1);
  const destination = destinationEnd(text, destinationAt);
  if (name === '' || destination === undefined || destination === destinationAt) return undefined;
  const title = titleBehind(text, destination);
  const end = title?.lineEnd ?? lineEnd(text, destination);
  if (end !== undefined && !found.has(name)) found.set(name, linkTarget(text.slice(destinationAt, destination), title?.spelled));
  return end;
}

// A title with nothing behind it in its line.
function titleBehind(text: string, destination: number): { readonly spelled: string; readonly lineEnd: number } | undefined {
  const at = spaceEnd(text, destination);
  const close = at === destination ? undefined : titleEnd(text, at);
  const end = close === undefined ? undefined : lineEnd(text, close);
  return end === undefined ? undefined : { spelled: text.slice(at, close), lineEnd: end };
}

// Behind the line end, when nothing but white space is left in the line.
function lineEnd(text: string, at: number): number | undefined {
  const end = blankEnd(text, at);
  if (end >= text.length) return text.length;
  return text.charAt(end) === '\n' ? end + 1 : undefined;
}
