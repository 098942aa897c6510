import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { poolDeriver } from '../../src/cli/pool-deriver.ts';
import type { WorkerPool } from '../../src/cli/worker-pool.ts';
import { runTask, type Task } from '../../src/cli/worker-task.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive } from '../../src/engine/derive.ts';
import { refusal } from '../../src/engine/refusal.ts';
import type { Derivation, SourceBytes } from '../../src/port/deriver.ts';

const settings = { tenant: text('t'), configuration: defaultConfiguration };
const contents = { 'd/a.md': '# A\n\none', 'd/b.json': '{"b": "zwei 😀"}', 'd/c.bin': '\0\0', 'd/d.txt': '', 'd/e.json': '{"broken": ' };
const sources = (): readonly SourceBytes[] => Object.entries(contents).map(([name, content]) => ({ sourceId: text(name), bytes: Buffer.from(content) }));
const alone = sources().map((source) => derive(source, settings));

/** A pool that does its tasks here, and loses the thread of those that are not sound; it tells what it was asked. */
function poolThat(isSound: (task: Task) => boolean): { readonly pool: WorkerPool; readonly asked: string[] } {
  const asked: string[] = [];
  const run: WorkerPool['run'] = (task) => {
    asked.push(task.type);
    return isSound(task) ? (runTask(task, settings) as Promise<Derivation>) : Promise.resolve(refusal('memory_limit_exceeded', ''));
  };
  return { pool: { size: 1, run, close: () => Promise.resolve() }, asked };
}

test('sources that are derived together give what each gives alone, in their order, by one task', async () => {
  const { pool, asked } = poolThat(() => true);
  assert.deepEqual(await poolDeriver(pool).derive(sources()), alone);
  assert.deepEqual(asked, ['derive-all']);
});

test('a single source is a task by itself, and its bytes are not copied', async () => {
  const [source] = sources();
  const { pool, asked } = poolThat((task) => task.source.bytes === source.bytes);
  assert.deepEqual(await poolDeriver(pool).derive([source]), [alone[0]]);
  assert.deepEqual(asked, ['derive']);
});

test('a PDF is a task by itself, and what is given with it is not', async () => {
  const { pool, asked } = poolThat((task) => !task.source.sourceId.endsWith('.pdf'));
  const pdf = { sourceId: text('d/b.pdf'), bytes: Buffer.from('%PDF-1.7\n') };
  const [first, ...rest] = sources();
  assert.deepEqual(await poolDeriver(pool).derive([first, pdf, ...rest]), [alone[0], refusal('memory_limit_exceeded', ''), ...alone.slice(1)]);
  assert.deepEqual(asked, ['derive-all', 'derive']);
});

test('a source that costs its thread costs no other source its derivation', async () => {
  const { pool } = poolThat(({ type, source }) => type === 'derive' && source.sourceId !== 'd/b.json');
  const found = await poolDeriver(pool).derive(sources());
  assert.deepEqual(found, alone.map((derivation, index) => (index === 1 ? refusal('memory_limit_exceeded', '') : derivation)));
});
