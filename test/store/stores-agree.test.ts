import { after, test } from 'node:test';
import fc from 'fast-check';
import { memoryStore } from '../../src/store/memory-store.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { compareStores } from '../support/compare-stores.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { storeScripts } from '../support/store-script.ts';

const folder = sqliteFolder();
after(() => folder.remove());

test('memory and SQLite give the same bytes for 200 random scripts, and what an independent reading of the events says', async () => {
  const database = folder.open();
  const sqlite = await sqlStore(database, plainAnalyser);
  await fc.assert(
    fc.asyncProperty(storeScripts, async (script) => {
      await sqlite.clear();
      await compareStores([memoryStore(plainAnalyser), sqlite], script);
    }),
    { seed: 1, numRuns: 200 },
  );
});
