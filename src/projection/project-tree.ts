import { tableOf } from '../document/tree-table.ts';
import type { TreePayload } from '../document/tree.ts';
import { projectExact } from './project-exact.ts';
import type { Projection } from './projection.ts';

/** The choices of a tree's projection. */
export interface TreeProjectionOptions {
  readonly grammar: 'exact-1' | 'compat-1';
  /** In code points. */
  readonly lengthMax: number;
  /** Nodes deeper than this, a root having depth 0, are left out. */
  readonly depthMax: number;
}

/** Projects a tree into its search text (seed 000): a pure function of the payload and the options. */
export function projectTree(payload: TreePayload, options: TreeProjectionOptions): Projection {
  return projectExact(tableOf(payload), options);
}
