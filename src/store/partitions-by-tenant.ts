import type { SqlMigration } from './sql-schema.ts';

/** Of each table. A tenant stands in one of them whole. */
const PARTITIONS = 8;

/** The names of the parts of a table. */
export function partitionsOf(table: string): readonly string[] {
  return Array.from({ length: PARTITIONS }, (_, rest) => `${table}_${String(rest)}`);
}

interface PartitionedTable {
  readonly name: string;
  /** Its columns and keys; the tenant is in every key, so that a distributed Postgres may spread the table by it. */
  readonly columns: string;
  /** Columns that are read whole and do not get smaller: kept out of the row, and not compressed. */
  readonly external: readonly string[];
}

const tables: readonly PartitionedTable[] = [
  {
    name: 'stele_sources',
    columns: `
      tenant BIGINT NOT NULL,
      source_id TEXT COLLATE "C" NOT NULL,
      source BIGINT NOT NULL,
      record TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (tenant, source_id),
      UNIQUE (tenant, source)`,
    external: [],
  },
  {
    name: 'stele_passages',
    columns: `
      tenant BIGINT NOT NULL,
      passage BIGINT NOT NULL,
      source BIGINT NOT NULL,
      id BYTEA NOT NULL,
      length BIGINT NOT NULL,
      occurrences TEXT COLLATE "C" NOT NULL,
      text TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (tenant, passage),
      UNIQUE (tenant, id)`,
    external: [],
  },
  {
    name: 'stele_segments',
    columns: `
      tenant BIGINT NOT NULL,
      segment BIGINT NOT NULL,
      first_passage BIGINT NOT NULL,
      last_passage BIGINT NOT NULL,
      passage_count BIGINT NOT NULL,
      removed_count BIGINT NOT NULL,
      removed BYTEA NOT NULL,
      PRIMARY KEY (tenant, segment)`,
    external: ['removed'],
  },
  {
    name: 'stele_pages',
    columns: `
      tenant BIGINT NOT NULL,
      segment BIGINT NOT NULL,
      first_term TEXT COLLATE "C" NOT NULL,
      terms TEXT COLLATE "C" NOT NULL,
      blocks BYTEA NOT NULL,
      PRIMARY KEY (tenant, segment, first_term)`,
    external: ['terms', 'blocks'],
  },
];

/** Version 2 of a store in Postgres: what belongs to a tenant stands in tables that are partitioned by the hash of its number. */
export const partitionsByTenant: SqlMigration = [
  ...tables.flatMap(partitioned),
  'CREATE INDEX stele_passages_by_tenant_source ON stele_passages (tenant, source)',
  `CREATE TRIGGER stele_passages_check BEFORE INSERT OR UPDATE OF id, text, source, tenant ON stele_passages
    FOR EACH ROW EXECUTE FUNCTION stele_check_passage()`,
];

/** Statements that make the parts of a table. */
export function createPartitions(table: string): readonly string[] {
  return partitionsOf(table).map((part, rest) => `CREATE TABLE ${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${String(PARTITIONS)}, REMAINDER ${String(rest)})`);
}

// The rows are carried over into a new table of the old one's name; names of keys are taken until the old one is gone.
function partitioned({ name, columns, external }: PartitionedTable): readonly string[] {
  return [
    `ALTER TABLE ${name} RENAME TO ${name}_before`,
    `CREATE TABLE ${name} (${columns}) PARTITION BY HASH (tenant)`,
    ...external.map((column) => `ALTER TABLE ${name} ALTER COLUMN ${column} SET STORAGE EXTERNAL`),
    ...createPartitions(name),
    `INSERT INTO ${name} SELECT * FROM ${name}_before`,
    `DROP TABLE ${name}_before`,
  ];
}
