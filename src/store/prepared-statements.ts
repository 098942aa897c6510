import type { PostgresPool } from './postgres-database.ts';
import type { SqlValue } from './sql-database.ts';

/** A pool of connections that take statements by name: `pg.Pool` by shape. */
export interface NamingPool {
  connect(): Promise<NamingClient>;
}

/** One connection. A statement that comes with a name is parsed once, and planned as often as the server finds useful. */
export interface NamingClient {
  query(statement: { readonly name?: string; readonly text: string; readonly values?: (SqlValue | SqlValue[])[] }): Promise<{ readonly rows: unknown[] }>;
  release(isBroken?: boolean): void;
}

/**
 * The same pool, with a name for every statement that has parameters: planning one over partitioned tables takes a server longer
 * than running it. Names are kept for the life of a connection, so the texts must be few; those of a store are.
 */
export function preparing(pool: NamingPool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? `stele_${String(names.size + 1)}`;
    names.set(sql, name);
    return name;
  };
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query: (sql, params = []) => client.query(params.length === 0 ? { text: sql } : { name: nameOf(sql), text: sql, values: params }),
        release: (isBroken) => client.release(isBroken),
      };
    },
  };
}
