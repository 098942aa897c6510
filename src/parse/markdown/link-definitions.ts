import { blankEnd, destinationEnd, labelEnd, normaliseLabel, spaceEnd, titleEnd } from './link-parts.ts';

/** Reads the link definitions a paragraph starts with, keeps their labels, and answers with the place behind them. */
export function readDefinitions(content: string, labels: Set<string>): number {
  let at = 0;
  for (let end = definitionEnd(content, at, labels); end !== undefined; end = definitionEnd(content, at, labels)) at = end;
  return at;
}

// `[label]: destination "title"`, to the end of a line.
function definitionEnd(text: string, start: number, labels: Set<string>): number | undefined {
  const label = labelEnd(text, start);
  if (label === undefined || text.charAt(label) !== ':') return undefined;
  const name = normaliseLabel(text.slice(start + 1, label - 1));
  const destinationAt = spaceEnd(text, label + 1);
  const destination = destinationEnd(text, destinationAt);
  if (name === '' || destination === undefined || destination === destinationAt) return undefined;
  const end = titledEnd(text, destination) ?? lineEnd(text, destination);
  if (end !== undefined) labels.add(name);
  return end;
}

function titledEnd(text: string, destination: number): number | undefined {
  const at = spaceEnd(text, destination);
  const title = at === destination ? undefined : titleEnd(text, at);
  return title === undefined ? undefined : lineEnd(text, title);
}

// Behind the line end, when nothing but white space is left in the line.
function lineEnd(text: string, at: number): number | undefined {
  const end = blankEnd(text, at);
  if (end >= text.length) return text.length;
  return text.charAt(end) === '\n' ? end + 1 : undefined;
}
