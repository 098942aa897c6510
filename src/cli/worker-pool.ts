import { refusal } from '../engine/refusal.ts';
import type { Rendered } from '../engine/rendering.ts';
import { askWithin, readOutput } from './worker-output.ts';
import { runTask, type Task, type TaskAnswer, type TaskSettings } from './worker-task.ts';
import { openThread, type Lost, type Reply, type Thread } from './worker-thread.ts';

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

interface Job {
  readonly task: Task;
  readonly settle: (answer: PoolAnswer) => void;
}

function threads(size: number, settings: TaskSettings): WorkerPool {
  const waiting: Job[] = [];
  const idle: Thread[] = [];
  const alive = new Set<Thread>();

  const take = (): void => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (alive.size < size ? open() : undefined);
      if (thread === undefined) return;
      const [job] = waiting.splice(indexOfLargest(waiting), 1);
      void work(thread, job);
    }
  };
  const open = (): Thread => {
    const thread = openThread(settings, () => {
      alive.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    alive.add(thread);
    return thread;
  };
  const release = async (thread: Thread, isSound: boolean): Promise<void> => {
    if (isSound) idle.push(thread);
    else await thread.close();
    take();
  };
  const work = async (thread: Thread, { task, settle }: Job): Promise<void> => {
    const ask = askWithin(settings.configuration.limits.parseMsMax, thread);
    const end = await ask({ type: 'task', task });
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
    async close() {
      waiting.length = 0;
      await Promise.all([...alive].map((thread) => thread.close()));
      alive.clear();
      idle.length = 0;
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
