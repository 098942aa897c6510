import type { Fingerprint } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { Place } from '../chunk/citation.ts';
import type { WarningCode } from '../document/warning.ts';

/** What claims are checked against: any parser's output, in one form (seed 004, grounding source). */
export interface GroundingSource {
  readonly parser: ParserIdentity;
  readonly capabilities: Capabilities;
  /** False for sources that have no pages by nature: then nothing of pages is missing. */
  readonly isPaged: boolean;
  readonly document_fingerprint?: Fingerprint;
  /** Of the source's bytes; a citation may carry it instead. */
  readonly source_fingerprint?: Fingerprint;
  readonly source_id?: Text;
  readonly pages: readonly Evidence[];
  /** Elements, or segments of a projection, in reading order. */
  readonly elements: readonly Evidence[];
  /** What stands between two neighbours of `elements` when they are read as one text. */
  readonly separator: Text;
  readonly spans: readonly Evidence[];
  readonly cells: readonly CellEvidence[];
  /** Stored chunks. */
  readonly passages: readonly Evidence[];
}

export interface ParserIdentity {
  readonly name: string;
  readonly version: string;
  readonly adapter?: string;
  readonly adapter_version?: string;
}

export interface Capabilities {
  readonly spans: boolean;
  readonly char_offsets: boolean;
  readonly tables: boolean;
  readonly fingerprint: boolean;
  readonly coordinate_origin: 'top-left' | 'bottom-left' | 'unknown';
  readonly crop_support: boolean;
}

/** A stretch of a source that a citation can point to. */
export interface Evidence {
  readonly place: Place;
  /** What a reader sees; absent where there is no text. */
  readonly text?: Text;
  /** Text that is in the source and that a reader does not see: it grounds nothing. */
  readonly hidden?: { readonly text: Text; readonly codes: readonly WarningCode[] };
  /** Where the value of a tree's line starts in `text`, in UTF-16 units. */
  readonly valueStart?: number;
}

export interface CellEvidence extends Evidence {
  readonly rows: { readonly start: number; readonly end: number };
  readonly cols: { readonly start: number; readonly end: number };
}
