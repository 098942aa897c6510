import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { PoolAnswer, workerPool, WorkerPool } from '../../src/cli/worker-pool.ts';
import type { Task } from '../../src/cli/worker-task.ts';
import { writePdf } from '../support/pdf-writer.ts';
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

function codeOf(answer: PoolAnswer): string {
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

function textTask(name: string, length: number): Task {
  return { type: 'render', source: { sourceId: text(name), bytes: Buffer.alloc(length, 'a long line of text\n') }, format: 'text', diagnostics: false };
}

async function lengthsOf(answer: PoolAnswer): Promise<readonly number[]> {
  const lengths: number[] = [];
  if (answer.type === 'rendered') for await (const { length } of answer.output) lengths.push(length);
  return lengths;
}

test('an output of several parts is the same with threads and without', async () => {
  const [here, there] = [await poolOf(0), await poolOf(1)];
  const lengths = await lengthsOf(await there.run(textTask('a.txt', 3_000_000)));
  assert.deepEqual(lengths, await lengthsOf(await here.run(textTask('a.txt', 3_000_000))));
  assert.equal(lengths.reduce((sum, length) => sum + length, 0), 3_000_000);
  assert.equal(codeOf(await there.run(task('b.txt', 'alpha'))), 'derived');
  await there.close();
});

test('an output that is left after its first piece costs its thread, and the next task is done', async () => {
  const pool = await poolOf(1);
  const answer = await pool.run(textTask('a.txt', 3_000_000));
  const next = pool.run(task('b.txt', 'alpha'));
  if (answer.type === 'rendered') for await (const piece of answer.output) if (piece.length > 0) break;
  assert.equal(codeOf(await next), 'derived');
  await pool.close();
});

test('of the tasks that wait, the one of the largest source is done first', async () => {
  const pool = await poolOf(1);
  const order: string[] = [];
  const run = async (name: string, length: number): Promise<void> => {
    await pool.run(textTask(name, length));
    order.push(name);
  };
  await Promise.all([run('first.txt', 20), run('small.txt', 20), run('large.txt', 2000), run('middle.txt', 200)]);
  await pool.close();
  assert.deepEqual(order, ['first.txt', 'large.txt', 'middle.txt', 'small.txt']);
});

test('threads that have nothing else to do read pages of a large PDF, and what is written is the same', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({ content: `BT /F1 12 Tf 1 0 0 1 72 700 Tm (Page ${String(index)} of many) Tj ET` }));
  const pdf = writePdf({ pages });
  const run = async (pool: WorkerPool): Promise<string> => {
    const answer = await pool.run({ type: 'render', source: { sourceId: text('a.pdf'), bytes: pdf.slice() }, format: 'json', diagnostics: true });
    const hash = createHash('sha256');
    if (answer.type === 'rendered') for await (const piece of answer.output) hash.update(piece);
    return hash.digest('hex');
  };
  const [one, two] = [await poolOf(1), await poolOf(3)];
  const alone = await run(one);
  // The first two open the threads; of the last, one has the task and the others help.
  assert.deepEqual(await Promise.all([run(two), run(two), run(two)]), [alone, alone, alone]);
  for (let round = 0; round < 3; round++) assert.equal(await run(two), alone);
  await one.close();
  await two.close();
});
