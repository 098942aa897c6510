import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import { vectorText } from '../chunk/vector.ts';
import { vectorDigest, vectorsDigest } from '../event/digest.ts';
import type { Damage, SpaceAudit, TenantAudit } from '../port/store.ts';
import type { SqlSession } from './sql-database.ts';
import { bytesAt, integerAt, textAt } from './sql-row.ts';
import type { NumberedSpace } from './sql-spaces.ts';
import { readSpaces } from './sql-spaces.ts';
import { readVectors } from './sql-vector-reader.ts';

/** Digests the vectors of every space, and checks that each passage is joined to its own text. */
export async function auditVectors(session: SqlSession, tenant: number): Promise<Pick<TenantAudit, 'spaces' | 'damages'>> {
  const spaces: SpaceAudit[] = [];
  const damages: Damage[] = [];
  try {
    const known = await readSpaces(session, tenant);
    for (const space of known) spaces.push({ id: space.id, vectors_sha256: vectorsDigest(await digestsOf(session, tenant, space)) });
    const strays = known.length === 0 ? 0 : await countStrays(session, tenant);
    if (strays > 0) damages.push({ code: 'vectors_altered', message: `${String(strays)} passages are not joined to the vectors of their texts` });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'store_damaged') throw error;
    damages.push({ code: 'vectors_altered', message: error.detail });
  }
  return { spaces, damages };
}

async function digestsOf(session: SqlSession, tenant: number, space: NumberedSpace): Promise<readonly (readonly [string, Sha256])[]> {
  const digests: (readonly [string, Sha256])[] = [];
  for await (const part of readVectors(session, tenant, space)) {
    for (const { text, vector } of part) digests.push([Buffer.from(text).toString('hex'), vectorDigest(vectorText(vector))]);
  }
  return digests;
}

const PASSAGES_AT_ONCE = 1000;

// Rows of passages without their text, of texts without their passage, and of passages under another text.
async function countStrays(session: SqlSession, tenant: number): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await session.all(
      `SELECT p.passage AS passage, p.text AS text, t.text AS digest FROM stele_passages p LEFT JOIN stele_texts t ON t.tenant = p.tenant AND t.passage = p.passage
       WHERE p.tenant = $1 AND p.passage > $2 ORDER BY p.passage LIMIT $3`,
      ...[tenant, after, PASSAGES_AT_ONCE],
    );
    if (rows.length === 0) break;
    for (const row of rows) if (row['digest'] === null || Buffer.from(bytesAt(row, 'digest')).toString('hex') !== sha256(textAt(row, 'text'))) count++;
    after = integerAt(rows[rows.length - 1], 'passage');
  }
  const [orphans] = await session.all(
    `SELECT count(*) AS count FROM stele_texts t
     WHERE t.tenant = $1 AND NOT EXISTS (SELECT 1 FROM stele_passages p WHERE p.tenant = t.tenant AND p.passage = t.passage)`,
    tenant,
  );
  return count + integerAt(orphans, 'count');
}
