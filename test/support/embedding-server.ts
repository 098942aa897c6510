import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server is asked, and what it is to answer. */
export interface EmbeddingRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly encoding_format: string };
}

export type EmbeddingAnswer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string } | 'never' | 'hang-up';

export interface EmbeddingServer {
  readonly url: string;
  readonly requests: EmbeddingRequest[];
  close(): Promise<void>;
}

/** Starts a server on this machine that answers as it is told; by default as a model that knows lengths and first letters. */
export async function embeddingServer(answer: (request: EmbeddingRequest, count: number) => EmbeddingAnswer = lengthsAndLetters): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(body) as EmbeddingRequest['body'] });
      const given = answer(requests[requests.length - 1], requests.length);
      if (given === 'never') return;
      if (given === 'hang-up') request.socket.destroy();
      else response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers }).end(given.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The answer of a model whose vectors are the length of a text and the code of its first letter. */
export function lengthsAndLetters({ body }: EmbeddingRequest): EmbeddingAnswer {
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length + 0.5, text.charCodeAt(0) / 8] }));
  return { body: JSON.stringify({ object: 'list', model: body.model, data: data.toReversed(), usage: { total_tokens: 1 } }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}
