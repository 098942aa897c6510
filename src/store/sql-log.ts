import { eventJson } from '../event/event-json.ts';
import type { EventLog } from '../port/event-log.ts';
import { logPage } from './log-page.ts';
import type { SqlDatabase, SqlSession } from './sql-database.ts';
import { integerAt } from './sql-row.ts';
import type { SqlSchema } from './sql-schema.ts';
import { ensureSchema } from './sql-schema.ts';

/** A log in a SQL database: one row of canonical JSON for each event, appended and never changed. */
export async function sqlLog(database: SqlDatabase): Promise<EventLog> {
  await ensureSchema(database, logSchema);
  const encoder = new TextEncoder();
  return {
    append: (events) =>
      database.write(async (session) => {
        const last = await lastSequence(session);
        const rows = events.map((event, index) => [last + 1 + index, eventJson(event)]);
        await session.insert('stele_events', ['sequence', 'event'], rows);
        return last + events.length;
      }),
    read: (after, limit) =>
      database.read(async (session) => {
        const rows = await session.all('SELECT sequence, event FROM stele_events WHERE sequence > $1 ORDER BY sequence LIMIT $2', after, limit);
        // A row that holds something else than text is a poisoned event too, not a failure of the log.
        return logPage(after, rows.map((row) => ({ sequence: integerAt(row, 'sequence'), bytes: encoder.encode(String(row['event'])) })));
      }),
    last: () => database.read(lastSequence),
  };
}

/** The table of a log, as it came to be. */
export const logSchema: SqlSchema = {
  name: 'log',
  migrations: [['CREATE TABLE stele_events (sequence BIGINT NOT NULL PRIMARY KEY, event TEXT NOT NULL)']],
  tables: ['stele_events'],
  removal: ['DROP TABLE IF EXISTS stele_events'],
  remedy: 'only a copy of the database, or an export of the log, brings it back',
};

async function lastSequence(session: SqlSession): Promise<number> {
  const [row] = await session.all('SELECT coalesce(max(sequence), 0) AS last FROM stele_events');
  return integerAt(row, 'last');
}
