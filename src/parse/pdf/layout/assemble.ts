import { idOf } from '../../../document/ids.ts';
import { boxAround } from '../../../document/box-around.ts';
import type { Element, ElementType } from '../../../document/paged.ts';
import type { WarningDraft } from '../../../document/warning.ts';
import { clipBox } from '../clip-box.ts';
import type { PageContent } from '../page-content.ts';
import type { Heading } from './headings.ts';
import { joinLines, runningLineEnd, type JoinedText } from './join-lines.ts';
import type { Layout, SpanPlace } from './layout.ts';
import type { Line } from './lines.ts';
import type { FlowItem } from './flow-item.ts';
import type { PageFlow } from './page-flow.ts';
import { isMonospace, type Paragraph } from './paragraphs.ts';
import { assembleTables, boxOf, type PlacedTable } from './assemble-tables.ts';
import type { TableDraft } from './table-draft.ts';
import { continueChain, extendChain, remainderOf, startChain, type TableChain } from './tables-continued.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Text } from '../../../base/text.ts';

/** What the pages hold, in reading order, and what was learned from the whole document. */
export interface Findings {
  readonly pages: readonly PageContent[];
  readonly flows: readonly (readonly PageFlow[])[];
  readonly headings: ReadonlyMap<Paragraph, Heading>;
  readonly vocabulary: Vocabulary;
}

/** Gives findings their ids and texts. */
export function assemble({ pages, flows, headings, vocabulary }: Findings): Layout {
  const spanBases = basesOf(pages);
  const elements: Element[] = [];
  const tables: PlacedTable[] = [];
  const warnings: WarningDraft[] = [];
  const places = pages.map(({ spans }) => new Array<SpanPlace | undefined>(spans.length).fill(undefined));
  let tail: PlacedTable | undefined;
  const addText = (page: number, type: ElementType, joined: JoinedText, heading?: Heading): void => {
    for (const { word, start, end } of joined.places) places[page][word.index] = { start, end };
    elements.push({
      id: idOf('element', elements.length + 1),
      type,
      page: pages[page].id,
      bbox: clipBox(boxAround(joined.places.map(({ word }) => word.span.box)), pages[page]),
      text: joined.text,
      ...(heading === undefined ? {} : { heading_level: heading.level, confidence: heading.confidence }),
      span_refs: joined.places.map(({ word }) => spanId(spanBases[page] + word.index)),
    });
  };
  const addTable = (page: number, draft: TableDraft, flow: PageFlow, chain?: TableChain): void => {
    const anchor = idOf('element', elements.length + 1);
    const continued = chain ?? (tail === undefined || flow.direction !== 'right' ? undefined : continueChain(tail.chain, draft, page));
    if (tail !== undefined && continued !== undefined) {
      tail.chain = continued;
      tail.anchors.push(anchor);
    } else if (tables.length === TABLES_MAX || textsOf(draft).length < 2) {
      tail = undefined;
      for (const lines of textsOf(draft)) addText(page, 'text_block', textOf({ lines, isItem: false }, vocabulary));
      return;
    } else {
      tail = { id: idOf('table', tables.length + 1), direction: flow.direction, chain: startChain(draft, page), anchors: [anchor] };
      tables.push(tail);
    }
    elements.push({ id: anchor, type: 'table', page: pages[page].id, bbox: boxOf(draft, flow.direction, pages[page]), ...(tail.anchors.length > 1 ? {} : { table_ref: tail.id }), confidence: draft.confidence });
    if (draft.confidence < TABLE_CONFIDENCE_MIN) warnings.push({ code: 'low_confidence_table_structure', page: pages[page].id, element_ref: anchor });
  };

  flows.forEach((ofPage, page) => {
    ofPage.forEach((flow, rank) => {
      if (flow.orderedBy === 'space' && rank === 0) warnings.push({ code: 'low_confidence_reading_order', page: pages[page].id });
      for (let at = 0; at < flow.items.length; at++) {
        const item = flow.items[at];
        const rest = tail === undefined || rank > 0 || item.type !== 'paragraph' ? undefined : remainderOf(tail.chain, flow.items, at, isTail(tail, page));
        if (tail !== undefined && rest !== undefined) {
          addTable(page, rest.draft, flow, extendChain(tail.chain, rest.draft, page));
          at = rest.end - 1;
        } else if (item.type === 'table') {
          addTable(page, item.table, flow);
        } else if (item.type === 'paragraph') {
          tail = undefined;
          const heading = headings.get(item.paragraph);
          addText(page, rank > 0 ? 'other' : typeOf(item.paragraph, heading, flow.items, at), textOf(item.paragraph, vocabulary), heading);
        } else {
          addText(page, item.type, joinLines(item.lines, () => 'space'));
        }
      }
    });
  });
  return { elements, tables: assembleTables(tables, { pages, vocabulary, spanId: (page, index) => spanId(spanBases[page] + index), places }), places, warnings };
}

const TABLE_CONFIDENCE_MIN = 700;
/** As many tables as ids-v1 can number; the cells of those beyond are text, and so is a single cell. */
const TABLES_MAX = 9999;

function textsOf({ cells }: TableDraft): readonly (readonly Line[])[] {
  return cells.filter(({ lines }) => lines.length > 0).map(({ lines }) => lines);
}

// Whether a table ended the page before this one.
function isTail({ chain }: PlacedTable, page: number): boolean {
  return chain.parts[chain.parts.length - 1].page === page - 1;
}

function basesOf(pages: readonly PageContent[]): readonly number[] {
  const bases: number[] = [];
  let base = 0;
  for (const { spans } of pages) {
    bases.push(base);
    base += spans.length;
  }
  return bases;
}

function spanId(index: number): string {
  return idOf('span', index + 1);
}

function typeOf(paragraph: Paragraph, heading: Heading | undefined, items: readonly FlowItem[], at: number): ElementType {
  if (heading !== undefined) return 'heading';
  if (paragraph.role?.type === 'caption') return 'caption';
  if (isCaption(paragraph) && [items[at - 1], items[at + 1]].some((near) => near?.type === 'table')) return 'caption';
  return paragraph.isItem ? 'list_item' : 'text_block';
}

function isCaption({ lines }: Paragraph): boolean {
  const [first, second] = lines[0].words;
  return /^(?:Table|TABLE|Figure|FIGURE|Fig\.|FIG\.|Exhibit|Chart|Box)$/.test(first.span.text) && second !== undefined && /^[0-9A-Z]/.test(second.span.text);
}

// Lines of fixed-width text are lines of code: they stay apart.
function textOf({ lines, role }: Paragraph, vocabulary: Vocabulary): JoinedText {
  if (lines.length < 2 || !(role?.type === 'code' || lines.every(isMonospace))) return joinLines(lines, (line, next) => runningLineEnd(line, next, vocabulary));
  return linesOfCode(lines);
}

function linesOfCode(lines: readonly Line[]): JoinedText {
  const joined = joinLines(lines, () => 'space');
  let text = joined.text as string;
  const starts = new Set(lines.slice(1).map(({ words }) => words[0]));
  for (const { word, start } of joined.places) if (starts.has(word)) text = `${[...text].slice(0, start - 1).join('')}\n${[...text].slice(start).join('')}`;
  return { text: text as Text, places: joined.places };
}
