import type { Content } from './content.ts';

/** A block in its place, its inline markup not yet read. Positions are UTF-16 units of the source. */
export interface Block extends Place {
  readonly start: number;
  readonly end: number;
  readonly body: BlockBody;
}

/** What a block is. */
export type BlockBody =
  | { readonly type: 'paragraph'; readonly content: Content; /** Behind the link definitions it starts with. */ readonly from: number }
  | { readonly type: 'heading'; readonly level: number; readonly content: Content; readonly from: number }
  | { readonly type: 'code'; readonly content: Content; readonly info: string }
  | { readonly type: 'html'; readonly content: Content }
  | { readonly type: 'row'; readonly row: number; readonly cells: readonly Content[] };

/** What the lists, quotes and footnotes around a block make of it. */
export interface Place {
  readonly around: 'item' | 'item-rest' | 'quote' | 'footnote' | 'none';
  /** How many lists and quotes are open. */
  readonly depth: number;
  readonly marker: string | undefined;
}

/** A block that holds blocks. */
export type Container =
  | { readonly type: 'quote'; readonly depth: number }
  | ListContainer
  | ItemContainer
  | { readonly type: 'footnote'; readonly depth: number; marker: string | undefined; readonly start: number };

export interface ListContainer {
  readonly type: 'list';
  readonly depth: number;
  /** Items of one list have one kind: the bullet, or what stands behind the number. */
  readonly kind: string;
  /** Of the next item. */
  number: number;
}

export interface ItemContainer {
  readonly type: 'item';
  readonly depth: number;
  /** Columns before the item's text. */
  readonly width: number;
  readonly start: number;
  /** Given to the first block of the item. */
  marker: string | undefined;
  /** Nothing stands in it yet. */
  empty: boolean;
}
