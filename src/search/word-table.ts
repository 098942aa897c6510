/**
 * What is known of words, found by the characters of a text without cutting the word out of it: the hot loop of ingest. Holds
 * at most `capacity` words; whoever adds looks at `isFull` first.
 */
export interface WordTable<Value> {
  /** What was added for the word between two UTF-16 indexes. */
  find(whole: string, start: number, end: number): Value | undefined;
  /** Adds a word that `find` did not find. */
  add(whole: string, start: number, end: number, value: Value): void;
  isFull(): boolean;
  clear(): void;
}

/** An empty table for `capacity` words of at most `lengthMax` units each; longer ones are neither kept nor found. */
export function newWordTable<Value>(capacity: number, lengthMax: number): WordTable<Value> {
  // Open addressing, at most half full; a place holds the number of an entry plus 1.
  const mask = placesFor(capacity) - 1;
  const places = new Int32Array(mask + 1);
  // The characters of entry n begin at n * lengthMax.
  const characters = new Uint16Array(capacity * lengthMax);
  const lengths = new Uint8Array(capacity);
  const values: Value[] = [];

  const placeOf = (whole: string, start: number, end: number): number => {
    let hash = 0x811c9dc5;
    for (let unit = start; unit < end; unit++) hash = Math.imul(hash ^ whole.charCodeAt(unit), 0x01000193);
    let place = (hash ^ (hash >>> 15)) & mask;
    for (let entry = places[place]; entry !== 0 && !isEntry(entry - 1, whole, { start, end }); entry = places[place]) place = (place + 1) & mask;
    return place;
  };

  const isEntry = (entry: number, whole: string, { start, end }: { readonly start: number; readonly end: number }): boolean => {
    if (lengths[entry] !== end - start) return false;
    const first = entry * lengthMax;
    for (let unit = start; unit < end; unit++) if (characters[first + unit - start] !== whole.charCodeAt(unit)) return false;
    return true;
  };

  return {
    find(whole, start, end) {
      if (end - start > lengthMax) return undefined;
      const entry = places[placeOf(whole, start, end)];
      return entry === 0 ? undefined : values[entry - 1];
    },
    add(whole, start, end, value) {
      if (end - start > lengthMax || values.length >= capacity) return;
      const entry = values.length;
      places[placeOf(whole, start, end)] = entry + 1;
      for (let unit = start; unit < end; unit++) characters[entry * lengthMax + unit - start] = whole.charCodeAt(unit);
      lengths[entry] = end - start;
      values.push(value);
    },
    isFull: () => values.length >= capacity,
    clear() {
      places.fill(0);
      values.length = 0;
    },
  };
}

function placesFor(capacity: number): number {
  let places = 2;
  while (places < capacity * 2) places *= 2;
  return places;
}
