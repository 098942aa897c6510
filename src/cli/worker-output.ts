import { performance } from 'node:perf_hooks';
import { Failure } from '../base/failure.ts';
import type { OutputPart, Request } from './worker-messages.ts';
import type { Lost, OnOffer, Reply, Thread } from './worker-thread.ts';

/** Asks the thread of one task. */
type Ask = (request: Request) => Promise<Reply | Lost>;

/** All that is asked of a thread for one task takes so long at most; the time of whoever reads its output does not count. `onOffer` hears what it offers. */
export function askWithin(msMax: number, thread: Pick<Thread, 'ask'>, onOffer: OnOffer, now = (): number => performance.now()): Ask {
  let msLeft = msMax;
  return async (request) => {
    const start = now();
    const end = await thread.ask(request, msLeft, onOffer);
    msLeft -= now() - start;
    return end.type === 'lost' && end.code === 'parse_timeout' ? { ...end, detail: `${String(msMax)} ms` } : end;
  };
}

/**
 * The output of a rendering, part by part as its thread makes it. Throws a `Failure` with the code of the refusal when the thread is
 * lost. In the end, `release` hears whether the thread can take another task: not one that has not made all of its output.
 */
export async function* readOutput(first: OutputPart, ask: Ask, release: (isSound: boolean) => Promise<void>): AsyncGenerator<Uint8Array, void, void> {
  let part = first;
  try {
    yield* part.pieces;
    while (!part.isLast) {
      const end = await ask({ type: 'more' });
      if (end.type === 'lost') throw new Failure(end.code, end.detail);
      if (end.type !== 'more') throw new Error('defect: expected more of an output');
      part = end.next;
      yield* part.pieces;
    }
  } finally {
    await release(part.isLast);
  }
}
