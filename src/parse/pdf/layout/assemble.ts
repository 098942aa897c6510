import { listing, listingOfParts } from '../../../base/listing.ts';
import { openShelf, type Shelf } from '../../../base/shelf.ts';
import { boxAround } from '../../../document/box-around.ts';
import { idOf } from '../../../document/ids.ts';
import type { ElementType, Table } from '../../../document/paged.ts';
import type { WarningDraft } from '../../../document/warning.ts';
import { clipBox } from '../clip-box.ts';
import type { PageContent } from '../page-content.ts';
import { assembleTable, boxOf, type PlacedTable } from './assemble-tables.ts';
import { startsAsCaption } from './captions.ts';
import { elementsOf, runsOf, type ElementDraft } from './element-draft.ts';
import type { FlowItem } from './flow-item.ts';
import { surveyHeadings, type HeadingSurvey } from './headings.ts';
import { joinLines, runningLineEnd, type JoinedText } from './join-lines.ts';
import type { Layout } from './layout.ts';
import type { Line } from './lines.ts';
import type { PageFlow } from './page-flow.ts';
import { isMonospace, type Paragraph } from './paragraphs.ts';
import { placePage, type PlacedPage } from './placed-page.ts';
import type { TableDraft } from './table-draft.ts';
import { remainderOf } from './table-remainder.ts';
import { continueChain, extendChain, startChain, type TableChain } from './tables-continued.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Gives what the pages hold its ids and texts, page by page. */
export interface Assembly {
  /** Takes the next page with its text in reading order. */
  add(page: PageContent, flows: readonly PageFlow[]): void;
  finish(): Layout;
}

/** Opens an assembly. Of the pages that it has taken, it keeps elements and tables: those of so many words as they are, the others in few bytes. */
export function openAssembly(vocabulary: Vocabulary, wordsWholeMax: number): Assembly {
  const state: State = {
    vocabulary,
    pages: [],
    elements: openShelf(wordsWholeMax),
    elementBases: [],
    tables: openShelf(wordsWholeMax),
    captions: [],
    warnings: [],
    headings: surveyHeadings(),
    open: [],
    elementCount: 0,
    tableCount: 0,
    tail: undefined,
  };
  return {
    add: (page, flows) => addPage(state, page, flows),
    finish: () => {
      closeTable(state);
      return layoutOf(state);
    },
  };
}

interface State {
  readonly vocabulary: Vocabulary;
  readonly pages: PlacedPage[];
  /** Page by page, and how many stand before each page. */
  readonly elements: Shelf<readonly ElementDraft[]>;
  readonly elementBases: number[];
  readonly tables: Shelf<Table>;
  readonly captions: number[];
  readonly warnings: WarningDraft[];
  readonly headings: HeadingSurvey;
  /** Elements of the page that is being added. */
  open: ElementDraft[];
  elementCount: number;
  tableCount: number;
  /** The table that may go on. */
  tail: PlacedTable | undefined;
}

function layoutOf({ pages, elements, elementBases, elementCount, captions, tables, warnings, headings: survey }: State): Layout {
  const headings = survey.headings();
  const counts = elementBases.map((base, page) => (elementBases[page + 1] ?? elementCount) - base);
  return {
    elements: listingOfParts(counts, (page) => elementsOf(elements.at(page), pages[page], { elementBase: elementBases[page], headings })),
    captions,
    tables: listing(tables.count(), (index) => tables.at(index)),
    places: pages.map(({ places }) => places),
    warnings,
  };
}

function addPage(state: State, page: PageContent, flows: readonly PageFlow[]): void {
  state.pages.push(placePage(page, state.pages.at(-1)));
  state.elementBases.push(state.elementCount);
  state.open = [];
  flows.forEach((flow, rank) => addFlow(state, flow, rank));
  state.elements.push(state.open, page.spans.length);
}

