import type { Listing } from '../base/listing.ts';
import type { Element, PagedPayload, Span, Table } from './paged.ts';

/** A paged payload of which everything is in memory. */
export interface HeldPayload extends PagedPayload {
  readonly elements: readonly Element[];
  readonly spans: readonly Span[];
  readonly tables: readonly Table[];
}

/** Makes all elements, spans and tables of a payload, for who asks for them in no order. */
export function heldPayload(payload: PagedPayload): HeldPayload {
  return { ...payload, elements: held(payload.elements), spans: held(payload.spans), tables: held(payload.tables) };
}

function held<Item>(items: Listing<Item>): readonly Item[] {
  return Array.isArray(items) ? (items as readonly Item[]) : Array.from(items);
}
