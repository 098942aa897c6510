import { test } from 'node:test';
import { memoryLog } from '../../src/store/memory-log.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { storeCases } from '../../src/testing/store-cases.ts';

for (const { name, run } of storeCases) test(`memory store: ${name}`, () => run(async (analyser) => memoryStore(analyser)));

for (const { name, run } of logCases) test(`memory log: ${name}`, () => run(async () => memoryLog()));
