import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { text } from '../../src/base/text.ts';
import type { HelperMessage } from '../../src/cli/page-offer.ts';
import type { Offered, Reply } from '../../src/cli/worker-messages.ts';
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

/** Of what is written of a PDF as JSON. */
async function digestOf(pool: WorkerPool, pdf: Uint8Array): Promise<string> {
  const answer = await pool.run({ type: 'render', source: { sourceId: text('a.pdf'), bytes: pdf.slice() }, format: 'json', diagnostics: true });
  const hash = createHash('sha256').update(codeOf(answer));
  if (answer.type === 'rendered') for await (const piece of answer.output) hash.update(piece);
  return hash.digest('hex');
}

test('threads that have nothing else to do read pages of a large PDF, and what is written is the same', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({ content: `BT /F1 12 Tf 1 0 0 1 72 700 Tm (Page ${String(index)} of many) Tj ET` }));
  const pdf = writePdf({ pages });
  const [one, two] = [await poolOf(1), await poolOf(3)];
  const alone = await digestOf(one, pdf);
  // The first two open the threads; of the last, one has the task and the others help.
  assert.deepEqual(await Promise.all([digestOf(two, pdf), digestOf(two, pdf), digestOf(two, pdf)]), [alone, alone, alone]);
  for (let round = 0; round < 3; round++) assert.equal(await digestOf(two, pdf), alone);
  await one.close();
  await two.close();
});

/** Tells of each page that a helping thread sends: the messages of an offer go through this thread. */
function watchPages({ offer }: Offered, onPage: () => void): void {
  offer.ports.forEach((port, index) => {
    const { port1, port2 } = new MessageChannel();
    offer.ports[index] = port2;
    port.on('message', (bytes: Uint8Array) => port1.postMessage(bytes));
    port1.on('message', (message: HelperMessage) => {
      port.postMessage(message);
      if (message.type === 'page') onPage();
    });
    port.on('close', () => port1.close());
    port1.on('close', () => port.close());
  });
}

test('a thread that ends while it reads pages of another costs nothing: the document is the same, and so is the next', async () => {
  // Curves take time to read, and nothing is written of them.
  const curves = Array.from({ length: 1000 }, (_, index) => `${String(index % 500)} 100 m 9 200 300 9 400 ${String(index)} c f`);
  const content = `BT /F1 9 Tf 1 0 0 1 40 780 Tm (a word) Tj ET ${curves.join(' ')}`;
  const pdf = writePdf({ pages: Array.from({ length: 130 }, () => ({ content })) });
  const [one, two] = [await poolOf(1), await poolOf(2)];
  const alone = await digestOf(one, pdf);
  await one.close();
  const threads: Worker[] = [];
  let sent = 0;
  // The other thread ends when it has sent some pages.
  const onWorker = (worker: Worker): void => {
    threads.push(worker);
    worker.prependListener('message', (message: Reply | Offered) => {
      if (message.type === 'offered') watchPages(message, () => void (++sent === 3 && threads.find((other) => other !== worker)?.terminate()));
    });
  };
  process.on('worker', onWorker);
  // Both have their PDFium before there is something to help with.
  const small = writePdf({ pages: [{ content }] });
  await Promise.all([digestOf(two, small), digestOf(two, small)]);
  assert.equal(await digestOf(two, pdf), alone);
  assert.ok(sent >= 3, 'it has ended');
  assert.equal(codeOf(await two.run(task('b.txt', 'alpha'))), 'derived');
  assert.equal(await digestOf(two, pdf), alone);
  assert.equal(threads.length, 3);
  process.off('worker', onWorker);
  await two.close();
});
