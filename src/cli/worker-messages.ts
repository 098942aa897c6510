import type { Rendered } from '../engine/rendering.ts';
import type { Task, TaskAnswer } from './worker-task.ts';

/** What is asked of a thread: a task, or more of the output of the last one. Each is answered before the next is asked. */
export type Request = { readonly type: 'task'; readonly task: Task } | { readonly type: 'more' };

/** What a thread answers. */
export type Reply =
  | { readonly type: 'done'; readonly answer: Exclude<TaskAnswer, Rendered> }
  | { readonly type: 'rendered'; readonly rendering: Omit<Rendered, 'output'>; readonly first: OutputPart }
  | { readonly type: 'more'; readonly next: OutputPart }
  /** The trace of a defect. */
  | { readonly type: 'defect'; readonly trace: string };

/** Pieces of an output that follow each other. */
export interface OutputPart {
  readonly pieces: readonly Uint8Array[];
  readonly isLast: boolean;
}
