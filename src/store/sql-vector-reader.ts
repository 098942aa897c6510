import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import type { VectorPart } from '../port/store.ts';
import type { SqlSession } from './sql-database.ts';
import { bytesAt, integerAt } from './sql-row.ts';
import type { NumberedSpace } from './sql-spaces.ts';

const TEXTS_AT_ONCE = 1000;

/** A text's digest with its vector. */
export interface TextVector {
  readonly text: Uint8Array;
  readonly vector: Int8Array;
}

/** Every vector of a space, by order of the texts' digests, in parts. One of another length than the space's is `store_damaged`. */
export async function* readVectors(session: SqlSession, tenant: number, { number, space }: NumberedSpace): AsyncGenerator<readonly TextVector[]> {
  for (let after: Uint8Array = new Uint8Array(0); ; ) {
    const rows = await session.all('SELECT text, vector FROM stele_vectors WHERE tenant = $1 AND space = $2 AND text > $3 ORDER BY text LIMIT $4', ...[tenant, number, after, TEXTS_AT_ONCE]);
    if (rows.length === 0) return;
    const part = rows.map((row) => ({ text: bytesAt(row, 'text'), vector: signed(bytesAt(row, 'vector')) }));
    for (const { vector } of part) if (vector.length !== space.dim) throw new Failure('store_damaged', `a vector has ${String(vector.length)} components, and its space ${String(space.dim)}`);
    yield part;
    after = part[part.length - 1].text;
  }
}

/** Joins the vectors of a space to the live passages that hold their texts. */
export async function* readVectorParts(session: SqlSession, tenant: number, space: NumberedSpace): AsyncGenerator<VectorPart> {
  let after: Uint8Array = new Uint8Array(0);
  for await (const vectors of readVectors(session, tenant, space)) {
    const last = vectors[vectors.length - 1].text;
    const rows = await session.all('SELECT text, passage FROM stele_texts WHERE tenant = $1 AND text > $2 AND text <= $3 ORDER BY text, passage', tenant, after, last);
    after = last;
    const found: { readonly passage: number; readonly vector: Int8Array }[] = [];
    let at = 0;
    for (const row of rows) {
      const text = bytesAt(row, 'text');
      while (at < vectors.length && Buffer.compare(vectors[at].text, text) < 0) at++;
      if (at < vectors.length && Buffer.compare(vectors[at].text, text) === 0) found.push({ passage: integerAt(row, 'passage'), vector: vectors[at].vector });
    }
    if (found.length > 0) yield partOf(found, space.space.dim);
  }
}

/** Content ids of live passages whose text has no vector in the space, ascending. `undefined` stands for a space that the tenant does not have. */
export async function readWithoutVector(session: SqlSession, tenant: number, { space, after = '', limit }: { readonly space: NumberedSpace | undefined; readonly after?: string; readonly limit: number }): Promise<readonly Sha256[]> {
  const rows = await session.all(
    `SELECT p.id AS id FROM stele_passages p LEFT JOIN stele_texts t ON t.tenant = p.tenant AND t.passage = p.passage
     WHERE p.tenant = $1 AND p.id > $3 AND NOT EXISTS (SELECT 1 FROM stele_vectors v WHERE v.tenant = p.tenant AND v.space = $2 AND v.text = t.text)
     ORDER BY p.id LIMIT $4`,
    ...[tenant, space?.number ?? 0, Buffer.from(after, 'hex'), limit],
  );
  return rows.map((row) => Buffer.from(bytesAt(row, 'id')).toString('hex') as Sha256);
}

function partOf(found: readonly { readonly passage: number; readonly vector: Int8Array }[], dim: number): VectorPart {
  const components = new Int8Array(found.length * dim);
  for (const [index, { vector }] of found.entries()) components.set(vector, index * dim);
  return { passages: Uint32Array.from(found, ({ passage }) => passage), components };
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
