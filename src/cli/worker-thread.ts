import { Worker, type MessagePort } from 'node:worker_threads';
import type { RefusalCode } from '../base/diagnostic.ts';
import type { PageOffer } from './page-offer.ts';
import type { Offered, Reply as Posted, Request, ThreadData } from './worker-messages.ts';

/** A thread that answers one request after the other, until one costs it its life. */
export interface Thread {
  /** Asks, and waits so long for the reply; `onOffer` hears what comes before it. A thread that is lost is of no more use: close it. */
  ask(request: Request, msMax: number, onOffer?: OnOffer): Promise<Reply | Lost>;
  close(): Promise<unknown>;
}

export type OnOffer = (offer: PageOffer) => void;

export type Reply = Exclude<Posted, { type: 'defect' }>;

/** Why there is no reply. */
export interface Lost {
  readonly type: 'lost';
  readonly code: RefusalCode;
  readonly detail: string;
}

const OLD_SPACE_MB_MAX = 3072;
const STACK_MB = 8;

/** Opens a thread; `onExit` hears of its end, whatever it was. */
export function openThread(workerData: ThreadData, onExit: () => void): Thread {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: OLD_SPACE_MB_MAX, stackSizeMb: STACK_MB },
  });
  // A thread that fails between two requests is simply not used again.
  worker.on('error', () => undefined).on('exit', onExit);
  return { ask: (request, msMax, onOffer) => ask(worker, request, { msMax, onOffer }), close: () => worker.terminate() };
}

interface Asking {
  readonly msMax: number;
  readonly onOffer: OnOffer | undefined;
}

function ask(worker: Worker, request: Request, { msMax, onOffer }: Asking): Promise<Reply | Lost> {
  return new Promise((resolve) => {
    const finish = (end: Reply | Lost): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(end);
    };
    const fail = (code: RefusalCode, detail: string): void => finish({ type: 'lost', code, detail });
    const onMessage = (message: Posted | Offered): void => {
      if (message.type === 'offered') onOffer?.(message.offer);
      else if (message.type === 'defect') fail('internal_error', message.trace);
      else finish(message);
    };
    const onError = (error: Error & { readonly code?: string }): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('memory_limit_exceeded', '');
      else fail('internal_error', error.message);
    };
    const onExit = (): void => fail('internal_error', 'the thread ended');
    const timer = setTimeout(() => fail('parse_timeout', ''), msMax);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    try {
      worker.postMessage(request, handedOver(request));
    } catch (error) {
      // A port of a thread that is no more cannot be handed over.
      fail('internal_error', String(error));
    }
  });
}

function handedOver(request: Request): readonly (ArrayBuffer | MessagePort)[] {
  switch (request.type) {
    case 'task':
      return transferable(request.task.source.bytes);
    case 'more':
      return [];
    case 'help':
      return [request.pages.port];
  }
}

// Bytes that share their memory with others (a pooled Buffer) are copied instead of handed over.
function transferable(bytes: Uint8Array): readonly ArrayBuffer[] {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
