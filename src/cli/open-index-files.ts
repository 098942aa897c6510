import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../base/failure.ts';
import { steleAnalyser } from '../search/analyse.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import { sqlLog } from '../store/sql-log.ts';
import { sqlStore } from '../store/sql-store.ts';
import { sqliteDatabase } from '../store/sqlite-database.ts';
import { openSqlite, openSqliteToRead } from './open-sqlite.ts';
import { ifDamaged, placesIn, tenantOf, type Index, type Purpose } from './opened-index.ts';

/**
 * Three files: the store; its log beside it (`stele.db`, `stele.log.db`), so that a store that is deleted or damaged can be
 * rebuilt; and the places (`stele.places.json`), which say nothing about the index.
 */
export async function openIndexFiles(storePath: string, where: string, purpose: Purpose): Promise<Index> {
  const stem = storePath.replace(/\.(db|sqlite3?)$/, '');
  const logPath = `${stem}.log.db`;
  const placesPath = `${stem}.places.json`;
  if (statSync(storePath, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new Failure('usage', `--store takes a file, and ${where === '' ? 'the empty name' : where} is a folder; a file in it: --store ${join(where, 'stele.db')}`);
  }
  requireFiles({ storePath, logPath, placesPath, where, purpose });
  await mkdir(dirname(storePath), { recursive: true });
  // The store first: where it is no database, no log is made beside it.
  const { database, opened: store } = await openDatabase({ path: storePath, purpose, synchronous: 'normal' }, (opened) => sqlStore(opened, steleAnalyser, { ifDamaged: ifDamaged(purpose) }));
  const { database: logDatabase, opened: log } = await openDatabase({ path: logPath, purpose, synchronous: 'full' }, sqlLog);
  return {
    store,
    log,
    tenant: tenantOf,
    ...placesIn(placesPath),
    close() {
      database.close();
      logDatabase.close();
      return Promise.resolve();
    },
  };
}

interface DatabaseFile {
  readonly path: string;
  readonly purpose: Purpose;
  readonly synchronous: 'full' | 'normal';
}

interface Opened<Port> {
  readonly database: ReturnType<typeof sqliteDatabase>;
  readonly opened: Port;
}

/** Opens a file and what is in it; a failure says which file. */
async function openDatabase<Port>({ path, purpose, synchronous }: DatabaseFile, open: (database: SqlDatabase) => Promise<Port>): Promise<Opened<Port>> {
  try {
    const database = sqliteDatabase(purpose === 'read' && isSealed(path) ? openSqliteToRead(path) : openSqlite(path), { synchronous });
    return { database, opened: await open(database) };
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.includes(path)) throw error;
    throw new Failure(error.code, `${path}: ${error.detail}`, { cause: error });
  }
}

/** Tells whether a file may not be written here, and nobody else has it open: then what is not in it yet stands in a file beside it. */
function isSealed(path: string): boolean {
  return existsSync(path) && ![path, dirname(path)].every(isWritable) && !existsSync(`${path}-wal`);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

interface Files {
  readonly storePath: string;
  readonly logPath: string;
  readonly placesPath: string;
  readonly where: string;
  readonly purpose: Purpose;
}

function requireFiles({ storePath, logPath, placesPath, where, purpose }: Files): void {
  if (purpose === 'write') return;
  // An ingest that was killed at its very beginning has left its places only.
  if (!existsSync(logPath) && !existsSync(placesPath)) throw new Failure('not_found', `${where} holds no index; stele ingest PATH makes one${nearby(storePath)}`);
  if (purpose === 'read' && existsSync(logPath) && !existsSync(storePath)) {
    throw new Failure('not_found', `${where} was deleted; stele replay rebuilds it from its log`);
  }
}

// A user in a subfolder is told where the index of the folder above is.
function nearby(storePath: string): string {
  for (let folder = dirname(dirname(storePath)); ; folder = dirname(folder)) {
    const candidate = join(folder, '.stele', 'stele.db');
    if (candidate !== storePath && existsSync(candidate)) return `, or use --store ${candidate}`;
    if (folder === dirname(folder)) return '';
  }
}
