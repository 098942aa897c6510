import { createPartitions } from './partitions-by-tenant.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { SqlMigration } from './sql-schema.ts';

// A vector belongs to a text, not to a passage: one row of stele_vectors for each text and space, kept when the last passage
// with that text goes; one row of stele_texts for each live passage of a tenant that has vectors, and for no other tenant's.
// Keys begin with tenant and text, so that both are read side by side in one order.

/** Version 3 of a store: the tables of vectors. */
export function vectorTables(dialect: SqlDatabase['dialect']): SqlMigration {
  const { text, bytes, clustered } = types[dialect];
  return [
    `CREATE TABLE stele_spaces (
      tenant BIGINT NOT NULL,
      space BIGINT NOT NULL,
      id ${bytes} NOT NULL,
      record ${text} NOT NULL,
      PRIMARY KEY (tenant, space),
      UNIQUE (tenant, id))`,
    `CREATE TABLE stele_vectors (
      tenant BIGINT NOT NULL,
      space BIGINT NOT NULL,
      text ${bytes} NOT NULL,
      vector ${bytes} NOT NULL,
      PRIMARY KEY (tenant, space, text))${clustered}`,
    `CREATE TABLE stele_texts (
      tenant BIGINT NOT NULL,
      text ${bytes} NOT NULL,
      passage BIGINT NOT NULL,
      PRIMARY KEY (tenant, text, passage))${clustered}`,
    ...(dialect === 'postgres' ? ['stele_vectors', 'stele_texts'].flatMap(createPartitions) : []),
    'CREATE INDEX stele_texts_by_passage ON stele_texts (tenant, passage)',
  ];
}

const types = {
  sqlite: { text: 'TEXT', bytes: 'BLOB', clustered: ' WITHOUT ROWID' },
  postgres: { text: 'TEXT COLLATE "C"', bytes: 'BYTEA', clustered: ' PARTITION BY HASH (tenant)' },
} as const;

/** The tables of vectors, in the order in which they are emptied. */
export const vectorTableNames = ['stele_texts', 'stele_vectors', 'stele_spaces'] as const;
