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
  return { length, at, [Symbol.iterator]: () => itemsOf(length, itemAt) };
}

/** Items that are made part by part: each part holds so many, and makes all of them at once. The part asked for last is kept. */
export function listingOfParts<Item>(counts: readonly number[], make: (part: number) => readonly Item[]): Listing<Item> {
  const ends: number[] = [];
  let length = 0;
  for (const count of counts) ends.push((length += count));
  let kept: { readonly part: number; readonly items: readonly Item[] } | undefined;
  const partAt = (part: number): readonly Item[] => (kept?.part === part ? kept : (kept = { part, items: make(part) })).items;
  return {
    length,
    at: (index) => {
      const place = index < 0 ? length + index : index;
      if (place < 0 || place >= length) return undefined;
      const part = ends.findIndex((end) => place < end);
      return partAt(part)[place - ends[part] + counts[part]];
    },
    [Symbol.iterator]: () => itemsOfParts(counts, partAt),
  };
}

/** The items of a listing, each made into another one when it is asked for. */
export function mapListing<Item, Made>(items: Listing<Item>, make: (item: Item) => Made): Listing<Made> {
  return {
    length: items.length,
    at: (index) => {
      const item = items.at(index);
      return item === undefined ? undefined : make(item);
    },
    [Symbol.iterator]: () => itemsMade(items, make),
  };
}

// A generator that is made anew for each listing would keep it, and all that it is made of, until the next full collection of garbage.
function* itemsOf<Item>(length: number, itemAt: (index: number) => Item): Generator<Item, void> {
  for (let index = 0; index < length; index++) yield itemAt(index);
}

function* itemsOfParts<Item>(counts: readonly number[], partAt: (part: number) => readonly Item[]): Generator<Item, void> {
  for (let part = 0; part < counts.length; part++) if (counts[part] > 0) yield* partAt(part);
}

function* itemsMade<Item, Made>(items: Listing<Item>, make: (item: Item) => Made): Generator<Made, void> {
  for (const item of items) yield make(item);
}
