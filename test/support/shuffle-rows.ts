import { storeTables } from '../../src/store/store-schema.ts';

/**
 * Statements that take the rows of a store out and insert them anew in an order that has nothing to do with the one they came in:
 * a SELECT without an order answers otherwise then.
 */
export function shuffleRows(dialect: 'sqlite' | 'postgres'): readonly string[] {
  // Sources before passages: Postgres checks the ids of passages against them.
  return [...storeTables].reverse().flatMap((table) => [
    `CREATE TEMPORARY TABLE shuffled AS SELECT * FROM ${table}`,
    `DELETE FROM ${table}`,
    `INSERT INTO ${table} SELECT * FROM shuffled ORDER BY ${orders[dialect]}`,
    'DROP TABLE shuffled',
  ]);
}

// Any fixed order that is not the old one.
const orders = { sqlite: 'rowid * 7919 % 1009, rowid DESC', postgres: 'md5(shuffled::text)' } as const;
