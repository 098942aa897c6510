import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { quantiseVector } from '../chunk/vector.ts';
import type { Embedder, EmbeddingUse } from '../port/embedder.ts';
import { embeddingRequest, readEmbeddings } from './embedding-messages.ts';

/** Sends one POST and answers with what came back; a door gives it the network, a test a server of its own. */
export type PostJson = (body: string, signal: AbortSignal) => Promise<HttpAnswer>;

export interface HttpAnswer {
  readonly status: number;
  /** Seconds that the server asks to wait, if it does. */
  readonly retryAfter?: number;
  /** The body, in no case more than {@link answerBytesMax}. */
  readonly body: Uint8Array;
}

/** The longest answer that is read. */
export const answerBytesMax = 256 * 1024 * 1024;

export interface HttpEmbedderOptions {
  readonly space: EmbeddingSpace;
  readonly joins: Embedder['joins'];
  readonly queryPrefix: Text;
  readonly post: PostJson;
  /** Waits; a test does not. */
  readonly wait: (ms: number) => Promise<void>;
  readonly timeoutMs: number;
}

/** Texts of one request. */
const BATCH = 64;
/** Requests for one batch, in all. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 30_000;

/**
 * An embedder behind HTTP that speaks the embeddings request of OpenAI, as most servers do. Batches go one after the other;
 * one that fails for want of time, connection or capacity (408, 429, 5xx) is sent again, at most four times in all. Anything
 * else, and an answer that is not what was asked for, is `embedding_failed` at once.
 */
export function httpEmbedder(options: HttpEmbedderOptions): Embedder {
  const { space, joins, queryPrefix } = options;
  return {
    space,
    joins,
    async embed(texts, use: EmbeddingUse) {
      const prefix = use === 'query' ? queryPrefix : space.document_prefix;
      const vectors: Int8Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) vectors.push(...(await embedBatch(texts.slice(start, start + BATCH).map((one) => prefix + one), options)));
      return vectors;
    },
  };
}

async function embedBatch(texts: readonly string[], { space, post, wait, timeoutMs }: HttpEmbedderOptions): Promise<readonly Int8Array[]> {
  const body = embeddingRequest(space, texts);
  for (let attempt = 1; ; attempt++) {
    const answer = await tryPost(post, body, timeoutMs);
    if (answer.type === 'answered' && answer.status === 200) return vectorsIn(answer.body, { space, count: texts.length });
    const problem = answer.type === 'failed' ? answer.message : `the server answered ${String(answer.status)}${messageIn(answer.body)}`;
    if (answer.type === 'answered' && !isWorthAnother(answer.status)) throw failed(problem);
    if (attempt === ATTEMPTS) throw failed(`${problem}; tried ${String(ATTEMPTS)} times`);
    await wait(waitMs(attempt, answer.type === 'answered' ? answer.retryAfter : undefined));
  }
}

type Attempt = ({ readonly type: 'answered' } & HttpAnswer) | { readonly type: 'failed'; readonly message: string };

async function tryPost(post: PostJson, body: string, timeoutMs: number): Promise<Attempt> {
  try {
    return { type: 'answered', ...(await post(body, AbortSignal.timeout(timeoutMs))) };
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    if (error.name === 'TimeoutError') return { type: 'failed', message: `no answer within ${String(timeoutMs)} ms` };
    const { cause } = error;
    return { type: 'failed', message: cause instanceof Error && cause.message !== '' ? cause.message : error.message };
  }
}

function isWorthAnother(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

// Twice as long each time, or as long as the server says, but never longer than half a minute.
function waitMs(attempt: number, retryAfter: number | undefined): number {
  const own = FIRST_WAIT_MS * (1 << (attempt - 1));
  return Math.min(WAIT_MAX_MS, Math.max(own, (retryAfter ?? 0) * 1000));
}

function vectorsIn(body: Uint8Array, { space, count }: { readonly space: EmbeddingSpace; readonly count: number }): readonly Int8Array[] {
  const embeddings = readEmbeddings(body, count);
  if (!embeddings.ok) throw failed(`the answer is not what was asked for: ${embeddings.problem}`);
  return embeddings.value.map((components, index) => {
    const vector = quantiseVector(components, space.dim);
    if (!vector.ok) throw failed(`text ${String(index + 1)} of ${String(count)}: expected ${vector.problem.expected}`);
    return vector.value;
  });
}

const MESSAGE_LENGTH = 300;

function messageIn(body: Uint8Array): string {
  const line = new TextDecoder('utf-8').decode(body.subarray(0, 4 * MESSAGE_LENGTH)).replace(/[\u0000-\u0020\u007f-\u009f]+/g, ' ');
  return line === '' || line === ' ' ? '' : `: ${line.slice(0, MESSAGE_LENGTH).toWellFormed()}`;
}

function failed(message: string): Failure {
  return new Failure('embedding_failed', message);
}
