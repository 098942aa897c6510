import { Failure } from '../base/failure.ts';
import type { HttpAnswer, PostJson } from '../embed/http-embedder.ts';
import { answerBytesMax } from '../embed/http-embedder.ts';

/** Sends JSON to a fixed place over HTTP. Redirections are errors: a key goes where its owner sends it and nowhere else. */
export function postJsonTo(url: string, key: string | undefined): PostJson {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  return async (body, signal) => {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return { status: response.status, ...retryAfterOf(response), body: await bytesOf(response) };
  };
}

function retryAfterOf({ headers }: Response): Pick<HttpAnswer, 'retryAfter'> {
  const spelled = headers.get('retry-after') ?? '';
  return /^[0-9]{1,6}$/.test(spelled) ? { retryAfter: Number(spelled) } : {};
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > answerBytesMax) throw new Failure('embedding_failed', `the answer is longer than ${String(answerBytesMax)} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