function addFlow(state: State, flow: PageFlow, rank: number): void {
  const { vocabulary, pages, warnings, headings } = state;
  if (flow.orderedBy === 'space' && rank === 0) warnings.push({ code: 'low_confidence_reading_order', page: pages[pages.length - 1].id });
  // A stamp at the edge or a watermark is no heading, and takes no level from those of the page.
  const candidates = flow.items.map((item) => (item.type === 'paragraph' && rank === 0 ? headings.add(item.paragraph) : undefined));
  for (let at = 0; at < flow.items.length; at++) {
    const item = flow.items[at];
    const { tail } = state;
    const rest = tail === undefined || rank > 0 || item.type !== 'paragraph' ? undefined : remainderOf(tail.chain, flow.items, at, isTail(tail, pages.length - 1));
    if (tail !== undefined && rest !== undefined) {
      addTable(state, rest.draft, flow, extendChain(tail.chain, rest.draft, pages.length - 1));
      at = rest.end - 1;
    } else if (item.type === 'table') {
      addTable(state, item.table, flow);
    } else if (item.type === 'paragraph') {
      closeTable(state);
      addText(state, rank > 0 ? 'other' : typeOf(item.paragraph, flow.items, at), textOf(item.paragraph, vocabulary), candidates[at]);
    } else {
      addText(state, item.type, joinLines(item.lines, () => 'space'));
    }
  }
}

function addText(state: State, type: ElementType, { text, places }: JoinedText, candidate?: number): void {
  const page = state.pages[state.pages.length - 1];
  for (const place of places) page.places.set(place.word.index, place);
  addElement(state, { type, bbox: clipBox(boxAround(places.map(({ word }) => word.span.box)), page), text, spans: runsOf(places), ...(candidate === undefined ? {} : { candidate }) });
}

function addElement(state: State, draft: ElementDraft): void {
  if (draft.text !== undefined && startsAsCaption(draft.text)) state.captions.push(state.elementCount);
  state.open.push(draft);
  state.elementCount++;
}

// A table, the part of the open one that `chain` has been given, or text where it is no table.
function addTable(state: State, draft: TableDraft, flow: PageFlow, chain?: TableChain): void {
  const { vocabulary, pages, tail } = state;
  const position = pages.length - 1;
  const anchor = idOf('element', state.elementCount + 1);
  const continued = chain ?? (tail === undefined || flow.direction !== 'right' ? undefined : continueChain(tail.chain, draft, position));
  const isStart = tail === undefined || continued === undefined;
  if (!isStart) {
    tail.chain = continued;
    tail.anchors.push(anchor);
  } else {
    closeTable(state);
    if (state.tableCount === TABLES_MAX || textsOf(draft).length < 2) {
      for (const lines of textsOf(draft)) addText(state, 'text_block', textOf({ lines, isItem: false }, vocabulary));
      return;
    }
    state.tail = { id: idOf('table', ++state.tableCount), direction: flow.direction, chain: startChain(draft, position), anchors: [anchor] };
  }
  const { confidence } = draft;
  addElement(state, { type: 'table', bbox: boxOf(draft, flow.direction, pages[position]), ...(isStart ? { table_ref: idOf('table', state.tableCount) } : {}), confidence });
  if (confidence < TABLE_CONFIDENCE_MIN) state.warnings.push({ code: 'low_confidence_table_structure', page: pages[position].id, element_ref: anchor });
}

// What follows is no part of the table.
function closeTable(state: State): void {
  if (state.tail === undefined) return;
  const table = assembleTable(state.tail, state);
  state.tables.push(table, table.cells.length);
  state.tail = undefined;
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

function typeOf(paragraph: Paragraph, items: readonly FlowItem[], at: number): ElementType {
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
  const isCode = role?.type === 'code' || lines.every(isMonospace);
  return joinLines(lines, isCode ? () => 'break' : (line, next) => runningLineEnd(line, next, vocabulary));
}
