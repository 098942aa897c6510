import type { FlowDraft } from '../flow-payload.ts';
import { headingLevel, preformattedElements } from './html-elements.ts';
import type { HtmlElement } from './html-tree.ts';
import { attributeOf, isHtmlElement } from './html-tree.ts';

/** An element that shapes the text inside it, with what it inherits from the places around it. */
export type HtmlPlace = PlaceKind & {
  readonly element: HtmlElement;
  /** How many lists and quotes are open, this one included. */
  readonly depth: number;
  /** The innermost item and list, this one included. */
  readonly item: ItemKind | undefined;
  readonly list: ListKind | undefined;
};

type PlaceKind =
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'quote' | 'definition' | 'caption' }
  | { readonly type: 'code'; readonly language: string | undefined }
  | ListKind
  | ItemKind
  | { readonly type: 'table'; rows: number }
  | { readonly type: 'row'; readonly number: number; readonly header: boolean }
  | { readonly type: 'cell'; readonly row: HtmlElement | undefined };

interface ListKind {
  readonly type: 'list';
  readonly ordered: boolean;
  /** Of the next item. */
  number: number;
}

interface ItemKind {
  readonly type: 'item';
  /** Given to the first block of the item. */
  marker: string | undefined;
}

/** Puts an element on the stack of places when it shapes its text. Tables in `layout` shape nothing. */
export function enterPlace(places: HtmlPlace[], element: HtmlElement, layout: ReadonlySet<HtmlElement>): void {
  const around = places.at(-1);
  const kind = containerKind(around, element) ?? tableKind(around, element, layout);
  if (kind === undefined) return;
  const inherited = {
    element,
    depth: (around?.depth ?? 0) + (kind.type === 'list' || kind.type === 'quote' ? 1 : 0),
    item: kind.type === 'item' ? kind : around?.item,
    list: kind.type === 'list' ? kind : around?.list,
  };
  // The kind itself is extended: items and lists are shared by the places inside them.
  places.push(Object.assign(kind, inherited));
}

/** What a block is in its place; takes the marker of the item it is the first block of. */
export function draftKind(places: readonly HtmlPlace[]): Pick<FlowDraft, 'type' | 'heading_level' | 'language' | 'marker'> {
  const item = places.at(-1)?.item;
  const marked = item?.marker === undefined ? {} : { marker: item.marker };
  if (item !== undefined) item.marker = undefined;
  const place = places.findLast(({ type }) => type !== 'table' && type !== 'list');
  switch (place?.type) {
    case 'heading':
      return { type: 'heading', heading_level: place.level, ...marked };
    case 'code':
      return { type: 'code', ...(place.language === undefined ? {} : { language: place.language }), ...marked };
    case 'item':
      return { type: 'marker' in marked ? 'list_item' : 'paragraph', ...marked };
    case 'quote':
    case 'definition':
    case 'caption':
      return { type: place.type, ...marked };
    case undefined:
    case 'list':
    case 'table':
    case 'row':
    case 'cell':
      return { type: 'paragraph', ...marked };
  }
}

function containerKind(around: HtmlPlace | undefined, element: HtmlElement): PlaceKind | undefined {
  const { tagName } = element;
  const level = headingLevel(tagName);
  if (level !== undefined) return { type: 'heading', level };
  if (preformattedElements.has(tagName)) return { type: 'code', language: languageOf(element) };
  switch (tagName) {
    case 'blockquote':
      return { type: 'quote' };
    case 'dt':
    case 'dd':
      return { type: 'definition' };
    case 'figcaption':
    case 'caption':
      return { type: 'caption' };
    case 'ul':
    case 'menu':
    case 'dir':
      return { type: 'list', ordered: false, number: 0 };
    case 'ol':
      return { type: 'list', ordered: true, number: integerOf(element, 'start') ?? 1 };
    case 'li':
      return { type: 'item', marker: markerOf(around?.list, element) };
    default:
      return undefined;
  }
}

function markerOf(list: ListKind | undefined, element: HtmlElement): string {
  if (list?.ordered !== true) return '-';
  const number = integerOf(element, 'value') ?? list.number;
  list.number = number + 1;
  return `${String(number)}.`;
}

function integerOf(element: HtmlElement, name: string): number | undefined {
  const value = attributeOf(element, name) ?? '';
  return /^-?[0-9]{1,9}$/.test(value) ? Number(value) : undefined;
}

// `<pre><code class="language-ts">`, as Markdown renderers write it.
function languageOf(pre: HtmlElement): string | undefined {
  for (const element of [pre, ...pre.childNodes]) {
    if (!isHtmlElement(element)) continue;
    const name = /(?:^|[ \t\n\f\r])lang(?:uage)?-([^ \t\n\f\r]+)/.exec(attributeOf(element, 'class') ?? '')?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

function tableKind(around: HtmlPlace | undefined, element: HtmlElement, layout: ReadonlySet<HtmlElement>): PlaceKind | undefined {
  const { tagName } = element;
  if (tagName === 'table') return layout.has(element) ? undefined : { type: 'table', rows: 0 };
  if (tagName === 'tr') {
    return around?.type === 'table' ? { type: 'row', number: around.rows++, header: isHeader(element) } : undefined;
  }
  if (tagName !== 'td' && tagName !== 'th') return undefined;
  return { type: 'cell', row: around?.type === 'row' ? around.element : undefined };
}

// A row names the columns when all its cells are `th`.
function isHeader(row: HtmlElement): boolean {
  const cells = row.childNodes.filter((child): child is HtmlElement => isHtmlElement(child));
  return cells.length > 0 && cells.every(({ tagName }) => tagName === 'th');
}
