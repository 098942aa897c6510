import type { Diagnostic } from '../base/diagnostic.ts';
import type { Refused, Skipped } from '../port/deriver.ts';

/** A written document, or why there is none. */
export type Rendering = Rendered | Refused | Skipped;

export interface Rendered {
  readonly type: 'rendered';
  /** Ends with one LF, unless it is empty. */
  readonly output: string;
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];
}
