import type { SqlDatabase } from '../../src/store/sql-database.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import type { StoreCase } from '../../src/testing/store-case.ts';

/**
 * Runs cases one after the other on databases that the cases before have used: the stores are cleared, since making the tables
 * of a Postgres store takes longer than a case. `open` opens a new database; a case gets as many as it asks for.
 */
export function caseRunner(open: () => Promise<SqlDatabase>): (storeCase: StoreCase) => Promise<void> {
  const databases: Promise<SqlDatabase>[] = [];
  return async ({ run }) => {
    let used = 0;
    await run(async (analyser) => {
      databases[used] ??= open(); // kept as a promise: a case may open two at once
      const store = await sqlStore(await databases[used++], analyser);
      await store.clear();
      return store;
    });
  };
}
