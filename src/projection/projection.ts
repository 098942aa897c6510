import type { Listing } from '../base/listing.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Locator } from './locator.ts';
import type { TreePlaces } from './tree-places.ts';

/** The search text of a document: a pure function of its payload (seed 000). Regenerated at any time, never the record of truth. */
export interface Projection {
  readonly grammar: Grammar;
  readonly text: Text;
  /**
   * Partition `text`: the first starts at 0, each starts where the one before ends, the last ends at its length.
   * A listing, because a tree of a million lines makes its segments when they are asked for.
   */
  readonly segments: Listing<Segment>;
  /** Of a tree: its segments as columns, for loops over all of them. */
  readonly places?: TreePlaces;
  /** What was left out because a limit was reached; all zero when nothing was. The text carries visible markers too (rule 5). */
  readonly truncated: Truncation;
}

/** `exact-1` and `compat-1` project trees, `flow-1` and `paged-1` the other document types. */
export type Grammar = 'exact-1' | 'compat-1' | 'flow-1' | 'paged-1';

export interface Truncation {
  /** Nodes replaced by the depth marker. */
  readonly depth: number;
  /** Code points cut by the size limit. */
  readonly size: number;
  /** Nodes left out by any limit. */
  readonly nodes: number;
}

/** One piece of a projection with its origin. */
export interface Segment {
  /** In code points of the projection, the separator behind the piece included. */
  readonly range: Range;
  /** How strong a cut before this segment is. `none`: only when a chunk cannot hold it otherwise. */
  readonly boundary: Boundary;
  /** Headings: the level, from 1. */
  readonly heading_level?: number;
  readonly locator: Locator;
}

/** From the weakest place to cut before a segment to the strongest. `section` starts a heading or a top-level subtree. */
export type Boundary = (typeof boundaries)[number];

/** All boundaries, from the weakest to the strongest: how strong one is, is its index. */
export const boundaries = ['none', 'line', 'block', 'section'] as const;

/** How strong each boundary is. */
export const strengthOf = Object.fromEntries(boundaries.map((boundary, strength) => [boundary, strength])) as Readonly<Record<Boundary, number>>;
