import type { Text } from '../base/text.ts';
import { embeddingChangesOf } from '../event/embedding-change.ts';
import type { SourceChange } from '../event/source-change.ts';
import { changesOf } from '../event/source-change.ts';
import type { Analyser } from '../port/analyser.ts';
import type { ApplyReport, ChunkStore } from '../port/store.ts';
import { eventsAfter } from './events-after.ts';
import type { SqlDatabase } from './sql-database.ts';
import { ensureSchema } from './sql-schema.ts';
import { sqlSnapshot } from './sql-snapshot.ts';
import { emptyState, readEra, readState, writeState } from './sql-state.ts';
import { applyChanges, applyEmbedding } from './sql-writer.ts';
import { newTermTable } from './term-table.ts';
import { storeSchema, storeTables } from './store-schema.ts';

export interface SqlStoreOptions {
  /** What to do where some of the tables are gone: refuse, which is what holds when absent; or make all anew, for a replay. */
  readonly ifDamaged?: 'refuse' | 'renew';
}

/** A store in a SQL database. SQLite and Postgres run the same statements over the same bytes, so they cannot disagree. */
export async function sqlStore(database: SqlDatabase, analyser: Analyser, { ifDamaged = 'refuse' }: SqlStoreOptions = {}): Promise<ChunkStore> {
  await ensureSchema(database, storeSchema(database.dialect), ifDamaged);
  const table = newTermTable();
  return {
    apply: (events) =>
      database.write(async (session) => {
        const state = await readState(session, analyser);
        const fresh = eventsAfter(state.position, events);
        const report = { inserted: 0, replaced: 0, unchanged: 0, removed: 0, refused: 0 };
        if (fresh.length === 0) return report satisfies ApplyReport;
        for (const [tenantId, changes] of byTenant(changesOf(fresh))) {
          for (const count of await applyChanges({ session, state, analyser, table }, tenantId, changes)) report[count]++;
        }
        for (const change of embeddingChangesOf(fresh)) await applyEmbedding({ session, state }, change);
        await writeState(session, { ...state, position: fresh[fresh.length - 1].sequence }, analyser);
        return report;
      }),
    clear: () =>
      database.write(async (session) => {
        const era = await readEra(session);
        for (const table of storeTables) await session.all(`DELETE FROM ${table}`);
        await writeState(session, emptyState(era + 1), analyser);
      }),
    read: (work) =>
      database.read(async (session) => {
        // The first statement fixes the snapshot, and an index of another analyser is refused before anything is answered.
        const { era, position } = await readState(session, analyser);
        return work(sqlSnapshot({ session, analyser, era, position }));
      }),
  };
}

function byTenant(changes: readonly SourceChange[]): ReadonlyMap<Text, readonly SourceChange[]> {
  const groups = new Map<Text, SourceChange[]>();
  for (const change of changes) groups.set(change.tenantId, [...(groups.get(change.tenantId) ?? []), change]);
  return groups;
}
