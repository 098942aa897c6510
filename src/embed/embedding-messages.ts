import { canonicalJson } from '../base/canonical-json.ts';
import type { JsonValue } from '../base/json-reader.ts';
import { readJson } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';

/** Writes the request for the vectors of some texts, in the form that OpenAI's `POST /v1/embeddings` takes. */
export function embeddingRequest({ model }: EmbeddingSpace, texts: readonly string[]): string {
  return canonicalJson({ encoding_format: 'float', input: texts, model });
}

/** Reads the answer: `count` embeddings, brought in order of their `index`. Components are not looked at beyond being numbers. */
export function readEmbeddings(body: Uint8Array, count: number): Result<readonly Float64Array[], string> {
  const json = readJson(body, { numbers: 'any' });
  if (!json.ok) return no(json.problem.message);
  const entries = member(json.value, 'data');
  if (!Array.isArray(entries)) return no('expected an array at data');
  if (entries.length !== count) return no(`expected ${String(count)} embeddings, found ${String(entries.length)}`);
  const embeddings: Float64Array[] = [];
  for (const [position, entry] of (entries as readonly JsonValue[]).entries()) {
    const index = member(entry, 'index') ?? position;
    const components = member(entry, 'embedding');
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || embeddings[index] !== undefined) return no(`expected every index from 0 to ${String(count - 1)} once`);
    if (!Array.isArray(components) || !(components as readonly JsonValue[]).every((component) => typeof component === 'number')) return no(`expected numbers at data/${String(position)}/embedding`);
    embeddings[index] = Float64Array.from(components as readonly number[]);
  }
  return ok(embeddings);
}

function member(json: JsonValue, key: string): JsonValue | undefined {
  return json instanceof Map ? (json as ReadonlyMap<string, JsonValue>).get(key) : undefined;
}
