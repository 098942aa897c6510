import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import type { SqliteClient } from '../../src/store/sqlite-database.ts';
import { sqliteDatabase } from '../../src/store/sqlite-database.ts';
import type { SqlDatabase } from '../../src/store/sql-database.ts';

/** A folder of SQLite files for tests; `remove` closes and deletes them all. */
export interface SqliteFolder {
  readonly path: (name: string) => string;
  /** Opens a file of that name, or a new one. */
  readonly open: (name?: string) => SqlDatabase;
  /** Opens a new file that a script of SQL has filled. */
  readonly openScript: (script: string) => SqlDatabase;
  readonly remove: () => void;
}

/** A new folder. */
export function sqliteFolder(): SqliteFolder {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
  const opened: { readonly close: () => void }[] = [];
  let count = 0;
  const path = (name: string): string => join(folder, name);
  const open = (name = `${String(count++)}.db`): SqlDatabase => {
    const database = sqliteDatabase(() => withoutSync(openSqlite(path(name))()), { synchronous: 'normal' });
    opened.push(database);
    return database;
  };
  return {
    path,
    open,
    openScript(script) {
      const name = `${String(count++)}.db`;
      const client = openSqlite(path(name))();
      client.exec(script);
      client.close();
      return open(name);
    },
    remove() {
      for (const database of opened) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

// Tests die with their files: nothing has to reach the disk.
function withoutSync(client: SqliteClient): SqliteClient {
  return {
    exec: (sql) => client.exec(sql.replace('synchronous = normal', 'synchronous = off')),
    prepare: (sql) => client.prepare(sql),
    close: () => client.close(),
  };
}
