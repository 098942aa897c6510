import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Failure } from '../base/failure.ts';
import type { OpenSqlite, SqliteClient } from '../store/sqlite-database.ts';

type Constructor = new (path: string) => SqliteClient;

/** Opens connections to a SQLite file: with Node's own driver where it is there without a flag, else with `libsql`. */
export function openSqlite(path: string): OpenSqlite {
  return () => {
    const Database = driver();
    try {
      return new Database(path);
    } catch (error) {
      throw new Failure('unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
}

/**
 * Opens connections to a file that may only be read, and that nobody writes: without a lock and without a file beside it,
 * which SQLite otherwise makes even for readers.
 */
export function openSqliteToRead(path: string): OpenSqlite {
  return openSqlite(`${pathToFileURL(path).href}?immutable=1`);
}

let loaded: Constructor | undefined;

function driver(): Constructor {
  loaded ??= nodeDriver() ?? libsqlDriver();
  return loaded;
}

// Node 22.13 and later. 22 and 24 print a warning that the module may still change; users can do nothing about it.
function nodeDriver(): Constructor | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const module = process.getBuiltinModule?.('node:sqlite') as { readonly DatabaseSync: Constructor } | undefined;
    return module?.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function libsqlDriver(): Constructor {
  try {
    return createRequire(import.meta.url)('libsql') as Constructor;
  } catch (error) {
    throw new Failure('store_unsupported', 'neither node:sqlite nor libsql can be loaded on this machine; use --store :memory:', { cause: error });
  }
}
