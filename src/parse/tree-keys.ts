import type { CodeUnits } from '../base/code-units.ts';
import type { Text } from '../base/text.ts';
import { sliceUnits } from '../base/text.ts';
import type { TreeBuilder } from '../document/tree-builder.ts';

/** The keys of a source while its tree is written: their numbers, as the builder gives them, and which map has which. */
export interface TreeKeys {
  /** Number of the key whose text stands between two indexes of the source. */
  nameAt(start: number, end: number): number;
  /** Counts a key in the innermost map: how often the map has it now. */
  count(name: number): number;
  openMap(): void;
  closeMap(): void;
}

/** The keys of a source that has none yet. */
export function treeKeys(text: Text, units: CodeUnits, builder: TreeBuilder): TreeKeys {
  const { count, openMap, closeMap } = keyCounts();
  return { nameAt: nameCache(text, units, builder), count, openMap, closeMap };
}

const SLOTS = 1024;
const PROBES = 4;
// Number, start and length of the first spelling.
const SLOT_WORDS = 3;

// Most keys stand in a source many times. The first spellings are kept by a cheap hash and compared unit by unit; a key that
// finds no slot is looked up by its string, so that no choice of keys costs more than that.
function nameCache(text: Text, units: CodeUnits, builder: TreeBuilder): TreeKeys['nameAt'] {
  const slots = new Uint32Array(SLOTS * SLOT_WORDS);
  return (start, end) => {
    const length = end - start;
    const hash = length === 0 ? 0 : length * 31 + units[start] * 7 + units[end - 1] * 61 + units[start + (length >> 1)] * 131;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = ((hash + probe) & (SLOTS - 1)) * SLOT_WORDS;
      const name = slots[slot];
      if (name === 0) {
        const added = builder.name(sliceUnits(text, start, end));
        slots[slot] = added;
        slots[slot + 1] = start;
        slots[slot + 2] = length;
        return added;
      }
      if (slots[slot + 2] === length && areEqual(units, slots[slot + 1], start, length)) return name;
    }
    return builder.name(sliceUnits(text, start, end));
  };
}

function areEqual(units: CodeUnits, a: number, b: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (units[a + at] !== units[b + at]) return false;
  return true;
}

const NARROW_MAX = 12;

// Few keys are compared one by one; a map with many gets a table of counts.
function keyCounts(): Pick<TreeKeys, 'count' | 'openMap' | 'closeMap'> {
  // Keys of the open maps, one map after the other, and where each map starts.
  const names: number[] = [];
  const bases: number[] = [];
  const wide: (Map<number, number> | undefined)[] = [];
  let size = 0;
  let base = 0;
  return {
    openMap() {
      bases.push(base);
      base = size;
      wide.push(undefined);
    },
    closeMap() {
      size = base;
      base = bases.pop() ?? 0;
      wide.pop();
    },
    count(name) {
      const counts = wide[wide.length - 1];
      if (counts !== undefined) return countIn(counts, name);
      let count = 1;
      for (let at = base; at < size; at++) if (names[at] === name) count++;
      names[size++] = name;
      if (size - base > NARROW_MAX) wide[wide.length - 1] = countsOf(names, base, size);
      return count;
    },
  };
}

function countsOf(names: readonly number[], base: number, size: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = base; at < size; at++) countIn(counts, names[at]);
  return counts;
}

function countIn(counts: Map<number, number>, name: number): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
