/** An ordered, finite row of items that may be made only when they are asked for. Every array is one. */
export interface Listing<Item> extends Iterable<Item> {
  readonly length: number;
  /** The item at an index from 0; a negative index counts from the end; `undefined` outside. */
  at(index: number): Item | undefined;
}

// Readers go forward and look back a little: a chunker asks for an item five times.
const KEPT = 256;

/** A listing whose items are made by a function of their index when they are asked for. A few of those made last are kept. */
export function listing<Item>(length: number, make: (index: number) => Item): Listing<Item> {
  const indexes = new Int32Array(KEPT).fill(-1);
  const items: Item[] = [];
  const itemAt = (index: number): Item => {
    const slot = index % KEPT;
    if (indexes[slot] !== index) {
      items[slot] = make(index);
      indexes[slot] = index;
    }
    return items[slot];
  };
  const at = (index: number): Item | undefined => {
    const place = index < 0 ? length + index : index;
    return place >= 0 && place < length ? itemAt(place) : undefined;
  };
  return {
    length,
    at,
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield itemAt(index);
    },
  };
}
