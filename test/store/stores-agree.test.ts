import { after, test } from 'node:test';
import { compareStores } from '../support/compare-stores.ts';
import { memoryPlayer, sqlitePlayer } from '../support/players.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { groupsOfScripts } from '../support/store-script.ts';

const folder = sqliteFolder();
after(() => folder.remove());

const players = [memoryPlayer(), sqlitePlayer(folder)];

for (const [how, seed] of [['as-written', 1], ['stirred', 2]] as const) {
  test(`memory and SQLite give the same bytes and ranked lists for 100 random scripts played ${how}, and what an independent reading of the events says`, async () => {
    for (const scripts of groupsOfScripts(seed, { groupCount: 4, together: 25 })) await compareStores(players, scripts, how);
  });
}
