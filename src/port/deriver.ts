import type { Diagnostic, RefusalCode } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import type { DocumentIngested, SourceRefused } from '../event/event.ts';
import type { WrittenChunking } from '../event/new-event.ts';
import type { SkipReason } from './sources.ts';

/** Turns the bytes of sources into events; pure, so it may run anywhere and in any order. */
export interface Deriver {
  /** How many calls it works on at once; more are queued. */
  readonly concurrency: number;
  /**
   * One derivation for each source, in their order: several small sources by one call cost less than by one each. Never throws for a bad
   * source, which costs no other its derivation. The bytes may be taken over: the caller does not use them afterwards.
   */
  derive(sources: readonly SourceBytes[]): Promise<readonly Derivation[]>;
}

export interface SourceBytes {
  readonly sourceId: Text;
  readonly bytes: Uint8Array;
}

/** What became of a source. */
export type Derivation = Derived | Refused | Skipped;

export interface Derived {
  readonly type: 'derived';
  readonly events: readonly [DocumentIngested, WrittenChunking];
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** An API description that refers to other sources. What they hold is not known here, and is in none of the events. */
  readonly refersToOthers?: true;
}

export interface Refused {
  readonly type: 'refused';
  readonly code: RefusalCode;
  /** Absent when the refusal may not happen on another machine, so that it is tried again. */
  readonly event?: SourceRefused;
  /** The error first. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Skipped {
  readonly type: 'skipped';
  readonly reason: SkipReason;
}
