import type { FlowDraft } from '../flow-payload.ts';
import type { HtmlBlock, LinkStart } from './html-block.ts';
import { htmlBlock } from './html-block.ts';
import { blockElements, isHidden, preformattedElements, unreadElements } from './html-elements.ts';
import type { HtmlPlace } from './html-places.ts';
import { draftKind, enterPlace } from './html-places.ts';
import { layoutTables } from './html-tables.ts';
import { htmlPieces } from './html-text.ts';
import type { HtmlElement, HtmlNode, HtmlText } from './html-tree.ts';
import { attributeOf, childrenOf, htmlTree, isHtmlElement, isHtmlText } from './html-tree.ts';

/** What a reader sees of an HTML source, element by element. */
export interface HtmlFlow {
  readonly drafts: readonly FlowDraft[];
  readonly title: string;
}

/** Reads an HTML source or a piece of one: block elements in document order, hidden ones behind the block they stand in. */
export function htmlFlow(source: string): HtmlFlow {
  const root = htmlTree(source);
  const walk = newWalk(source, root);
  const open: { readonly node: HtmlNode; readonly children: readonly HtmlNode[]; next: number }[] = [];
  const visit = (node: HtmlNode): void => {
    if (isHtmlText(node)) readText(walk, node);
    else if (isHtmlElement(node) && unreadElements.has(node.tagName)) readTitle(walk, node);
    else {
      if (isHtmlElement(node)) enter(walk, node);
      open.push({ node, children: childrenOf(node), next: 0 });
    }
  };
  visit(root);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next < top.children.length) visit(top.children[top.next++]);
    else {
      open.pop();
      if (isHtmlElement(top.node)) leave(walk, top.node);
    }
  }
  flush(walk);
  return { drafts: walk.layer.drafts, title: walk.title ?? '' };
}

interface Walk {
  readonly source: string;
  readonly layout: ReadonlySet<HtmlElement>;
  title: string | undefined;
  /** Elements around the current one that shape its text. */
  readonly places: HtmlPlace[];
  /** Depth of preformatted elements. */
  kept: number;
  layer: Layer;
}

// A hidden element is read on a layer of its own, so that it does not interrupt the block it stands in.
interface Layer {
  readonly below: Layer | undefined;
  readonly hiddenBy: HtmlElement | undefined;
  readonly block: HtmlBlock;
  /** The block element entered last, while nothing of it has been given away. */
  fresh: HtmlElement | undefined;
  /** The row whose cells are being read. */
  row: HtmlElement | undefined;
  readonly drafts: FlowDraft[];
  /** Hidden elements that wait for the end of the block they stand in. */
  waiting: FlowDraft[];
}

function newWalk(source: string, root: HtmlNode): Walk {
  return { source, layout: layoutTables(root), title: undefined, places: [], kept: 0, layer: newLayer(source, undefined, undefined) };
}

function newLayer(source: string, below: Layer | undefined, hiddenBy: HtmlElement | undefined): Layer {
  return { below, hiddenBy, block: htmlBlock(source), fresh: hiddenBy, row: undefined, drafts: [], waiting: [] };
}

function enter(walk: Walk, element: HtmlElement): void {
  const { tagName } = element;
  const isBlock = blockElements.has(tagName);
  if (isBlock) flush(walk);
  if (walk.layer.hiddenBy === undefined && isHidden(element)) walk.layer = newLayer(walk.source, walk.layer, element);
  enterPlace(walk.places, element, walk.layout);
  if (isBlock && walk.layer.row === undefined) walk.layer.fresh = element;
  const place = walk.places.at(-1);
  if (place?.element === element) enterTable(walk.layer, place);
  if (preformattedElements.has(tagName)) walk.kept++;
  if (tagName === 'br') walk.layer.block.lineBreak(locationOf(element));
  if (isLink(element)) walk.layer.block.startLink(linkOf(element, 'href'));
  if (tagName === 'img') readAlternative(walk, element);
}

function enterTable(layer: Layer, place: HtmlPlace): void {
  if (place.type === 'row' && layer.row === undefined) layer.row = place.element;
  else if (place.type === 'cell' && layer.row !== undefined && place.row === layer.row) layer.block.startCell();
}

