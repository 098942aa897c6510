// Ten thousand random scripts through memory and SQLite: `node --import tsx test/slow/stores-agree.slow.ts [COUNT]`.
import fc from 'fast-check';
import { memoryStore } from '../../src/store/memory-store.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { compareStores } from '../support/compare-stores.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { storeScripts } from '../support/store-script.ts';

const count = Number(process.argv[2] ?? 10_000);
const folder = sqliteFolder();
const sqlite = await sqlStore(folder.open(), plainAnalyser);
await fc.assert(
  fc.asyncProperty(storeScripts, async (script) => {
    await sqlite.clear();
    await compareStores([memoryStore(plainAnalyser), sqlite], script);
  }),
  { seed: 4, numRuns: count },
);
folder.remove();
console.log(`${String(count)} scripts, no byte differs`);
