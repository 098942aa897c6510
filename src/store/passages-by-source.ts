import type { SqlMigration } from './sql-schema.ts';

/**
 * Version 4 of a store in SQLite: the ids of passages are indexed inside their source, where new ones stand side by side. An
 * index over the ids of all sources is hit all over by every batch: almost half the work of writing the rows. An id is of one
 * source, so it stays unique. Without the tenant, since sources are numbered across tenants: with it, SQLite would look for
 * passages through this index where it has their numbers.
 */
export const passagesBySource: SqlMigration = [
  `CREATE TABLE stele_passages_new (
    tenant BIGINT NOT NULL,
    passage INTEGER PRIMARY KEY,
    source BIGINT NOT NULL,
    id BLOB NOT NULL,
    length BIGINT NOT NULL,
    occurrences TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (source, id))`,
  'INSERT INTO stele_passages_new SELECT tenant, passage, source, id, length, occurrences, text FROM stele_passages',
  'DROP TABLE stele_passages',
  'ALTER TABLE stele_passages_new RENAME TO stele_passages',
];
