import { after, test } from 'node:test';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { storeCases } from '../../src/testing/store-cases.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
after(() => folder.remove());

for (const { name, run } of storeCases) test(`SQLite store: ${name}`, () => run((analyser) => sqlStore(folder.open(), analyser)));

for (const { name, run } of logCases) test(`SQLite log: ${name}`, () => run(() => sqlLog(folder.open())));
