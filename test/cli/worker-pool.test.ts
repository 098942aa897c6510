import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { workerPool, WorkerPool } from '../../src/cli/worker-pool.ts';
import type { Task, TaskAnswer } from '../../src/cli/worker-task.ts';
import { ensureBuilt } from '../support/built.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';

interface BuiltPool {
  readonly workerPool: typeof workerPool;
}

function task(name: string, content: string): Task {
  return { type: 'derive', source: { sourceId: text(name), bytes: Buffer.from(content) } };
}

/** A pool of the built program: threads run what Node runs without a loader. */
async function poolOf(size: number, parseMsMax = 120_000): Promise<WorkerPool> {
  ensureBuilt();
  const built = new URL('../../dist/cli/worker-pool.js', import.meta.url).href;
  const { workerPool: open } = (await import(built)) as BuiltPool;
  const configuration = { ...defaultConfiguration, limits: { ...defaultConfiguration.limits, parseMsMax } };
  return open(size, { tenant: text('default'), configuration });
}

function codeOf(answer: TaskAnswer): string {
  return answer.type === 'refused' ? answer.code : answer.type;
}

test('a thread takes one task after the other, and every task gets its own answer', async () => {
  const pool = await poolOf(2, 60_000);
  const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => pool.run(task(`${String(index)}.txt`, `text ${String(index)}`))));
  await pool.close();
  assert.deepEqual(answers.map((answer) => (answer.type === 'derived' ? answer.events[1].chunks[0].text : answer.type)), Array.from({ length: 7 }, (_, index) => `text ${String(index)}`));
});

test('a task over its time is refused as parse_timeout, and the next one is done', async () => {
  const pool = await poolOf(1, 1);
  assert.equal(codeOf(await pool.run(task('a.txt', 'alpha'))), 'parse_timeout');
  await pool.close();
  const patient = await poolOf(1);
  assert.equal(codeOf(await patient.run(task('a.txt', 'alpha'))), 'derived');
  await patient.close();
});

test('without threads the same answers are given', async () => {
  const [here, there] = [await poolOf(0), await poolOf(1)];
  assert.deepEqual(structuredClone(await here.run(task('a.md', '# Title\n\ntext'))), await there.run(task('a.md', '# Title\n\ntext')));
  await there.close();
});

test('bytes that share their memory with others are not taken away from them', async () => {
  const shared = Buffer.from('first.second');
  const pool = await poolOf(1);
  await pool.run({ type: 'derive', source: { sourceId: text('a.txt'), bytes: shared.subarray(0, 5) } });
  await pool.close();
  assert.equal(shared.toString(), 'first.second');
});
