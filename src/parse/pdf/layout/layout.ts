import type { Element, Table } from '../../../document/paged.ts';
import type { WarningDraft } from '../../../document/warning.ts';

/** The structure of a document: what `layOut` finds. */
export interface Layout {
  /** Reading order, without `warning_refs`: every warning that names an element is referred to by it. */
  readonly elements: readonly Element[];
  readonly tables: readonly Table[];
  /** Per page and span: the range in the text of the owning element or table cell; `undefined` for a span in neither. */
  readonly places: readonly (readonly (SpanPlace | undefined)[])[];
  readonly warnings: readonly WarningDraft[];
}

/** A range in the text of an element, in code points. */
export interface SpanPlace {
  readonly start: number;
  readonly end: number;
}
