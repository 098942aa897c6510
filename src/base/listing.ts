/** An ordered, finite row of items that may be made only when they are asked for. Every array is one. */
export interface Listing<Item> extends Iterable<Item> {
  readonly length: number;
  /** The item at an index from 0; a negative index counts from the end; `undefined` outside. */
  at(index: number): Item | undefined;
}

/** A listing whose items are made by a function of their index, anew each time: nothing is kept in memory. */
export function listing<Item>(length: number, itemAt: (index: number) => Item): Listing<Item> {
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
