import type { SqlValue } from './sql-database.ts';

/** A statement that inserts any number of rows, with one parameter for each column. */
export interface Insertion {
  readonly sql: string;
  /** By column, the values of all rows. */
  readonly params: SqlValue[][];
}

/**
 * Inserts rows by columns: a statement of the same text and of few parameters for any number of rows, where a parameter for each
 * value is parsed one by one. Every value of a column has one type, by the first that is not null; there is at least one row.
 */
export function insertionByColumns(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Insertion {
  const params = columns.map((_, column) => rows.map((row) => row[column]));
  const arrays = params.map((values, column) => `$${String(column + 1)}::${typeOf(values)}[]`);
  return { sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`, params };
}

function typeOf(values: readonly SqlValue[]): 'bigint' | 'text' | 'bytea' {
  const value = values.find((candidate) => candidate !== null);
  return typeof value === 'number' ? 'bigint' : value instanceof Uint8Array ? 'bytea' : 'text';
}
