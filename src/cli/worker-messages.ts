import type { Rendered } from '../engine/rendering.ts';
import type { PageTask } from './help-with-pages.ts';
import type { PageOffer } from './page-offer.ts';
import type { Task, TaskAnswer, TaskSettings } from './worker-task.ts';

/** What a thread is opened with. */
export interface ThreadData {
  readonly settings: TaskSettings;
  /** How many other threads there may be. */
  readonly others: number;
}

/** What is asked of a thread: a task, more of the output of the last one, or help with the pages of another's. Each is answered before the next is asked. */
export type Request = { readonly type: 'task'; readonly task: Task } | { readonly type: 'more' } | { readonly type: 'help'; readonly pages: PageTask };

/** What a thread answers. */
export type Reply =
  | { readonly type: 'done'; readonly answer: Exclude<TaskAnswer, Rendered> }
  | { readonly type: 'rendered'; readonly rendering: Omit<Rendered, 'output'>; readonly first: OutputPart }
  | { readonly type: 'more'; readonly next: OutputPart }
  | { readonly type: 'helped' }
  /** The trace of a defect. */
  | { readonly type: 'defect'; readonly trace: string };

/** What a thread says before it answers. */
export interface Offered {
  readonly type: 'offered';
  readonly offer: PageOffer;
}

/** Pieces of an output that follow each other. */
export interface OutputPart {
  readonly pieces: readonly Uint8Array[];
  readonly isLast: boolean;
}
