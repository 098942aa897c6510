import type { Range } from '../../base/range.ts';
import type { FlowDraft, LinkDraft } from '../flow-payload.ts';
import type { FlowText, UnitRun } from '../flow-text.ts';
import { flowText } from '../flow-text.ts';
import { htmlFlow } from '../html/html-flow.ts';
import type { Block } from './blocks.ts';
import { unescapeText } from './character-reference.ts';
import type { Content } from './content.ts';
import { contentCopier, sourceStretch } from './content.ts';
import { parseInlines } from './inline-parser.ts';
import type { InlineLink } from './inline-tokens.ts';
import type { Definitions } from './link-definitions.ts';

/** The elements of a block: one, or those of its HTML; none when a reader sees nothing. */
export function draftsOf(block: Block, source: string, definitions: Definitions): readonly FlowDraft[] {
  const placed = { start: block.start, end: block.end, ...(block.depth === 0 ? {} : { depth: block.depth }) };
  const marked = block.marker === undefined ? placed : { ...placed, marker: block.marker };
  switch (block.type) {
    case 'paragraph': {
      const task = block.around === 'item' ? TASK.exec(block.content.text) : null;
      const from = task === null ? block.from : task[0].length;
      const read = readText(source, block.content, { from, definitions });
      const checked = task === null ? {} : { checked: task[1] !== ' ' };
      return seen({ type: paragraphType(block), ...marked, ...checked, ...read });
    }
    case 'heading':
      return seen({ type: 'heading', heading_level: block.level, ...marked, ...readText(source, block.content, { from: block.from, definitions }) });
    case 'code': {
      const language = /^[ \t]*([^ \t]+)/.exec(block.info)?.[1];
      return seen({ type: 'code', ...(language === undefined ? {} : { language: unescapeText(language) }), ...marked, ...block.content });
    }
    case 'html':
      return htmlDrafts(block, source);
    case 'row':
      return [{ type: 'table_row', row: block.row, ...(block.row === 0 ? { header: true } : {}), ...marked, ...readCells(source, block.cells, definitions) }];
  }
}

const TASK = /^\[([ xX])\](?=[ \t\n]+[^ \t\n])/;

function seen(draft: FlowDraft): readonly FlowDraft[] {
  return draft.text === '' ? [] : [draft];
}

function paragraphType({ around }: Block): FlowDraft['type'] {
  switch (around) {
    case 'item':
      return 'list_item';
    case 'quote':
    case 'footnote':
      return around;
    case 'item-rest':
    case 'none':
      return 'paragraph';
  }
}

interface Reading {
  readonly from: number;
  readonly definitions: Definitions;
}

function readText(source: string, content: Content, reading: Reading): Pick<FlowDraft, 'text' | 'runs' | 'links'> {
  const out = flowText(source);
  const links = appendText(out, content, reading);
  return { ...out.take(), links };
}

// Answers with the links of what it appended.
function appendText(out: FlowText, content: Content, { from, definitions }: Reading): readonly LinkDraft[] {
  const copy = contentCopier(content, out);
  const { tokens, links } = parseInlines(content.text, from, definitions);
  const places: Place[] = [];
  for (const { start, end, shown } of tokens) {
    places.push([start, out.length()]);
    if (shown === undefined) copy(start, end);
    else {
      const stretch = sourceStretch(content, start, end);
      out.spell(shown, stretch.start, stretch.end);
    }
  }
  return links.map((link) => linkDraft(link, places, out.length()));
}

// Where a place of a content went in the text.
type Place = readonly [inContent: number, inText: number];

function linkDraft({ start, end, ...link }: InlineLink, places: readonly Place[], length: number): LinkDraft {
  return { start: placeBehind(places, start) ?? length, end: placeBehind(places, end) ?? length, ...link };
}

// The text's place of the first token that starts at a content's place or behind it.
function placeBehind(places: readonly Place[], at: number): number | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle][0] < at) low = middle + 1;
    else high = middle;
  }
  return places.at(low)?.[1];
}

function readCells(source: string, contents: readonly Content[], definitions: Definitions): Pick<FlowDraft, 'text' | 'runs' | 'cells' | 'links'> {
  const out = flowText(source);
  const links: LinkDraft[] = [];
  const cells: Range[] = [];
  for (const content of contents) {
    if (cells.length > 0) out.insert(' | ');
    const start = out.length();
    links.push(...appendText(out, content, { from: 0, definitions }));
    cells.push({ start, end: out.length() });
  }
  return { ...out.take(), cells, links };
}

function htmlDrafts(block: Extract<Block, { readonly type: 'html' }>, source: string): readonly FlowDraft[] {
  const { content } = block;
  return htmlFlow(content.text).drafts.map((draft, index): FlowDraft => {
    const depth = block.depth + (draft.depth ?? 0);
    return {
      ...draft,
      ...sourceStretch(content, draft.start, draft.end),
      ...mapText(source, content, draft),
      ...(depth === 0 ? {} : { depth }),
      ...(index === 0 && block.marker !== undefined ? { marker: block.marker, start: block.start } : {}),
    };
  });
}

function mapText(source: string, content: Content, { text, runs }: FlowDraft): { readonly text: string; readonly runs: readonly UnitRun[] } {
  const out = flowText(source);
  const copy = contentCopier(content, out);
  let at = 0;
  for (const [start, end, from, to] of runs) {
    if (start > at) out.insert(text.slice(at, start));
    if (end - start === to - from) copy(from, to);
    else {
      const stretch = sourceStretch(content, from, to);
      out.spell(text.slice(start, end), stretch.start, stretch.end);
    }
    at = end;
  }
  if (at < text.length) out.insert(text.slice(at));
  return out.take();
}
