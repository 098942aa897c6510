import { partitionsByTenant, partitionsOf } from './partitions-by-tenant.ts';
import { passagesBySource } from './passages-by-source.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { SqlMigration, SqlSchema } from './sql-schema.ts';
import { vectorTableNames, vectorTables } from './vector-tables.ts';

// One row of stele_pages holds some hundred neighbouring terms of a segment with their postings (term-page.ts); one row of
// stele_passages a text with all its occurrences. Numbers of tenants, sources, passages and segments are never used twice.

/** The tables of a store, as they came to be. */
export function storeSchema(dialect: SqlDatabase['dialect']): SqlSchema {
  const postgres = dialect === 'postgres';
  const tables = postgres ? [...storeTables, ...partitions] : storeTables;
  return {
    name: 'store',
    migrations: [firstTables(dialect), postgres ? partitionsByTenant : [], vectorTables(dialect), postgres ? [] : passagesBySource, eras],
    tables,
    removal: [...tables.map((table) => `DROP TABLE IF EXISTS ${table}`), ...(postgres ? ['DROP FUNCTION IF EXISTS stele_check_passage() CASCADE'] : [])],
    remedy: 'stele replay rebuilds it from its log',
  };
}

const eras: SqlMigration = ['ALTER TABLE stele_state ADD COLUMN era BIGINT NOT NULL DEFAULT 0'];

function firstTables(dialect: SqlDatabase['dialect']): SqlMigration {
  const { text, bytes, passageKey, tenantKey } = types[dialect];
  return [
    `CREATE TABLE stele_state (
      one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
      analyser ${text} NOT NULL,
      position BIGINT NOT NULL,
      next_tenant BIGINT NOT NULL,
      next_source BIGINT NOT NULL,
      next_passage BIGINT NOT NULL,
      next_segment BIGINT NOT NULL)`,
    `CREATE TABLE stele_tenants (
      tenant BIGINT NOT NULL PRIMARY KEY,
      tenant_id ${text} NOT NULL UNIQUE,
      passage_count BIGINT NOT NULL,
      term_total BIGINT NOT NULL)`,
    `CREATE TABLE stele_sources (
      tenant BIGINT NOT NULL,
      source_id ${text} NOT NULL,
      source BIGINT NOT NULL,
      record ${text} NOT NULL,
      PRIMARY KEY (tenant, source_id),
      UNIQUE (tenant, source))`,
    `CREATE TABLE stele_passages (
      tenant BIGINT NOT NULL,
      passage ${passageKey},
      source BIGINT NOT NULL,
      id ${bytes} NOT NULL,
      length BIGINT NOT NULL,
      occurrences ${text} NOT NULL,
      text ${text} NOT NULL${tenantKey},
      UNIQUE (tenant, id))`,
    'CREATE INDEX stele_passages_by_source ON stele_passages (tenant, source)',
    `CREATE TABLE stele_segments (
      tenant BIGINT NOT NULL,
      segment BIGINT NOT NULL,
      first_passage BIGINT NOT NULL,
      last_passage BIGINT NOT NULL,
      passage_count BIGINT NOT NULL,
      removed_count BIGINT NOT NULL,
      removed ${bytes} NOT NULL,
      PRIMARY KEY (tenant, segment))`,
    `CREATE TABLE stele_pages (
      tenant BIGINT NOT NULL,
      segment BIGINT NOT NULL,
      first_term ${text} NOT NULL,
      terms ${text} NOT NULL,
      blocks ${bytes} NOT NULL,
      PRIMARY KEY (tenant, segment, first_term))`,
    ...(dialect === 'postgres' ? passageCheck : []),
  ];
}

const types = {
  // A passage number is SQLite's own row number: no second index, and rows in the order of their numbers.
  sqlite: { text: 'TEXT', bytes: 'BLOB', passageKey: 'INTEGER PRIMARY KEY', tenantKey: '' },
  postgres: { text: 'TEXT COLLATE "C"', bytes: 'BYTEA', passageKey: 'BIGINT NOT NULL', tenantKey: ', PRIMARY KEY (tenant, passage)' },
} as const;

// Postgres can hash: it refuses a passage whose id is not that of its source's name and its text, whoever writes it.
const passageCheck = [
  `CREATE FUNCTION stele_check_passage() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.id IS DISTINCT FROM (
        SELECT sha256(convert_to(s.source_id, 'UTF8') || '\\x00'::bytea || convert_to(NEW.text, 'UTF8'))
        FROM stele_sources s WHERE s.tenant = NEW.tenant AND s.source = NEW.source)
      THEN RAISE EXCEPTION 'a passage id is the hash of its source id and its text' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $body$`,
  `CREATE TRIGGER stele_passages_check BEFORE INSERT OR UPDATE OF id, text, source, tenant ON stele_passages
    FOR EACH ROW EXECUTE FUNCTION stele_check_passage()`,
];

/** The tables of a store, in the order in which they are emptied. */
export const storeTables = [...vectorTableNames, 'stele_pages', 'stele_segments', 'stele_passages', 'stele_sources', 'stele_tenants', 'stele_state'] as const;

const partitions = ['stele_texts', 'stele_vectors', 'stele_pages', 'stele_segments', 'stele_passages', 'stele_sources'].flatMap(partitionsOf);
