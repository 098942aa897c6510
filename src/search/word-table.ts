/**
 * Numbers for words, found by the units of a text without cutting the word out of it: the hot loop of ingest. Holds at most
 * `capacity` words; whoever adds looks at `isFull` first.
 */
export interface WordTable {
  /** What was added for the word between two indexes; -1 for a word that was not. No unit of a word is 0. */
  find(units: Uint16Array, start: number, end: number): number;
  /** Adds a word that `find` did not find, with a value from 0. Words of more than {@link wordTableLengthMax} units are not kept. */
  add(units: Uint16Array, start: number, end: number, value: number): void;
  isFull(): boolean;
  clear(): void;
}

/** The longest word that a table keeps, in UTF-16 units. */
export const wordTableLengthMax = 14;

// An entry is half a line of the processor's cache: its value plus 1, then the units of its word, two in an integer, then zeros.
const WIDTH = 1 + wordTableLengthMax / 2;

/** An empty table. */
export function newWordTable(capacity: number): WordTable {
  // Open addressing, at most half full.
  const size = placesFor(capacity) * WIDTH;
  const entries = new Int32Array(size);
  let count = 0;

  const entryOf = (units: Uint16Array, start: number, end: number): number => {
    let entry = (hashOf(units, start, end) * WIDTH) & (size - 1);
    while (entries[entry] !== 0 && !isWordAt(entry, units, start, end)) entry = (entry + WIDTH) & (size - 1);
    return entry;
  };

  const isWordAt = (entry: number, ...[units, start, end]: readonly [Uint16Array, number, number]): boolean => {
    let at = entry + 1;
    let unit = start;
    for (; unit + 1 < end; unit += 2, at++) if (entries[at] !== pairAt(units, unit)) return false;
    if (unit < end && entries[at++] !== units[unit]) return false;
    return at === entry + WIDTH || entries[at] === 0;
  };

  return {
    find: (units, start, end) => (end - start > wordTableLengthMax ? -1 : entries[entryOf(units, start, end)] - 1),
    add(units, start, end, value) {
      if (end - start > wordTableLengthMax || count >= capacity) return;
      const entry = entryOf(units, start, end);
      entries[entry] = value + 1;
      let at = entry + 1;
      let unit = start;
      for (; unit + 1 < end; unit += 2, at++) entries[at] = pairAt(units, unit);
      if (unit < end) entries[at] = units[unit];
      count++;
    },
    isFull: () => count >= capacity,
    clear() {
      entries.fill(0);
      count = 0;
    },
  };
}

function pairAt(units: Uint16Array, unit: number): number {
  return units[unit] | (units[unit + 1] << 16);
}

// Multiplicative, over pairs of units; the high bits, which know all units, folded into the low ones.
function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let unit = start;
  for (; unit + 1 < end; unit += 2) hash = Math.imul(hash ^ pairAt(units, unit), 0x9e3779b1);
  if (unit < end) hash = Math.imul(hash ^ units[unit], 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

function placesFor(capacity: number): number {
  let places = 2;
  while (places < capacity * 2) places *= 2;
  return places;
}
