import type { Listing } from '../../../base/listing.ts';
import type { Element, Table } from '../../../document/paged.ts';
import type { WarningDraft } from '../../../document/warning.ts';
import type { SpanPlaces } from './span-places.ts';

/** The structure of a document: what `layOut` finds. */
export interface Layout {
  /** Reading order, without `warning_refs`: every warning that names an element is referred to by it. */
  readonly elements: Listing<Element>;
  /** The indexes of elements whose text begins as the caption of a picture does, in order. */
  readonly captions: readonly number[];
  readonly tables: Listing<Table>;
  /** Per page: where its spans stand in the texts of elements and table cells. */
  readonly places: readonly SpanPlaces[];
  readonly warnings: readonly WarningDraft[];
}
