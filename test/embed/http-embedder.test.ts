import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { text } from '../../src/base/text.ts';
import { postJsonTo } from '../../src/cli/post-json.ts';
import { httpEmbedder } from '../../src/embed/http-embedder.ts';
import type { Embedder } from '../../src/port/embedder.ts';
import { sampleSpace } from '../../src/testing/sample-events.ts';
import { embeddingServer, lengthsAndLetters, type EmbeddingServer } from '../support/embedding-server.ts';

interface Opened {
  readonly server: EmbeddingServer;
  readonly embedder: Embedder;
  /** How long it was to wait before each repetition. */
  readonly waits: number[];
}

/** Runs work with an embedder whose server answers so. */
async function against(answer: Parameters<typeof embeddingServer>[0], work: (opened: Opened) => Promise<void>, timeoutMs = 5000): Promise<void> {
  const server = await embeddingServer(answer);
  const waits: number[] = [];
  const space = { ...sampleSpace('model-x', 2), document_prefix: text('passage: ') };
  const wait = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
  const embedder = httpEmbedder({ space, joins: 'beside_words', queryPrefix: text('query: '), post: postJsonTo(`${server.url}/v1/embeddings`, 'secret'), wait, timeoutMs });
  try {
    await work({ server, embedder, waits });
  } finally {
    await server.close();
  }
}

function isFailure(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.code === 'embedding_failed' && message.test(error.message) && !error.message.includes('secret');
}

test('texts go in batches with their prefix, the model and the key; vectors come back in order, as int8', () =>
  against(undefined, async ({ server, embedder }) => {
    const vectors = await embedder.embed(Array.from({ length: 150 }, (_, index) => text('x'.repeat(index + 1))), 'document');
    assert.equal(vectors.length, 150);
    const long = 'passage: '.length + 100.5;
    assert.deepEqual(Array.from(vectors[99]), [127, Math.round((127 * 14) / long)]);
    assert.deepEqual(server.requests.map(({ body }) => body.input.length), [64, 64, 22]);
    const [{ path, authorization, body }] = server.requests;
    assert.deepEqual([path, authorization, body.model, body.encoding_format, body.input[1]], ['/v1/embeddings', 'Bearer secret', 'model-x', 'float', 'passage: xx']);
    await embedder.embed([text('x')], 'query');
    assert.deepEqual(server.requests[3].body.input, ['query: x']);
    assert.deepEqual(await embedder.embed([], 'query'), []);
  }));

test('a server that is busy, broken or gone for a while is asked again, later each time, and as late as it says', () => {
  const troubles = [{ status: 503, body: '' }, { status: 429, headers: { 'retry-after': '7' }, body: '' }, 'hang-up'] as const;
  return against((request, count) => troubles[count - 1] ?? lengthsAndLetters(request), async ({ embedder, waits }) => {
    assert.equal((await embedder.embed([text('x')], 'document')).length, 1);
    assert.deepEqual(waits, [500, 7000, 2000]);
  });
});

test('a server that stays broken is given up after four requests, and the message says what it said', () =>
  against(() => ({ status: 500, body: '{"error":\n"out of memory"}' }), async ({ server, embedder }) => {
    await assert.rejects(embedder.embed([text('x')], 'document'), isFailure(/answered 500: \{"error": "out of memory"\}; tried 4 times/));
    assert.equal(server.requests.length, 4);
  }));

test('a refusal is not repeated', () =>
  against(() => ({ status: 401, body: 'no such key' }), async ({ server, embedder }) => {
    await assert.rejects(embedder.embed([text('x')], 'document'), isFailure(/answered 401: no such key/));
    assert.equal(server.requests.length, 1);
  }));

test('a server that does not answer in time is given up', () =>
  against(() => 'never', async ({ embedder }) => assert.rejects(embedder.embed([text('x')], 'document'), isFailure(/no answer within 50 ms; tried 4 times/)), 50));

test('a place where nobody listens is named as the system names it', async () => {
  const server = await embeddingServer();
  await server.close();
  const embedder = httpEmbedder({ space: sampleSpace('m', 2), joins: 'beside_words', queryPrefix: text(''), post: postJsonTo(server.url, undefined), wait: () => Promise.resolve(), timeoutMs: 1000 });
  await assert.rejects(embedder.embed([text('x')], 'document'), isFailure(/ECONNREFUSED/));
});

test('a redirection is not followed', () =>
  against(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }), async ({ embedder }) => assert.rejects(embedder.embed([text('x')], 'document'), isFailure(/./))));

const wrong: readonly (readonly [name: string, body: string, message: RegExp])[] = [
  ['no JSON', '<html>', /not what was asked for/],
  ['no data', '{"object":"list"}', /an array at data/],
  ['too few embeddings', '{"data":[]}', /expected 1 embeddings, found 0/],
  ['an index out of range', '{"data":[{"index":1,"embedding":[1,2]}]}', /every index from 0 to 0 once/],
  ['text for numbers', '{"data":[{"index":0,"embedding":["1",2]}]}', /numbers at data\/0\/embedding/],
  ['base64 for numbers', '{"data":[{"index":0,"embedding":"AAAA"}]}', /numbers at data\/0\/embedding/],
  ['another dimension', '{"data":[{"index":0,"embedding":[1,2,3]}]}', /expected 2 numbers, not 3/],
  ['a number that is none', '{"data":[{"index":0,"embedding":[1,1e999]}]}', /finite number at component 1/],
  ['null', '{"data":[{"index":0,"embedding":[1,null]}]}', /numbers at data\/0\/embedding/],
];

for (const [name, body, message] of wrong) {
  test(`an answer with ${name} is a coded failure, not a vector`, () => against(() => ({ body }), async ({ embedder }) => assert.rejects(embedder.embed([text('x')], 'document'), isFailure(message))));
}
