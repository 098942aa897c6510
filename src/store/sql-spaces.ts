import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { readJson } from '../base/json-reader.ts';
import { byText } from '../base/order.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { embeddingSpaceShape, spaceId } from '../chunk/embedding-space.ts';
import type { StoredSpace } from '../port/store.ts';
import type { SqlRow, SqlSession } from './sql-database.ts';
import { integerAt, textAt } from './sql-row.ts';

/** A space with its number. */
export interface NumberedSpace {
  /** Valid for one tenant. */
  readonly number: number;
  readonly id: Sha256;
  readonly space: EmbeddingSpace;
}

/** The spaces of a tenant, by code point order of their ids. A row that cannot be read is `store_damaged`. */
export async function readSpaces(session: SqlSession, tenant: number): Promise<readonly NumberedSpace[]> {
  const rows = await session.all('SELECT space, record FROM stele_spaces WHERE tenant = $1', tenant);
  return rows.map(spaceOf).sort(byText(({ id }) => id));
}

/** The spaces of a tenant with the number of texts that have a vector in each. */
export async function countSpaces(session: SqlSession, tenant: number): Promise<readonly StoredSpace[]> {
  const rows = await session.all('SELECT space, count(*) AS count FROM stele_vectors WHERE tenant = $1 GROUP BY space', tenant);
  const counts = new Map(rows.map((row) => [integerAt(row, 'space'), integerAt(row, 'count')]));
  return (await readSpaces(session, tenant)).map(({ number, id, space }) => ({ id, space, texts: counts.get(number) ?? 0 }));
}

function spaceOf(row: SqlRow): NumberedSpace {
  const json = readJson(new TextEncoder().encode(textAt(row, 'record')));
  const space = json.ok ? embeddingSpaceShape(json.value) : undefined;
  if (space?.ok !== true) throw new Failure('store_damaged', `space ${String(integerAt(row, 'space'))} of vectors cannot be read`);
  return { number: integerAt(row, 'space'), id: spaceId(space.value), space: space.value };
}
