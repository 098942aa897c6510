import type { Text } from '../base/text.ts';
import type { Element, PagedPayload } from '../document/paged.ts';
import { markdownTable, tableFormOf } from './markdown-table.ts';
import { escapeInline, escapeMarkdown } from './markdown-escape.ts';
import { tableTaker } from './take-table.ts';

/** Writes a paged document as Markdown; see {@link markdownPieces}. */
export function pagedMarkdown(payload: PagedPayload): Text {
  return [...markdownPieces(payload)].join('') as Text;
}

/**
 * Writes a paged document as Markdown: headings, paragraphs, lists, tables and code in reading order, running headers
 * and footers left out, paragraphs that go on over a page end put together. A pure function of the payload (seed 004
 * section 9); ends with one LF. Block by block: a document is never in memory twice.
 */
export function* markdownPieces(payload: PagedPayload): Generator<string> {
  const takeTable = tableTaker(payload.tables);
  const form = tableFormOf(payload.tables);
  let open = '';
  let isFirst = true;
  let levels: readonly ListLevel[] = [];
  let previous: Element | undefined;
  for (const element of payload.elements) {
    if (element.type === 'header' || element.type === 'footer' || element.type === 'region') continue;
    let block: string | undefined;
    if (element.type === 'table') {
      const table = takeTable(element);
      if (table !== undefined) block = markdownTable(table, form);
    } else if (element.text !== undefined) {
      levels = element.type === 'list_item' ? levelsAt(previous?.type === 'list_item' ? levels : [], element, element.text) : [];
      block = ' '.repeat(levels.at(-1)?.indent ?? 0) + blockOf(element, element.text);
    }
    if (block !== undefined) {
      if (previous !== undefined && goesOn(previous, element)) open = seam(open, block);
      else if (previous !== undefined && isTightItem(previous, element)) open += `\n${block}`;
      else {
        if (!isFirst) yield `${open}\n\n`;
        isFirst = false;
        open = block;
      }
    }
    previous = element;
  }
  yield `${open}\n`;
}

function blockOf(element: Element, text: Text): string {
  switch (element.type) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, element.heading_level ?? 1))} ${escapeInline(text)}`;
    case 'list_item':
      return itemOf(text);
    default:
      return text.includes('\n') ? fenced(text) : escapeMarkdown(text);
  }
}

interface ListLevel {
  readonly x0: number;
  /** Columns before the marker of an item of this level, and behind it. */
  readonly indent: number;
  readonly inside: number;
}

/** Items that start this near to each other are of one level. */
const LEVEL_STEP = 600;

// The levels open at an item: one that starts further right than the item before it is inside that item.
function levelsAt(open: readonly ListLevel[], { bbox: [x0] }: Element, text: Text): readonly ListLevel[] {
  const outer = open.filter((level) => level.x0 + LEVEL_STEP < x0);
  const indent = outer.at(-1)?.inside ?? 0;
  const number = /^[0-9]{1,9}[.)](?= )/.exec(text);
  return [...outer, { x0, indent, inside: indent + (number === null ? 2 : number[0].length + 1) }];
}

function itemOf(text: Text): string {
  const space = text.indexOf(' ');
  const marker = space < 0 ? text : text.slice(0, space);
  const rest = (space < 0 ? '' : text.slice(space + 1)) as Text;
  if (/^[0-9]{1,9}[.)]$/.test(marker)) return `${marker} ${escapeMarkdown(rest)}`;
  return /^[(0-9A-Za-z]/.test(marker) ? escapeMarkdown(text) : `- ${escapeMarkdown(rest)}`;
}

function fenced(text: Text): string {
  let fence = '```';
  while (text.includes(fence)) fence += '`';
  return `${fence}\n${text}\n${fence}`;
}

function isTightItem(previous: Element, element: Element): boolean {
  return previous.type === 'list_item' && element.type === 'list_item';
}

// A paragraph that ends without a full stop at the end of a page or column goes on in one that starts in lower case.
function goesOn(previous: Element, element: Element): boolean {
  if (previous.type !== 'text_block' && previous.type !== 'list_item') return false;
  if (element.type !== 'text_block' || previous.text === undefined || element.text === undefined) return false;
  if (previous.page === element.page && previous.bbox[1] < element.bbox[1]) return false;
  return /^[a-z\u00df-\u00f6\u00f8-\u00ff]/.test(element.text) && !/[.!?:;\u3002]["')\]\u2019\u201d]?[0-9]{0,3}$/.test(previous.text);
}

function seam(before: string, after: string): string {
  return /[A-Za-z]-$/.test(before) ? before.slice(0, -1) + after : `${before} ${after}`;
}
