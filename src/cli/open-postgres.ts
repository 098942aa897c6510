import { createRequire } from 'node:module';
import { Failure } from '../base/failure.ts';
import type { PostgresPool } from '../store/postgres-database.ts';

/** A pool that can be closed. */
export interface OpenedPostgres extends PostgresPool {
  end(): Promise<void>;
}

type PoolConstructor = new (options: { readonly connectionString: string; readonly max: number; readonly application_name: string }) => OpenedPostgres & {
  on(event: 'error', listener: () => void): void;
};

/** Opens a pool of connections to `postgres://user:password@host:port/database`. Nothing is connected before the first use. */
export function openPostgres(url: string): OpenedPostgres {
  const pool = new (poolConstructor())({ connectionString: url, max: 8, application_name: 'stele' });
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

function poolConstructor(): PoolConstructor {
  try {
    return (createRequire(import.meta.url)('pg') as { readonly Pool: PoolConstructor }).Pool;
  } catch (error) {
    throw new Failure('store_unsupported', 'the package pg cannot be loaded', { cause: error });
  }
}
