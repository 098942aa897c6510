import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { SemanticReader } from '../port/store.ts';
import type { SqlSession } from './sql-database.ts';
import type { NumberedSpace } from './sql-spaces.ts';
import { countSpaces, readSpaces } from './sql-spaces.ts';
import type { SqlTenant } from './sql-state.ts';
import { readVectorParts, readWithoutVector } from './sql-vector-reader.ts';

/** The vectors of one moment of a SQL store. */
export function sqlSemantic(session: SqlSession, tenantOf: (tenantId: Text) => Promise<SqlTenant | undefined>): SemanticReader {
  const spaceIn = async ({ tenant }: SqlTenant, spaceId: Sha256): Promise<NumberedSpace | undefined> => (await readSpaces(session, tenant)).find(({ id }) => id === spaceId);
  return {
    async spaces(tenantId) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : countSpaces(session, tenant.tenant);
    },
    async *vectors(tenantId, spaceId) {
      const tenant = await tenantOf(tenantId);
      const space = tenant === undefined ? undefined : await spaceIn(tenant, spaceId);
      if (tenant !== undefined && space !== undefined) yield* readVectorParts(session, tenant.tenant, space);
    },
    async withoutVector(tenantId, spaceId, page) {
      const tenant = await tenantOf(tenantId);
      return tenant === undefined ? [] : readWithoutVector(session, tenant.tenant, { ...page, space: await spaceIn(tenant, spaceId) });
    },
  };
}
