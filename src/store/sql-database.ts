/** What a SQL statement takes. */
export type SqlValue = string | number | Uint8Array | null;

/** A row by column name, as the driver gives it: read with `sql-row.ts`. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Statements inside one transaction. Parameters are written `$1`, `$2`, …; each may be used several times. */
export interface SqlSession {
  /** For the few statements that one database runs well and the other does not. */
  readonly dialect: 'sqlite' | 'postgres';
  /** Runs one statement and answers with its rows. */
  all(sql: string, ...params: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  /** Inserts rows, all or none, in as few round trips as the database allows. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
}

/** An opened database, as the SQL stores need it; which one is the only difference between them. */
export interface SqlDatabase {
  readonly dialect: SqlSession['dialect'];
  /** Runs `work` in a transaction. Writers are served one after the other, also those of other processes; an error undoes everything. */
  write<Answer>(work: (session: SqlSession) => Promise<Answer>): Promise<Answer>;
  /** Runs `work` against one snapshot. Never waits for a writer. */
  read<Answer>(work: (session: SqlSession) => Promise<Answer>): Promise<Answer>;
}

/** The statement that inserts a number of rows at once. */
export function insertionOf(table: string, columns: readonly string[], rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => `(${placeholders(row * columns.length + 1, columns.length)})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.join(', ')}`;
}

/** Values of a list, as they stand in a statement and as they are given to it. */
export interface ValueList<Value> {
  /** `($2, $3, …)`, in brackets. */
  readonly sql: string;
  readonly params: readonly Value[];
}

/**
 * A list for `IN`, at least one value, with parameters from `$from` on. The last value is repeated up to a power of two: databases
 * keep the plan of a statement by its text, so lists of all lengths must make few texts.
 */
export function valueList<Value>(from: number, values: readonly Value[]): ValueList<Value> {
  let count = 1;
  while (count < values.length) count *= 2;
  const params = Array.from({ length: count }, (_, index) => values[Math.min(index, values.length - 1)]);
  return { sql: `(${placeholders(from, count)})`, params };
}

/** Parts of at most `size` items: databases limit the parameters of a statement. */
export function* inParts<Item>(items: readonly Item[], size = 512): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

// `$from, …, $(from + count - 1)`
function placeholders(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${String(from + index)}`).join(', ');
}
