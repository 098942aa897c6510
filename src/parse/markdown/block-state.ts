import type { LinkTarget } from '../flow-payload.ts';
import type { Block, BlockBody, Container, ItemContainer, Place } from './blocks.ts';
import type { ContentLine } from './content.ts';
import { contentOf } from './content.ts';
import { readDefinitions } from './link-definitions.ts';

/** What is open while the lines are read. */
export interface BlockState {
  readonly source: string;
  readonly depthMax: number;
  /** From the outside in. */
  readonly containers: Container[];
  leaf: Leaf | undefined;
  readonly blocks: Block[];
  readonly definitions: Map<string, LinkTarget>;
  tooDeep: number;
  readonly cellsDropped: { readonly start: number; readonly end: number }[];
}

/** The block that takes the lines. */
export type Leaf = { readonly start: number; end: number } & (
  | { readonly type: 'paragraph'; lines: ContentLine[] }
  | FencedLeaf
  | { readonly type: 'indented'; readonly lines: ContentLine[] }
  | { readonly type: 'html'; readonly kind: number; readonly lines: ContentLine[] }
  | { readonly type: 'table'; readonly columns: number; rows: number }
);

export interface FencedLeaf {
  readonly type: 'fenced';
  readonly start: number;
  end: number;
  readonly mark: string;
  readonly length: number;
  /** Columns before the fence: as many are taken from its lines. */
  readonly offset: number;
  readonly info: string;
  readonly lines: ContentLine[];
}

/** A paragraph that is open. */
export type ParagraphLeaf = Extract<Leaf, { readonly type: 'paragraph' }>;

/** Closes the leaf and all containers but the outermost `count`. */
export function closeTo(state: BlockState, count: number): void {
  closeLeaf(state);
  state.containers.length = Math.min(state.containers.length, count);
}

/** Closes a list that nothing but an item could stand in. */
export function leaveList(state: BlockState): void {
  if (state.containers.at(-1)?.type === 'list') state.containers.pop();
}

/** The depth of a list or quote inside the outermost `matched` containers; nothing, and counted, when it would be too deep. */
export function nextDepth(state: BlockState, matched: number): number | undefined {
  // A list that is not gone on with is left.
  const around = state.containers[matched - 1]?.type === 'list' ? matched - 2 : matched - 1;
  const depth = (state.containers[around]?.depth ?? 0) + 1;
  // Footnotes do not count as depth, but they nest.
  if (depth <= state.depthMax && matched < 2 * state.depthMax) return depth;
  state.tooDeep++;
  return undefined;
}

/** Opens a container inside the outermost `matched` ones; answers with their new number. */
export function openContainer(state: BlockState, matched: number, container: Container): number {
  closeTo(state, matched);
  if (container.type !== 'item') leaveList(state);
  if (container.type !== 'list') fillItem(state);
  state.containers.push(container);
  return state.containers.length;
}

/** Closes the open leaf and keeps what it holds. */
export function closeLeaf(state: BlockState): void {
  const { leaf, source } = state;
  state.leaf = undefined;
  switch (leaf?.type) {
    case undefined:
    case 'table':
      return;
    case 'paragraph': {
      const content = contentOf(source, leaf.lines);
      const from = readDefinitions(content.text, state.definitions);
      if (/[^ \t\n]/.test(content.text.slice(from))) addBlock(state, leaf, { type: 'paragraph', content, from });
      return;
    }
    case 'fenced':
      addBlock(state, leaf, { type: 'code', content: contentOf(source, leaf.lines), info: leaf.info });
      return;
    case 'indented': {
      while (leaf.lines.length > 0 && isBlank(source, leaf.lines[leaf.lines.length - 1])) leaf.lines.pop();
      const end = leaf.lines.at(-1)?.end ?? leaf.start;
      addBlock(state, { start: leaf.start, end }, { type: 'code', content: contentOf(source, leaf.lines), info: '' });
      return;
    }
    case 'html':
      addBlock(state, leaf, { type: 'html', content: contentOf(source, leaf.lines) });
      return;
  }
}

/** Keeps a block in its place; the first block of an item takes the item's marker. */
export function addBlock(state: BlockState, { start, end }: { readonly start: number; readonly end: number }, body: BlockBody): void {
  const innermost = state.containers.at(-1);
  const marked = state.containers.findLast((container) => container.type === 'item' || container.type === 'footnote');
  const depth = innermost?.depth ?? 0;
  if (marked?.marker === undefined) {
    state.blocks.push({ start, end, body, around: aroundOf(innermost, false), depth, marker: undefined });
  } else {
    const { marker } = marked;
    marked.marker = undefined;
    state.blocks.push({ start: marked.start, end, body, around: aroundOf(innermost, true), depth, marker });
  }
}

function aroundOf(innermost: Container | undefined, isFirst: boolean): Place['around'] {
  switch (innermost?.type) {
    case undefined:
    case 'list':
      return 'none';
    case 'item':
      return isFirst ? 'item' : 'item-rest';
    case 'quote':
    case 'footnote':
      return innermost.type;
  }
}

/** Notes that something stands in the innermost item. */
export function fillItem(state: BlockState): void {
  const item: ItemContainer | undefined = state.containers.findLast((container) => container.type === 'item');
  if (item !== undefined) item.empty = false;
}

function isBlank(source: string, { start, end }: ContentLine): boolean {
  for (let at = start; at < end; at++) if (source.charAt(at) !== ' ' && source.charAt(at) !== '\t') return false;
  return true;
}
