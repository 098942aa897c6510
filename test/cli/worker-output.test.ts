import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { askWithin, readOutput } from '../../src/cli/worker-output.ts';
import type { OutputPart } from '../../src/cli/worker-messages.ts';
import type { Lost, Reply } from '../../src/cli/worker-thread.ts';

const part = (bytes: readonly number[], isLast: boolean): OutputPart => ({ pieces: bytes.map((byte) => Uint8Array.of(byte)), isLast });

test('what is asked for one task has its time together, and the time between the questions is not counted', async () => {
  let clock = 0;
  const given: number[] = [];
  const thread = {
    ask: (_: unknown, msMax: number): Promise<Reply | Lost> => {
      given.push(msMax);
      clock += 30;
      return Promise.resolve(given.length < 3 ? { type: 'more', next: part([], false) } : { type: 'lost', code: 'parse_timeout', detail: '' });
    },
  };
  const ask = askWithin(100, thread, () => undefined, () => clock);
  for (let asked = 0; asked < 2; asked++) {
    await ask({ type: 'more' });
    clock += 1000;
  }
  assert.deepEqual(await ask({ type: 'more' }), { type: 'lost', code: 'parse_timeout', detail: '100 ms' });
  assert.deepEqual(given, [100, 70, 40]);
});

async function read(replies: readonly (Reply | Lost)[], first: OutputPart): Promise<{ readonly bytes: readonly number[]; readonly failure: unknown; readonly released: readonly boolean[] }> {
  const rest = replies.values();
  const bytes: number[] = [];
  const released: boolean[] = [];
  let failure: unknown;
  try {
    const ask = (): Promise<Reply | Lost> => Promise.resolve(rest.next().value ?? assert.fail('asked once too often'));
    for await (const [byte] of readOutput(first, ask, async (isSound) => void released.push(isSound))) bytes.push(byte);
  } catch (error) {
    failure = error;
  }
  return { bytes, failure, released };
}

test('an output is read part by part to the last, and its thread goes on', async () => {
  const parts: readonly Reply[] = [{ type: 'more', next: part([3], false) }, { type: 'more', next: part([], true) }];
  assert.deepEqual(await read(parts, part([1, 2], false)), { bytes: [1, 2, 3], failure: undefined, released: [true] });
  assert.deepEqual(await read([], part([1], true)), { bytes: [1], failure: undefined, released: [true] });
});

test('a thread that is lost in the middle of an output is a failure with its code, and is not used again', async () => {
  const { bytes, failure, released } = await read([{ type: 'lost', code: 'memory_limit_exceeded', detail: '' }], part([1], false));
  assert.deepEqual([bytes, released], [[1], [false]]);
  assert.ok(failure instanceof Failure && failure.code === 'memory_limit_exceeded');
});
