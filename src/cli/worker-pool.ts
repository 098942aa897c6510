import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '../base/diagnostic.ts';
import { refusal } from '../engine/refusal.ts';
import { runTask, type Task, type TaskAnswer, type TaskSettings } from './worker-task.ts';

/** Threads that parse. A source that takes too long or too much memory costs its own thread and nothing else. */
export interface WorkerPool {
  readonly size: number;
  /** Never throws for a bad source. The bytes of the task are taken over. */
  run(task: Task): Promise<TaskAnswer>;
  close(): Promise<void>;
}

const OLD_SPACE_MB_MAX = 3072;
const STACK_MB = 8;

/** Opens up to `size` threads, each when it is first needed; 0 means no threads: tasks run here, without a time limit. */
export function workerPool(size: number, settings: TaskSettings): WorkerPool {
  return size === 0 ? hereAndNow(settings) : threads(size, settings);
}

function hereAndNow(settings: TaskSettings): WorkerPool {
  return { size: 1, run: (task) => runTask(task, settings), close: () => Promise.resolve() };
}

interface Job {
  readonly task: Task;
  readonly settle: (answer: TaskAnswer) => void;
}

function threads(size: number, settings: TaskSettings): WorkerPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const alive = new Set<Worker>();

  const take = (): void => {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (alive.size < size ? open() : undefined);
      const job = worker === undefined ? undefined : waiting.shift();
      if (worker === undefined || job === undefined) return;
      void work(worker, job);
    }
  };
  const open = (): Worker => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: OLD_SPACE_MB_MAX, stackSizeMb: STACK_MB },
    });
    alive.add(worker);
    // A thread that fails between two tasks is simply not used again.
    worker.on('error', () => undefined).on('exit', () => {
      alive.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };
  const work = async (worker: Worker, job: Job): Promise<void> => {
    const end = await answerOf(worker, job.task, settings.configuration.limits.parseMsMax);
    if (end.survives) idle.push(worker);
    else await worker.terminate();
    job.settle(end.answer);
    take();
  };

  return {
    size,
    run: (task) =>
      new Promise((settle) => {
        waiting.push({ task, settle });
        take();
      }),
    async close() {
      await Promise.all([...alive].map((worker) => worker.terminate()));
      alive.clear();
      idle.length = 0;
    },
  };
}

interface End {
  readonly answer: TaskAnswer;
  /** Whether the thread can take another task. */
  readonly survives: boolean;
}

function answerOf(worker: Worker, task: Task, parseMsMax: number): Promise<End> {
  return new Promise((resolve) => {
    const finish = (end: End): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(end);
    };
    const fail = (code: RefusalCode, detail: string): void => finish({ answer: refusal(code, detail), survives: false });
    const onMessage = ({ answer, defect = '' }: WorkerMessage): void => {
      if (answer === undefined) fail('internal_error', defect);
      else finish({ answer, survives: true });
    };
    const onError = (error: Error & { readonly code?: string }): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('memory_limit_exceeded', '');
      else fail('internal_error', error.message);
    };
    const onExit = (): void => fail('internal_error', 'the thread ended');
    const timer = setTimeout(() => fail('parse_timeout', `${String(parseMsMax)} ms`), parseMsMax);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task, transferable(task.source.bytes));
  });
}

/** What worker.ts posts: an answer, or the trace of a defect. */
interface WorkerMessage {
  readonly answer?: TaskAnswer;
  readonly defect?: string;
}

// Bytes that share their memory with others (a pooled Buffer) are copied instead of handed over.
function transferable(bytes: Uint8Array): readonly ArrayBuffer[] {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
