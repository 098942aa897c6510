// The package's entry `stele/store`: the stores and logs of Stele, over clients that the caller opens.
export { memoryLog } from './memory-log.ts';
export { memoryStore } from './memory-store.ts';
export { postgresDatabase, type PostgresClient, type PostgresOptions, type PostgresPool } from './postgres-database.ts';
export { preparing, type NamingClient, type NamingPool } from './prepared-statements.ts';
export type { SqlDatabase, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
export { sqlLog } from './sql-log.ts';
export { sqlStore } from './sql-store.ts';
export { sqliteDatabase, type OpenSqlite, type SqliteClient, type SqliteOptions } from './sqlite-database.ts';
