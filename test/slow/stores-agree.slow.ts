// Random scripts through every store: dumps, audits and ranked lists, byte for byte; half of them stirred (compare-stores.ts).
// `node --import tsx test/slow/stores-agree.slow.ts [COUNT] [SEED]`, 10,000 when absent: memory and SQLite. With a server
// (scripts/with-postgres.sh) each script also runs on a Postgres database, of four collations in turn; with PGLITE=1 on PGlite.
import { compareStores } from '../support/compare-stores.ts';
import { localPlayer, memoryPlayer, serverPlayer, sqlitePlayer } from '../support/players.ts';
import { localPostgres } from '../support/postgres.ts';
import { collations, postgresServer, skipWithoutServer, type Collation } from '../support/postgres-server.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { groupsOfScripts } from '../support/store-script.ts';

const together = 50;
const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 4);
const folder = sqliteFolder();
const server = postgresServer();
const pglite = process.env['PGLITE'] === undefined ? undefined : await localPostgres();
const everywhere = [memoryPlayer(), sqlitePlayer(folder), ...(pglite === undefined ? [] : [await localPlayer(pglite)])];
const names = skipWithoutServer === false ? (Object.keys(collations) as Collation[]) : [];
const servers = await Promise.all(names.map((collation) => serverPlayer(server, collation)));

let played = 0;
for (let group = 0; played < count; group++) {
  // Four groups as written and four stirred, so that every collation meets both.
  const how = Math.floor(group / 4) % 2 === 0 ? 'as-written' : 'stirred';
  const place = group % Math.max(servers.length, 1);
  const [scripts] = groupsOfScripts(seed * 1_000_000 + group, { groupCount: 1, together });
  await compareStores([...everywhere, ...servers.slice(place, place + 1)], scripts, how);
  played += together;
  if (played % 500 === 0) console.log(`${String(played)} scripts, ${String(Math.round(process.cpuUsage().user / 1e6))} s of CPU time`);
}
folder.remove();
await pglite?.close();
await server.close();
console.log(`${String(played)} scripts: no byte differs between ${everywhere.map(({ name }) => name).join(', ')}${servers.length > 0 ? ' and Postgres under four collations' : ''}`);
