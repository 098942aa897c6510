/** Tests of the stores that are there on every machine. */
export const stores = ['store/memory-store', 'store/sqlite-store'];

/** Tests that only a real Postgres server can run. */
export const onServer = { tests: ['store/postgres-server'], onServer: true } as const;
