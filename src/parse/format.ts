import type { Diagnostic, RefusalCode } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import type { FlowPayload } from '../document/flow.ts';
import type { PageSelection } from '../document/page-selection.ts';
import type { PagedPayload } from '../document/paged.ts';
import type { TreePayload } from '../document/tree.ts';
import type { Limits } from './limits.ts';
import type { Pdfium } from './pdf/pdfium.ts';
import type { PageHelp } from './pdf/shared-pages.ts';

/** A source format: one entry in the table of `formats.ts` and one folder or file. */
export interface Format {
  readonly name: string;
  readonly mediaType: string;
  /** File name endings with their dot, lower case. */
  readonly extensions: readonly string[];
  readonly parse: (bytes: Uint8Array, tools: ParseTools) => Parsed;
}

/** What a parser may use. Parsers are pure: an opened PDFium instance is passed in by a door. */
export interface ParseTools {
  readonly limits: Limits;
  readonly pages: PageSelection;
  /** `compat-1` makes trees accept and refuse what the reference of that grammar does; anything else changes nothing. */
  readonly grammar?: 'exact-1' | 'compat-1';
  /** Absent where no PDF can be parsed. */
  readonly pdfium?: Pdfium;
  /** Absent where nobody else reads pages. */
  readonly pageHelp?: PageHelp;
}

/** Bytes in; a document and what was wrong with them, or the reason why there is none. */
export type Parsed = ParsedPayload<'paged', PagedPayload> | ParsedPayload<'flow', FlowPayload> | ParsedPayload<'tree', TreePayload> | Refused;

export interface ParsedPayload<Type extends string, Content> {
  readonly type: Type;
  readonly payload: Content;
  /** The name the source gives itself, when it gives one. */
  readonly title?: Text;
  /** Warnings only, in source order. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Refused {
  readonly type: 'refused';
  /** Decides the exit status. */
  readonly code: RefusalCode;
  /** The error first. */
  readonly diagnostics: readonly Diagnostic[];
}
