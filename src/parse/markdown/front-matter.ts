import type { FlowDraft } from '../flow-payload.ts';
import { flowText } from '../flow-text.ts';
import type { Limits } from '../limits.ts';
import { yamlFormat } from '../yaml/yaml-format.ts';

/** The front matter of a Markdown source. */
export interface FrontMatter {
  readonly draft: FlowDraft;
  /** Where the Markdown starts. */
  readonly end: number;
  /** The text of its key `title`. */
  readonly title: string | undefined;
}

/**
 * Reads the block between `---` in the first line and the next `---` or `...`, when it is a YAML mapping or holds nothing but
 * comments. `ignored` when there is such a block that is neither: then its lines are Markdown.
 */
export function readFrontMatter(source: string, limits: Limits): FrontMatter | 'ignored' | undefined {
  const open = OPEN.exec(source);
  if (open === null) return undefined;
  CLOSE.lastIndex = open[0].length;
  const close = CLOSE.exec(source);
  if (close === null) return undefined;
  const start = open[0].length;
  const mapping = mappingOf(source.slice(start, close.index), limits);
  if (mapping === undefined) return 'ignored';
  const end = close.index + close[0].length;
  return { end, title: mapping.title, draft: { type: 'front_matter', start: 0, end: withoutLineEnd(source, end), ...linesOf(source, start, close.index) } };
}

const OPEN = /^---[ \t]*(?:\r\n|\n|\r)/;
const CLOSE = /^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$(?![^]))/gm;

const LENGTH_MAX = 1_048_576;

function mappingOf(body: string, limits: Limits): { readonly title: string | undefined } | undefined {
  if (body.length > LENGTH_MAX) return undefined;
  // Comments alone are a mapping without keys, which YAML would call null.
  if (body.split(/[\r\n]/).every((line) => /^[ \t]*(?:#|$)/.test(line))) return { title: undefined };
  const parsed = yamlFormat.parse(new TextEncoder().encode(body), { limits, pages: 'all' });
  if (parsed.type !== 'tree') return undefined;
  const { nodes } = parsed.payload;
  if (nodes.at(0)?.type !== 'map' || nodes.filter(({ depth }) => depth === 0).length > 1) return undefined;
  const title = nodes.find(({ depth, key, type }) => depth === 1 && key === 'title' && type === 'string')?.value;
  return { title: title?.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '') };
}

function linesOf(source: string, start: number, end: number): Pick<FlowDraft, 'text' | 'runs'> {
  const text = flowText(source);
  const body = source.slice(start, withoutLineEnd(source, end));
  let at = start;
  for (const { 0: lineEnd, index } of body.matchAll(/\r\n|\r/g)) {
    text.copy(at, start + index);
    text.spell('\n', start + index, start + index + lineEnd.length);
    at = start + index + lineEnd.length;
  }
  text.copy(at, start + body.length);
  return text.take();
}

function withoutLineEnd(source: string, end: number): number {
  const before = source.slice(0, end);
  return before.endsWith('\r\n') ? end - 2 : /[\r\n]$/.test(before.slice(-1)) ? end - 1 : end;
}
