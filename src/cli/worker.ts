// Runs on a thread of worker-pool.ts: takes a request, posts its reply, waits for the next.
import { parentPort, workerData } from 'node:worker_threads';
import type { OutputPart, Reply, Request } from './worker-messages.ts';
import { runTask, type Task, type TaskSettings } from './worker-task.ts';

/** Output is handed over in parts of this size or a little more: a document is never in memory as a whole only because it is written. */
const PART_BYTES = 1 << 20;

/** What is left of the output of the last task. */
let output: Iterator<Uint8Array> = [].values();

parentPort?.on('message', (request: Request) => {
  void replyTo(request)
    .catch(defect)
    .then((reply) => parentPort?.postMessage(reply, handedOver(reply)));
});

async function replyTo(request: Request): Promise<Reply> {
  return request.type === 'task' ? begin(request.task) : { type: 'more', next: nextPart() };
}

async function begin(task: Task): Promise<Reply> {
  const answer = await runTask(task, workerData as TaskSettings);
  if (answer.type !== 'rendered') return { type: 'done', answer };
  const { output: pieces, ...rendering } = answer;
  output = pieces[Symbol.iterator]();
  return { type: 'rendered', rendering, first: nextPart() };
}

function nextPart(): OutputPart {
  const pieces: Uint8Array[] = [];
  for (let size = 0; size < PART_BYTES; ) {
    const next = output.next();
    if (next.done === true) {
      // Nothing of the document is kept until the next task.
      output = [].values();
      return { pieces, isLast: true };
    }
    pieces.push(next.value);
    size += next.value.length;
  }
  return { pieces, isLast: false };
}

function defect(error: unknown): Reply {
  return { type: 'defect', trace: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

// What was written is handed over, not copied.
function handedOver(reply: Reply): readonly ArrayBuffer[] {
  const part = reply.type === 'rendered' ? reply.first : reply.type === 'more' ? reply.next : undefined;
  return (part?.pieces ?? []).map(({ buffer }) => buffer as ArrayBuffer);
}
