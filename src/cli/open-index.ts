import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { tenantIdShape } from '../chunk/bounds.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ChunkStore } from '../port/store.ts';
import { steleAnalyser } from '../search/analyse.ts';
import { memoryLog } from '../store/memory-log.ts';
import { memoryStore } from '../store/memory-store.ts';
import { postgresDatabase } from '../store/postgres-database.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import { sqlLog } from '../store/sql-log.ts';
import { sqlStore } from '../store/sql-store.ts';
import { sqliteDatabase } from '../store/sqlite-database.ts';
import type { ChosenConfiguration } from './configuration-flags.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Place } from './place-arguments.ts';
import { readPlaces, writePlaces, type Places } from './places.ts';

/** An opened index: the store, its log, and where its sources are on this machine. */
export interface Index {
  readonly store: ChunkStore;
  readonly log: EventLog;
  tenant(name: string): Text;
  places(): Promise<Places>;
  /** Adds places to those that are known, with the flags they are ingested with. */
  rememberPlaces(places: readonly Place[], configuration: ChosenConfiguration): Promise<void>;
  close(): Promise<void>;
}

/** `read` asks for an index that is there; `write` makes one; `rebuild` asks for its log only. */
export type Purpose = 'read' | 'write' | 'rebuild';

/** Opens the index that `--store` names. Fails with `not_found` where there is none, and says what to do. */
export async function openIndex(where: string, purpose: Purpose): Promise<Index> {
  if (where === ':memory:') return openMemory();
  if (/^postgres(ql)?:\/\//.test(where)) return openServer(where);
  if (/^[a-z]+:\/\//.test(where)) throw new Failure('usage', '--store takes a file, postgres://… or :memory:');
  return openFiles(resolve(where), where, purpose);
}

function openMemory(): Index {
  let remembered: Places = { paths: new Map(), flags: new Map() };
  return {
    store: memoryStore(steleAnalyser),
    log: memoryLog(),
    tenant: tenantOf,
    places: () => Promise.resolve(remembered),
    rememberPlaces(places, configuration) {
      remembered = withPlaces(remembered, places, configuration);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Three files: the store; its log beside it (`stele.db`, `stele.log.db`), so that a store that is deleted or damaged can be
 * rebuilt; and the places (`stele.places.json`), which say nothing about the index.
 */
async function openFiles(storePath: string, where: string, purpose: Purpose): Promise<Index> {
  const stem = storePath.replace(/\.(db|sqlite3?)$/, '');
  const logPath = `${stem}.log.db`;
  const placesPath = `${stem}.places.json`;
  if (statSync(storePath, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new Failure('usage', `--store takes a file, and ${where === '' ? 'the empty name' : where} is a folder; a file in it: --store ${join(where, 'stele.db')}`);
  }
  requireFiles({ storePath, logPath, placesPath, where, purpose });
  await mkdir(dirname(storePath), { recursive: true });
  // The store first: where it is no database, no log is made beside it.
  const { database, opened: store } = await openDatabase(storePath, 'normal', (opened) => sqlStore(opened, steleAnalyser));
  const { database: logDatabase, opened: log } = await openDatabase(logPath, 'full', sqlLog);
  return {
    store,
    log,
    tenant: tenantOf,
    places: () => readPlaces(placesPath),
    rememberPlaces: async (places, configuration) => writePlaces(placesPath, withPlaces(await readPlaces(placesPath), places, configuration)),
    close() {
      database.close();
      logDatabase.close();
      return Promise.resolve();
    },
  };
}

interface Opened<Port> {
  readonly database: ReturnType<typeof sqliteDatabase>;
  readonly opened: Port;
}

/** Opens a file and what is in it; a failure says which file. */
async function openDatabase<Port>(path: string, synchronous: 'full' | 'normal', open: (database: SqlDatabase) => Promise<Port>): Promise<Opened<Port>> {
  try {
    const database = sqliteDatabase(openSqlite(path), { synchronous });
    return { database, opened: await open(database) };
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.includes(path)) throw error;
    throw new Failure(error.code, `${path}: ${error.detail}`, { cause: error });
  }
}

/** Log and store in one database; the places, which are this machine's own, in `.stele` under a name that follows from the database's. */
async function openServer(url: string): Promise<Index> {
  const { host, pathname } = new URL(url);
  const placesPath = resolve('.stele', `${sha256(`${host}${pathname}`).slice(0, 16)}.places.json`);
  const pool = openPostgres(url);
  return {
    store: await sqlStore(postgresDatabase(pool, { use: 'store' }), steleAnalyser),
    log: await sqlLog(postgresDatabase(pool, { use: 'log' })),
    tenant: tenantOf,
    places: () => readPlaces(placesPath),
    rememberPlaces: async (places, configuration) => writePlaces(placesPath, withPlaces(await readPlaces(placesPath), places, configuration)),
    close: () => pool.end(),
  };
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

function withPlaces({ paths }: Places, places: readonly Place[], { flags }: ChosenConfiguration): Places {
  return { paths: new Map([...paths, ...places.map(({ name, path }) => [name, path] as const)]), flags };
}

function tenantOf(name: string): Text {
  const tenant = tenantIdShape(name);
  if (!tenant.ok) throw new Failure('usage', `--tenant takes ${tenant.problem.expected}`);
  return tenant.value;
}
