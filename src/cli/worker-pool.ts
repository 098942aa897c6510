import { refusal } from '../engine/refusal.ts';
import type { Rendered } from '../engine/rendering.ts';
import { openOffers, type OfferedPart } from './open-offers.ts';
import { threadSet } from './thread-set.ts';
import { askWithin, readOutput } from './worker-output.ts';
import { runTask, type Task, type TaskAnswer, type TaskSettings } from './worker-task.ts';
import type { Lost, Reply, Thread } from './worker-thread.ts';

/** Threads that parse. A source that takes too long or too much memory costs its own thread and nothing else. */
export interface WorkerPool {
  readonly size: number;
  /** Never throws for a bad source. The bytes of the task are taken over. Of the tasks that wait for a thread, that of the largest source is the first. */
  run(task: Task): Promise<PoolAnswer>;
  close(): Promise<void>;
}

export type PoolAnswer = Exclude<TaskAnswer, Rendered> | PoolRendering;

/**
 * A rendering whose output a thread makes while it is read. The thread waits for whoever reads: read it to the end, or begin and leave
 * it. Reading throws a `Failure` with the code of the refusal when the source takes too long or too much memory only then.
 */
export interface PoolRendering extends Omit<Rendered, 'output'> {
  readonly output: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Opens up to `size` threads, each when it is first needed; 0 means no threads: tasks run here, without a time limit. */
export function workerPool(size: number, settings: TaskSettings): WorkerPool {
  return size === 0 ? hereAndNow(settings) : threads(size, settings);
}

function hereAndNow(settings: TaskSettings): WorkerPool {
  return { size: 1, run: (task) => runTask(task, settings), close: () => Promise.resolve() };
}

/** A thread is opened for the pages of a document of so many; those that are there help with smaller ones. */
const PAGES_FOR_A_THREAD = 128;
/** More would wait for the one that puts their pages together. */
const HELPERS_MAX = 7;

interface Job {
  readonly task: Task;
  readonly settle: (answer: PoolAnswer) => void;
}

function threads(size: number, settings: TaskSettings): WorkerPool {
  const { parseMsMax } = settings.configuration.limits;
  const waiting: Job[] = [];
  const set = threadSet(size, { settings, others: Math.min(size - 1, HELPERS_MAX) });
  const offers = openOffers();

  const take = (): void => {
    while (waiting.length > 0) {
      const thread = set.get(true);
      if (thread === undefined) return;
      const [job] = waiting.splice(indexOfLargest(waiting), 1);
      void work(thread, job);
    }
    // Threads that have nothing else to do help with the pages of large documents.
    for (let offer = offers.next(); offer !== undefined; offer = offers.next()) {
      const thread = set.get(offer.count >= PAGES_FOR_A_THREAD);
      if (thread === undefined) return;
      void help(thread, offers.part(offer));
    }
  };
  const release = async (thread: Thread, isSound: boolean): Promise<void> => {
    await set.put(thread, isSound);
    take();
  };
  const help = async (thread: Thread, { pages, msMax }: OfferedPart): Promise<void> => {
    const end = await thread.ask({ type: 'help', pages }, msMax);
    await release(thread, end.type !== 'lost');
  };
  const work = async (thread: Thread, { task, settle }: Job): Promise<void> => {
    const ofTask = offers.open(parseMsMax, take);
    const ask = askWithin(parseMsMax, thread, ofTask.add);
    const end = await ask({ type: 'task', task });
    ofTask.withdraw();
    if (end.type === 'rendered' && !end.first.isLast) {
      // The thread is still at work: who reads the output releases it.
      settle({ ...end.rendering, output: readOutput(end.first, ask, (isSound) => release(thread, isSound)) });
      return;
    }
    await release(thread, end.type !== 'lost');
    settle(answerOf(end));
  };

  return {
    size,
    run: (task) =>
      new Promise((settle) => {
        waiting.push({ task, settle });
        take();
      }),
    close() {
      waiting.length = 0;
      return set.close();
    },
  };
}

function answerOf(end: Reply | Lost): PoolAnswer {
  switch (end.type) {
    case 'done':
      return end.answer;
    case 'rendered':
      return { ...end.rendering, output: end.first.pieces };
    case 'lost':
      return refusal(end.code, end.detail);
    case 'more':
    case 'helped':
      throw new Error('defect: expected the answer to a task');
  }
}

// What takes longest is begun first, so that nothing long is left when all else is done.
function indexOfLargest(jobs: readonly Job[]): number {
  let largest = 0;
  for (let index = 1; index < jobs.length; index++) if (sizeOf(jobs[index]) > sizeOf(jobs[largest])) largest = index;
  return largest;
}

function sizeOf({ task }: Job): number {
  return task.source.bytes.length;
}
