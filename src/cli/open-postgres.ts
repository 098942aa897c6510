import { createRequire } from 'node:module';
import { Failure } from '../base/failure.ts';
import type { PostgresPool } from '../store/postgres-database.ts';
import { preparing, type NamingPool } from '../store/prepared-statements.ts';

/** A pool that can be closed. */
export interface OpenedPostgres extends PostgresPool {
  end(): Promise<void>;
}

interface PoolOptions {
  readonly connectionString: string;
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly application_name: string;
}

interface Listening {
  on(event: 'error', listener: () => void): void;
}

interface Pool extends NamingPool, Listening {
  on(event: 'error', listener: () => void): void;
  on(event: 'connect', listener: (client: Listening) => void): void;
  end(): Promise<void>;
}

type PoolConstructor = new (options: PoolOptions) => Pool;

const CONNECT_MS = 30_000;

/** Opens a pool of connections to `postgres://user:password@host:port/database`. Nothing is connected before the first use. */
export function openPostgres(url: string): OpenedPostgres {
  const pool = new (poolConstructor())({ connectionString: url, max: 8, connectionTimeoutMillis: CONNECT_MS, application_name: 'stele' });
  // A connection that the server closes is told by the next query on it, or replaced at the next use; without a listener the
  // loss of one would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return { ...preparing(pool), end: () => pool.end() };
}

function poolConstructor(): PoolConstructor {
  try {
    return (createRequire(import.meta.url)('pg') as { readonly Pool: PoolConstructor }).Pool;
  } catch (error) {
    throw new Failure('store_unsupported', 'the package pg cannot be loaded', { cause: error });
  }
}
