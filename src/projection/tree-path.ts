import type { TreeTable } from '../document/tree-table.ts';
import { typeCodes } from '../document/tree-table.ts';
import { spellKey } from './exact-spelling.ts';
import type { TextWriter } from './text-writer.ts';
import { putUnit, putUnits } from './text-writer.ts';

/** The paths of exact-1 while a tree is walked in the order of its rows. */
export interface TreePath {
  /** Goes to a row, whose parent was gone to before. */
  goTo(row: number): void;
  /** Writes the path of the row. */
  put(writer: TextWriter): void;
}

/** The paths of a table; those of a stream start with the number of their document. */
export function treePath(table: TreeTable, isStream: boolean): TreePath {
  const { depths, indexes, keyIds } = table;
  const segments = keySegments(table);
  const path: Path = { units: new Uint16Array(256), length: 0 };
  // Where the path of each depth ends.
  const ends: number[] = [];
  const goTo = (row: number): void => {
    const depth = depths[row];
    path.length = depth === 0 ? 0 : ends[depth - 1];
    if (depth === 0) {
      if (isStream) addIndex(path, PERCENT, indexes[row]);
    } else if (keyIds[row] === 0) {
      addIndex(path, OPEN, indexes[row]);
      add(path, CLOSE);
    } else {
      if (path.length > 0) add(path, DOT);
      segments.addTo(path, row);
    }
    ends[depth] = path.length;
  };
  const put = (writer: TextWriter): void => {
    if (path.length === 0) putUnit(writer, PERCENT);
    else putUnits(writer, path.units, 0, path.length);
  };
  return { goTo, put };
}

interface Path {
  units: Uint16Array;
  length: number;
}

const [PERCENT, DOT, LESS, EQUALS, GREATER, OPEN, CLOSE] = [0x25, 0x2e, 0x3c, 0x3d, 0x3e, 0x5b, 0x5d];
const STRING = typeCodes.string;

// `key`, `<200>` for a key that is no string, `key[=2]` when the map has it again.
function keySegments(table: TreeTable): { addTo(path: Path, row: number): void } {
  const { keyIds, keyTypes, names, occurrences } = table;
  // The spelling of every key that was met, once.
  const spelled: Path = { units: new Uint16Array(256), length: 0 };
  const starts = new Uint32Array(names.length);
  const ends = new Uint32Array(names.length);
  return {
    addTo(path, row) {
      const id = keyIds[row];
      if (ends[id] === 0) {
        starts[id] = spelled.length;
        addString(spelled, spellKey(names[id]));
        ends[id] = spelled.length;
      }
      const isString = keyTypes[row] === STRING;
      if (!isString) add(path, LESS);
      addUnits(path, spelled.units, starts[id], ends[id]);
      if (!isString) add(path, GREATER);
      const occurrence = occurrences.size === 0 ? undefined : occurrences.get(row);
      if (occurrence === undefined) return;
      add(path, OPEN);
      addIndex(path, EQUALS, occurrence);
      add(path, CLOSE);
    },
  };
}

function addIndex(path: Path, mark: number, index: number): void {
  add(path, mark);
  let scale = 1;
  while (scale * 10 <= index) scale *= 10;
  for (; scale >= 1; scale = Math.floor(scale / 10)) add(path, 0x30 + (Math.floor(index / scale) % 10));
}

function addString(path: Path, whole: string): void {
  for (let unit = 0; unit < whole.length; unit++) add(path, whole.charCodeAt(unit));
}

function addUnits(path: Path, from: Uint16Array, start: number, end: number): void {
  reserve(path, end - start);
  const { units } = path;
  let at = path.length;
  for (let unit = start; unit < end; unit++) units[at++] = from[unit];
  path.length = at;
}

function add(path: Path, unit: number): void {
  reserve(path, 1);
  path.units[path.length++] = unit;
}

function reserve(path: Path, count: number): void {
  if (path.length + count <= path.units.length) return;
  const units = new Uint16Array(Math.max(path.length + count, path.units.length * 2));
  units.set(path.units.subarray(0, path.length));
  path.units = units;
}