function leave(walk: Walk, element: HtmlElement): void {
  if (walk.layer.row === element) endRow(walk, element);
  else if (blockElements.has(element.tagName)) flush(walk, element);
  if (preformattedElements.has(element.tagName)) walk.kept--;
  if (isLink(element)) walk.layer.block.endLink();
  if (walk.places.at(-1)?.element === element) walk.places.pop();
  const { below, hiddenBy } = walk.layer;
  if (hiddenBy !== element || below === undefined) return;
  flush(walk, element);
  for (const draft of walk.layer.drafts) below.waiting.push(draft);
  walk.layer = below;
  if (below.block.isEmpty()) give(below);
}

// Ends the block that is being read: before a block element starts, and when one has been `left`.
function flush(walk: Walk, left?: HtmlElement): void {
  const { layer } = walk;
  if (layer.row !== undefined) {
    layer.block.space();
    return;
  }
  if (!layer.block.isEmpty()) {
    const { cells: _, ...taken } = layer.block.take();
    layer.drafts.push({ ...taken, ...rangeOf(taken, left === layer.fresh ? left : undefined), ...draftKind(walk.places), ...shared(walk) });
  }
  give(layer);
  layer.fresh = undefined;
}

function endRow(walk: Walk, element: HtmlElement): void {
  const { layer } = walk;
  layer.row = undefined;
  const place = walk.places.at(-1);
  const taken = layer.block.take();
  if (taken.text !== '' && place?.type === 'row') {
    const header = place.header ? ({ header: true } as const) : {};
    layer.drafts.push({ ...taken, type: 'table_row', ...rangeOf(taken, element), row: place.number, ...header, ...shared(walk) });
  }
  give(layer);
  layer.fresh = undefined;
}

function give(layer: Layer): void {
  for (const draft of layer.waiting) layer.drafts.push(draft);
  if (layer.waiting.length > 0) layer.waiting = [];
}

function shared(walk: Walk): Pick<FlowDraft, 'depth' | 'hidden'> {
  const depth = walk.places.at(-1)?.depth ?? 0;
  return { ...(depth === 0 ? {} : { depth }), ...(walk.layer.hiddenBy === undefined ? {} : { hidden: true }) };
}

function rangeOf(taken: { readonly start: number; readonly end: number }, element: HtmlElement | undefined): { start: number; end: number } {
  const location = element?.sourceCodeLocation;
  if (!location) return { start: taken.start, end: taken.end };
  return { start: Math.min(taken.start, location.startOffset), end: Math.max(taken.end, location.endOffset) };
}

function readText(walk: Walk, node: HtmlText): void {
  const { block } = walk.layer;
  const append = walk.kept > 0 && walk.layer.row === undefined ? block.keep : block.flow;
  for (const piece of htmlPieces(node.value, walk.source, locationOf(node))) append(piece);
}

function readAlternative(walk: Walk, element: HtmlElement): void {
  const value = attributeOf(element, 'alt') ?? '';
  const attribute = element.sourceCodeLocation?.attrs?.['alt'];
  if (value === '' || attribute === undefined) return;
  const spelled = walk.source.slice(attribute.startOffset, attribute.endOffset);
  const before = /^[^=]*=[ \t\n\f\r]*["']?/.exec(spelled)?.[0].length ?? 0;
  const after = /["']$/.test(spelled) ? 1 : 0;
  const { block } = walk.layer;
  block.space();
  block.startLink({ ...linkOf(element, 'src'), image: true });
  const inside = { start: attribute.startOffset + before, end: attribute.endOffset - after };
  for (const piece of htmlPieces(value, walk.source, inside)) block.flow(piece);
  block.endLink();
  block.space();
}

// `<a name=…>` is a place to link to.
function isLink(element: HtmlElement): boolean {
  return element.tagName === 'a' && attributeOf(element, 'href') !== undefined;
}

function linkOf(element: HtmlElement, attribute: 'href' | 'src'): LinkStart {
  const title = attributeOf(element, 'title') ?? '';
  return { target: attributeOf(element, attribute) ?? '', ...(title === '' ? {} : { title }) };
}

function readTitle(walk: Walk, element: HtmlElement): void {
  if (element.tagName !== 'title' || walk.title !== undefined) return;
  const value = element.childNodes.map((child) => (isHtmlText(child) ? child.value : '')).join('');
  walk.title = value.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');
}

function locationOf(node: HtmlElement | HtmlText): { readonly start: number; readonly end: number } {
  const location = node.sourceCodeLocation;
  return location ? { start: location.startOffset, end: location.endOffset } : { start: 0, end: 0 };
}
