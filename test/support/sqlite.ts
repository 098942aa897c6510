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
  readonly open: (name?: string) => OpenedFile;
  /** Runs statements on a file that nobody has open. */
  readonly run: (name: string, statements: readonly string[]) => void;
  /** Opens a new file that a script of SQL has filled. */
  readonly openScript: (script: string) => SqlDatabase;
  readonly remove: () => void;
}

type OpenedFile = SqlDatabase & { readonly close: () => void };

/** A new folder. */
export function sqliteFolder(): SqliteFolder {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
  const opened = new Set<OpenedFile>();
  let count = 0;
  const path = (name: string): string => join(folder, name);
  const open = (name = `${String(count++)}.db`): OpenedFile => {
    const database = sqliteDatabase(() => withoutSync(openSqlite(path(name))()), { synchronous: 'normal' });
    const close = (): void => {
      if (opened.delete(file)) database.close();
    };
    const file = { ...database, close };
    opened.add(file);
    return file;
  };
  const run = (name: string, statements: readonly string[]): void => {
    const client = openSqlite(path(name))();
    for (const statement of statements) client.exec(statement);
    client.close();
  };
  return {
    path,
    open,
    run,
    openScript(script) {
      const name = `${String(count++)}.db`;
      run(name, [script]);
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
