import type { StructureNode } from '../page-content.ts';

/** What the structure tree says that a piece of a page is (ISO 32000-2 section 14.8.4). */
export type TaggedRole = { readonly type: 'text' | 'list-item' | 'caption' | 'code' } | { readonly type: 'heading'; readonly level: number };

/** A piece of a page that the tree takes for one: a paragraph, a heading, a list item. */
export interface TaggedText {
  readonly type: 'text';
  readonly role: TaggedRole;
  readonly markedContentIds: readonly number[];
}

/** A table of the tree, row by row. */
export interface TaggedTable {
  readonly type: 'table';
  readonly rows: readonly (readonly TaggedCell[])[];
}

export interface TaggedCell {
  readonly isHeader: boolean;
  readonly rowSpan: number;
  readonly colSpan: number;
  readonly markedContentIds: readonly number[];
}

export type TaggedBlock = TaggedText | TaggedTable;

/**
 * Reads the blocks of a page off its structure tree, in the order of the tree. Inline elements belong to the block around
 * them, everything inside a cell to the outermost cell, a label and its body to their list item. Blocks without content
 * are among them.
 */
export function taggedBlocks(structure: readonly StructureNode[]): readonly TaggedBlock[] {
  const blocks: TaggedBlock[] = [];
  const path: Place[] = [];
  for (const node of structure) {
    path.length = Math.min(path.length, node.depth);
    const place = placeOf(node, path[path.length - 1] ?? {}, blocks);
    path.push(place);
    const taker = place.cell ?? place.text;
    if (taker !== undefined) for (const id of node.markedContentIds) taker.markedContentIds.push(id);
  }
  return blocks;
}

type Building<Block> = { -readonly [Key in keyof Block]: Block[Key] extends readonly number[] ? number[] : Block[Key] };

/** Where the content of a node goes. */
interface Place {
  readonly table?: { readonly rows: Building<TaggedCell>[][] };
  readonly cell?: Building<TaggedCell>;
  readonly text?: Building<TaggedText>;
  /** The open block is a list item, which its paragraphs are part of. */
  readonly isItem?: boolean;
  /** The open block is of an element without a meaning: what it holds besides may be as much as a table. */
  readonly isGroup?: boolean;
}

function placeOf(node: StructureNode, around: Place, blocks: TaggedBlock[]): Place {
  if (around.cell !== undefined) return around;
  if (around.table !== undefined) return placeInTable(node, around, around.table);
  if (node.type === 'Table') {
    const table = { type: 'table' as const, rows: [] };
    blocks.push(table);
    return { table };
  }
  if (node.type === 'LI') return { ...openText({ type: 'list-item' }, blocks), isItem: true };
  if (around.isItem === true && inItem.has(node.type)) return around;
  const role = roles.get(node.type);
  if (role !== undefined) return openText(role, blocks);
  // An inline element, or a group: what it holds itself is text of the block around it, or of its own.
  const isGroup = groups.has(node.type) || (around.isGroup === true && node.type === 'NonStruct');
  if (around.text !== undefined && !isGroup) return around;
  return node.markedContentIds.length > 0 ? { ...openText({ type: 'text' }, blocks), isGroup: node.type === 'NonStruct' } : {};
}

function placeInTable(node: StructureNode, around: Place, { rows }: NonNullable<Place['table']>): Place {
  if (node.type === 'TR') rows.push([]);
  if (node.type !== 'TD' && node.type !== 'TH') return around;
  const cell = { isHeader: node.type === 'TH', rowSpan: node.rowSpan ?? 1, colSpan: node.colSpan ?? 1, markedContentIds: [] };
  if (rows.length === 0) rows.push([]);
  rows[rows.length - 1].push(cell);
  return { ...around, cell };
}

function openText(role: TaggedRole, blocks: TaggedBlock[]): Place {
  const text = { type: 'text' as const, role, markedContentIds: [] };
  blocks.push(text);
  return { text };
}

const inItem: ReadonlySet<string> = new Set(['Lbl', 'LBody', 'P', 'Div', 'NonStruct', 'Span', 'Link', 'Reference', 'Note', 'Em', 'Strong', 'Quote', 'Annot', 'Sub']);

const groups: ReadonlySet<string> = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'Aside', 'BlockQuote', 'TOC', 'L', 'Index', 'Private']);

const roles: ReadonlyMap<string, TaggedRole> = new Map<string, TaggedRole>([
  ['P', { type: 'text' }],
  ['Note', { type: 'text' }],
  ['FENote', { type: 'text' }],
  ['TOCI', { type: 'text' }],
  ['BibEntry', { type: 'text' }],
  ['Formula', { type: 'text' }],
  ['Figure', { type: 'text' }],
  ['Title', { type: 'heading', level: 1 }],
  ['H', { type: 'heading', level: 1 }],
  ['H1', { type: 'heading', level: 1 }],
  ['H2', { type: 'heading', level: 2 }],
  ['H3', { type: 'heading', level: 3 }],
  ['H4', { type: 'heading', level: 4 }],
  ['H5', { type: 'heading', level: 5 }],
  ['H6', { type: 'heading', level: 6 }],
  ['Caption', { type: 'caption' }],
  ['Code', { type: 'code' }],
]);
