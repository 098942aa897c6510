import type { Diagnostic } from '../base/diagnostic.ts';
import type { Refused, Skipped } from '../port/deriver.ts';

/** A written document, or why there is none. */
export type Rendering = Rendered | Refused | Skipped;

export interface Rendered {
  readonly type: 'rendered';
  /** In UTF-8, as pieces that follow each other, made while they are read: read it once. Ends with one LF, unless it is empty. */
  readonly output: Iterable<Uint8Array>;
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];
}
