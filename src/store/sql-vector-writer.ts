import { assert } from '../base/assert.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { sha256 } from '../base/hash.ts';
import { readVector } from '../chunk/vector.ts';
import type { EmbeddingChange } from '../event/embedding-change.ts';
import type { SqlSession, SqlValue } from './sql-database.ts';
import { inParts, valueList } from './sql-database.ts';
import { integerAt, textAt } from './sql-row.ts';
import type { NumberedSpace } from './sql-spaces.ts';
import { readSpaces } from './sql-spaces.ts';

/** Writes the vectors of a change. The first space of a tenant joins all its passages to their texts. */
export async function addVectors(session: SqlSession, tenant: number, change: EmbeddingChange): Promise<void> {
  const spaces = await readSpaces(session, tenant);
  const known = spaces.find(({ id }) => id === change.spaceId);
  const { number } = known ?? (await addSpace(session, tenant, { ...change, number: spaces.length + 1 }));
  if (spaces.length === 0) await indexTexts(session, tenant, 0);
  const rows = [...change.vectors].map(([text, spelled]): readonly [Buffer, Uint8Array] => [Buffer.from(text, 'hex'), bytesOf(change, spelled)]);
  for (const part of inParts(rows)) {
    const { sql, params } = valueList(3, part.map(([text]) => text));
    await session.all(`DELETE FROM stele_vectors WHERE tenant = $1 AND space = $2 AND text IN ${sql}`, tenant, number, ...params);
    await session.insert('stele_vectors', ['tenant', 'space', 'text', 'vector'], part.map((row) => [tenant, number, ...row]));
  }
}

/** What a batch did to the passages of a tenant. */
export interface PassageChange {
  /** Passages from this number on are new. */
  readonly firstPassage: number;
  readonly removed: readonly number[];
}

/** Keeps the texts of a tenant's passages in step with its passages; nothing to do where the tenant has no vectors. */
export async function changeTexts(session: SqlSession, tenant: number, { firstPassage, removed }: PassageChange): Promise<void> {
  if ((await session.all('SELECT space FROM stele_spaces WHERE tenant = $1 LIMIT 1', tenant)).length === 0) return;
  for (const part of inParts(removed)) {
    const { sql, params } = valueList(2, part);
    await session.all(`DELETE FROM stele_texts WHERE tenant = $1 AND passage IN ${sql}`, tenant, ...params);
  }
  await indexTexts(session, tenant, firstPassage);
}

const PASSAGES_AT_ONCE = 1000;

async function indexTexts(session: SqlSession, tenant: number, from: number): Promise<void> {
  for (let next = from; ; ) {
    const rows = await session.all('SELECT passage, text FROM stele_passages WHERE tenant = $1 AND passage >= $2 ORDER BY passage LIMIT $3', tenant, next, PASSAGES_AT_ONCE);
    if (rows.length === 0) return;
    const texts = rows.map((row): readonly SqlValue[] => [tenant, Buffer.from(sha256(textAt(row, 'text')), 'hex'), integerAt(row, 'passage')]);
    await session.insert('stele_texts', ['tenant', 'text', 'passage'], texts);
    next = integerAt(rows[rows.length - 1], 'passage') + 1;
  }
}

async function addSpace(session: SqlSession, tenant: number, { number, spaceId, space }: Pick<EmbeddingChange, 'space' | 'spaceId'> & Pick<NumberedSpace, 'number'>): Promise<NumberedSpace> {
  await session.insert('stele_spaces', ['tenant', 'space', 'id', 'record'], [[tenant, number, Buffer.from(spaceId, 'hex'), canonicalJson(space)]]);
  return { number, id: spaceId, space };
}

function bytesOf({ space }: EmbeddingChange, spelled: string): Uint8Array {
  const vector = readVector(spelled);
  assert(vector?.length === space.dim, `a vector of ${String(space.dim)} components`);
  return new Uint8Array(vector.buffer);
}
