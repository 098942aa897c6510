import { isApiDescription } from '../document/api-index.ts';
import { tableOf } from '../document/tree-payload.ts';
import type { TreePayload } from '../document/tree.ts';
import type { CompatProjection } from './project-compat.ts';
import { projectCompat } from './project-compat.ts';
import { projectExact } from './project-exact.ts';
import type { Projection } from './projection.ts';

/** The choices of a tree's projection. */
export interface TreeProjectionOptions {
  readonly grammar: 'exact-1' | 'compat-1';
  /** In code points; compat-1 has at most the 2 MiB of its reference. */
  readonly lengthMax: number;
  /** Nodes deeper than this, a root having depth 0, are left out; compat-1 always leaves out what is deeper than 24. */
  readonly depthMax: number;
}

/** Projects a tree into its search text (seed 000): a pure function of the payload and the options. */
export function projectTree(payload: TreePayload, { grammar, ...limits }: TreeProjectionOptions): Projection {
  if (grammar === 'exact-1') return projectExact(tableOf(payload), limits);
  const { text, segments, places, truncated } = compat(payload, limits.lengthMax);
  return { grammar, text, segments, places, truncated };
}

/**
 * The text of a tree by compat-1, byte for byte as the reference has it. It differs from the projection's only where that
 * has U+FFFD for U+0000 or half a surrogate pair, which neither an index nor UTF-8 can hold.
 */
export function compatText(payload: TreePayload, lengthMax: number = Infinity): string {
  return compat(payload, lengthMax).exactText;
}

function compat(payload: TreePayload, lengthMax: number): CompatProjection {
  const table = tableOf(payload);
  return projectCompat(table, { lengthMax, hasIndex: payload.api_description ?? isApiDescription(table) });
}
