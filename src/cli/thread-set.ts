import type { ThreadData } from './worker-messages.ts';
import { openThread, type Thread } from './worker-thread.ts';

/** Threads of which each does one thing at a time. */
export interface ThreadSet {
  /** A thread that has nothing to do, if there is one; a new one where `mayOpen` and there are not all of them. */
  get(mayOpen: boolean): Thread | undefined;
  /** Gives it back. One that is not sound is closed. */
  put(thread: Thread, isSound: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A set of up to `size` threads, each opened when it is first needed. */
export function threadSet(size: number, data: ThreadData): ThreadSet {
  const idle: Thread[] = [];
  const alive = new Set<Thread>();
  const open = (): Thread => {
    const thread = openThread(data, () => {
      alive.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    alive.add(thread);
    return thread;
  };
  return {
    get: (mayOpen) => idle.pop() ?? (mayOpen && alive.size < size ? open() : undefined),
    async put(thread, isSound) {
      if (isSound) idle.push(thread);
      else await thread.close();
    },
    async close() {
      await Promise.all([...alive].map((thread) => thread.close()));
      alive.clear();
      idle.length = 0;
    },
  };
}
