// Runs on a thread of worker-pool.ts: takes a request, posts its reply, waits for the next.
import { parentPort, workerData } from 'node:worker_threads';
import { helpWithPages } from './help-with-pages.ts';
import { offerPages } from './offer-pages.ts';
import type { PageOffer } from './page-offer.ts';
import type { Offered, OutputPart, Reply, Request, ThreadData } from './worker-messages.ts';
import { runTask, soundPdfium, type Task } from './worker-task.ts';

/** Output is handed over in parts of this size or a little more: a document is never in memory as a whole only because it is written. */
const PART_BYTES = 1 << 20;

const { settings, others } = workerData as ThreadData;

// Nobody is asked for help who is not there.
const pageHelp = others === 0 ? undefined : offerPages(others, offered);

/** What is left of the output of the last task. */
let output: Iterator<Uint8Array> = [].values();

parentPort?.on('message', (request: Request) => {
  void replyTo(request)
    .catch(defect)
    .then((reply) => parentPort?.postMessage(reply, handedOver(reply)));
});

async function replyTo(request: Request): Promise<Reply> {
  switch (request.type) {
    case 'task':
      return begin(request.task);
    case 'more':
      return { type: 'more', next: nextPart() };
    case 'help':
      await helpWithPages(request.pages, soundPdfium, settings.configuration.pages);
      return { type: 'helped' };
  }
}

async function begin(task: Task): Promise<Reply> {
  const answer = await runTask(task, settings, pageHelp);
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

function offered(offer: PageOffer): void {
  const message: Offered = { type: 'offered', offer };
  parentPort?.postMessage(message, offer.ports);
}

function defect(error: unknown): Reply {
  return { type: 'defect', trace: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

// What was written is handed over, not copied.
function handedOver(reply: Reply): readonly ArrayBuffer[] {
  const part = reply.type === 'rendered' ? reply.first : reply.type === 'more' ? reply.next : undefined;
  return (part?.pieces ?? []).map(({ buffer }) => buffer as ArrayBuffer);
}
