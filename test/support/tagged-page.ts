import type { ContentSpan, PageContent, StructureNode } from '../../src/parse/pdf/page-content.ts';
import { page } from './page-builder.ts';

/** A node of a structure tree: depth, type, ids of its content, and how far a cell reaches. */
export type TreeNode = readonly [depth: number, type: string, ids?: readonly number[], spans?: Pick<StructureNode, 'rowSpan' | 'colSpan'>];

/** What a tagged page may have besides. */
interface Besides {
  /** Spans before the pieces that no element names. */
  readonly unnamed?: readonly (readonly ContentSpan[])[];
  readonly rules?: PageContent['rules'];
}

/** A page with a structure tree. The spans of each piece have its place in the list as their marked-content id. */
export function taggedPage(pieces: readonly (readonly ContentSpan[])[], nodes: readonly TreeNode[], { unnamed = [], rules = [] }: Besides = {}): PageContent {
  const marked = pieces.map((piece, markedContentId) => piece.map((span): ContentSpan => ({ ...span, markedContentId })));
  const structure = nodes.map(([depth, type, markedContentIds = [], spans = {}]): StructureNode => ({ type, depth, markedContentIds, ...spans }));
  return { ...page([...unnamed, ...marked], { rules }), structure };
}
