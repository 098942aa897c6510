import type { TreeTable } from '../document/tree-table.ts';
import { spellingEnd, spellingStart, typeCodes, valueAt } from '../document/tree-table.ts';
import { treeNodeTypes } from '../document/tree.ts';
import { isBareUnits, spellString, spellTagged } from './exact-spelling.ts';
import type { TextWriter } from './text-writer.ts';
import { putString, putUnits } from './text-writer.ts';

/** The scalars of a tree as exact-1 spells them. */
export interface ExactValues {
  /** Writes the value of a row. */
  put(writer: TextWriter, row: number): void;
}

const { string: STRING, timestamp: TIMESTAMP, binary: BINARY } = typeCodes;

/** Spells the scalars of a table. What the source has as it is to be written is copied from there, without a string in between. */
export function exactValues(table: TreeTable): ExactValues {
  const { types, spellings, units } = table;
  return {
    put(writer, row) {
      if (spellings[row] !== 0) {
        const start = spellingStart(table, row);
        const end = spellingEnd(table, row);
        if (types[row] === STRING ? isBareUnits(units, start, end) : types[row] !== TIMESTAMP && types[row] !== BINARY) return putUnits(writer, units, start, end);
      }
      putString(writer, spellScalar(table, row));
    },
  };
}

function spellScalar(table: TreeTable, row: number): string {
  const value = valueAt(table, row) ?? '';
  const type = table.types[row];
  if (type === STRING) return spellString(value, table.replaced.get(row));
  return type === TIMESTAMP || type === BINARY ? `!!${treeNodeTypes[type]} ${spellTagged(value)}` : value;
}
