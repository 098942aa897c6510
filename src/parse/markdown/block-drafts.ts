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
  const { body } = block;
  switch (body.type) {
    case 'paragraph': {
      const task = block.around === 'item' ? TASK.exec(body.content.text) : null;
      const from = task === null ? body.from : task[0].length;
      const draft = draftOf(block, paragraphType(block), readText(source, body.content, { from, definitions }));
      if (task !== null) draft.checked = task[1] !== ' ';
      return seen(draft);
    }
    case 'heading': {
      const draft = draftOf(block, 'heading', readText(source, body.content, { from: body.from, definitions }));
      draft.heading_level = body.level;
      return seen(draft);
    }
    case 'code': {
      const draft = draftOf(block, 'code', body.content);
      const language = /^[ \t]*([^ \t]+)/.exec(body.info)?.[1];
      if (language !== undefined) draft.language = unescapeText(language);
      return seen(draft);
    }
    case 'html':
      return htmlDrafts(block, body.content, source);
    case 'row': {
      const read = readCells(source, body.cells, definitions);
      const draft = draftOf(block, 'table_row', read);
      draft.cells = read.cells;
      draft.row = body.row;
      if (body.row === 0) draft.header = true;
      return [draft];
    }
  }
}

type NewDraft = { -readonly [Key in keyof FlowDraft]: FlowDraft[Key] };

// Keys are set one by one: to spread one object into another costs more than to read the block.
function draftOf({ start, end, depth, marker }: Block, type: FlowDraft['type'], { text, runs, links = [] }: Pick<FlowDraft, 'text' | 'runs' | 'links'>): NewDraft {
  const draft: NewDraft = { type, start, end, text, runs, links };
  if (depth !== 0) draft.depth = depth;
  if (marker !== undefined) draft.marker = marker;
  return draft;
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
  const { text, runs } = out.take();
  return { text, runs, links };
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

function readCells(source: string, contents: readonly Content[], definitions: Definitions): Pick<FlowDraft, 'text' | 'runs' | 'links'> & { readonly cells: readonly Range[] } {
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

function htmlDrafts(block: Block, content: Content, source: string): readonly FlowDraft[] {
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
