import type { SourceReferences, WantedPlace } from '../document/references.ts';
import type { SourceBytes } from './deriver.ts';

/** Reads what a source refers to; pure, so it may run anywhere and in any order. */
export interface ReferenceReader {
  /** How many sources it works on at once; more are queued. */
  readonly concurrency: number;
  /** Never throws for a bad source. The bytes may be taken over: the caller does not use them afterwards. */
  read(source: SourceBytes, wanted: readonly WantedPlace[]): Promise<ReferenceReading>;
}

/** The references of a source with a tree; `isApi`: it is an API description by the keys of its root. */
export type ReferenceReading = { readonly type: 'references'; readonly isApi: boolean; readonly references: SourceReferences } | { readonly type: 'no-tree' };
