import { setTimeout } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { Failure } from '../base/failure.ts';
import { dimensionMax, embeddingSpaceShape, type EmbeddingSpace } from '../chunk/embedding-space.ts';
import { httpEmbedder } from '../embed/http-embedder.ts';
import { ngramEmbedder } from '../embed/ngram-embedder.ts';
import type { Embedder } from '../port/embedder.ts';
import { integerOption, textArgument } from './command.ts';
import { postJsonTo } from './post-json.ts';

/** Flags that choose an embedder. */
export interface EmbeddingFlags {
  readonly embed?: string;
  readonly embedUrl?: string;
  readonly embedDim?: number;
  readonly embedKeyEnv?: string;
  readonly embedDocumentPrefix?: string;
  readonly embedQueryPrefix?: string;
  readonly embedTimeout?: number;
  readonly embedJoins?: 'beside-words' | 'where-words-fail';
}

/** Adds the flags to a command. */
export function addEmbeddingFlags(command: Command): Command {
  return command
    .option('--embed <model>', 'search by nearness too: ngrams (built in, sees spelling only), a model behind --embed-url, or none')
    .option('--embed-url <url>', 'an OpenAI-compatible server, such as http://127.0.0.1:8080/v1')
    .addOption(integerOption('--embed-dim <n>', 'components of the vectors of the model', { least: 1, most: dimensionMax }))
    .option('--embed-key-env <name>', 'the environment variable that holds the key of the server')
    .option('--embed-document-prefix <text>', 'what the model wants in front of a passage')
    .option('--embed-query-prefix <text>', 'what the model wants in front of a query')
    .addOption(new Option('--embed-joins <when>', 'when a search asks by nearness unasked; where-words-fail holds unless chosen').choices(['beside-words', 'where-words-fail']))
    .addOption(integerOption('--embed-timeout <ms>', 'give up on a request after this long', { least: 1, most: 3_600_000 }));
}

/** An embedder, if there is one, and the flags that give it again. The key is never among them. */
export interface ChosenEmbedder {
  readonly embedder: Embedder | undefined;
  readonly flags: ReadonlyMap<string, string>;
}

const names = ['embed', 'embedUrl', 'embedDim', 'embedKeyEnv', 'embedDocumentPrefix', 'embedQueryPrefix', 'embedTimeout', 'embedJoins'] as const;

/** The embedder that the flags choose. `--embed` chooses anew and forgets the rest; without it, what is not given is taken from the last ingest. */
export function readEmbedder(flags: EmbeddingFlags, remembered: ReadonlyMap<string, string>): ChosenEmbedder {
  const chosen = new Map<string, string>();
  for (const name of names) {
    const value = flags[name] ?? (flags.embed === undefined || flags.embed === remembered.get('embed') ? remembered.get(name) : undefined);
    if (value !== undefined) chosen.set(name, String(value));
  }
  const model = chosen.get('embed');
  if (model === undefined || model === 'none') {
    const stray = names.find((name) => name !== 'embed' && flags[name] !== undefined);
    if (stray !== undefined) throw new Failure('usage', `${flagOf(stray)} goes with --embed MODEL`);
    return { embedder: undefined, flags: new Map() };
  }
  if (model !== 'ngrams') return { embedder: remoteEmbedder(model, chosen), flags: chosen };
  const stray = names.find((name) => name !== 'embed' && name !== 'embedJoins' && flags[name] !== undefined);
  if (stray !== undefined) throw new Failure('usage', `${flagOf(stray)} does not go with --embed ngrams, which is built in`);
  const kept = [...chosen].filter(([name]) => name === 'embed' || name === 'embedJoins');
  return { embedder: ngramEmbedder(joinsOf(chosen)), flags: new Map(kept) };
}

function joinsOf(chosen: ReadonlyMap<string, string>): Embedder['joins'] {
  return chosen.get('embedJoins') === 'beside-words' ? 'beside_words' : 'where_words_fail';
}

const TIMEOUT_MS = 60_000;

function remoteEmbedder(model: string, chosen: ReadonlyMap<string, string>): Embedder {
  const url = chosen.get('embedUrl');
  const dim = chosen.get('embedDim');
  if (url === undefined) throw new Failure('usage', `--embed ${model} needs --embed-url URL; the embedder that needs none is --embed ngrams`);
  if (dim === undefined) throw new Failure('usage', `--embed ${model} needs --embed-dim N, the number of components of its vectors`);
  const endpoint = endpointOf(url);
  return httpEmbedder({
    space: spaceOf(model, Number(dim), chosen.get('embedDocumentPrefix') ?? ''),
    joins: joinsOf(chosen),
    queryPrefix: textArgument(chosen.get('embedQueryPrefix') ?? '', '--embed-query-prefix'),
    post: (body, signal) => postJsonTo(endpoint, keyOf(chosen.get('embedKeyEnv')))(body, signal),
    wait: (ms) => setTimeout(ms),
    timeoutMs: Number(chosen.get('embedTimeout') ?? TIMEOUT_MS),
  });
}

function spaceOf(model: string, dim: number, document_prefix: string): EmbeddingSpace {
  const fields = { model, dim, metric: 'cosine', normalized: true, document_prefix, quantisation: 'int8-1' };
  const space = embeddingSpaceShape(new Map(Object.entries(fields)));
  if (!space.ok) throw new Failure('usage', `${space.problem.path === '/document_prefix' ? '--embed-document-prefix' : '--embed'} takes ${space.problem.expected}`);
  return space.value;
}

// The place of the server as its documentation gives it, or the endpoint itself.
function endpointOf(spelled: string): string {
  const url = URL.canParse(spelled) ? new URL(spelled) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Failure('usage', `--embed-url takes an address that begins with http:// or https://, not ${spelled}`);
  if (url.username !== '' || url.password !== '') throw new Failure('usage', '--embed-url takes no password, because it is remembered; name the variable that holds the key: --embed-key-env NAME');
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`;
  return url.href;
}

// Read when a request is sent: a doctor that only looks needs no key.
function keyOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const key = process.env[name];
  if (key === undefined || key === '') throw new Failure('usage', `--embed-key-env ${name}: there is no such variable in the environment, or it is empty`);
  return key;
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${String.fromCharCode(letter.charCodeAt(0) + 32)}`)}`;
}
