import { canonicalJson } from '../base/canonical-json.ts';
import { readJson } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape } from '../base/shape.ts';
import { literalShape, objectShape, sha256Shape, taggedShape } from '../base/shape.ts';
import { positionShape, sourceIdShape } from '../chunk/bounds.ts';
import { refusalFactsShape, sourceFactsShape } from '../event/event-json.ts';
import type { StoredSource } from '../port/store.ts';

/** The written form of what a store knows of a source. */
export function sourceJson(stored: StoredSource): string {
  return canonicalJson(stored);
}

/** Reads {@link sourceJson} back, frozen; the problem says what was expected. */
export function readSourceJson(json: string): Result<StoredSource, string> {
  const value = readJson(new TextEncoder().encode(json));
  if (!value.ok) return no(value.problem.message);
  const stored = storedSourceShape(value.value);
  return stored.ok ? ok(freezeDeep(stored.value)) : no(`expected ${stored.problem.expected} at ${stored.problem.path}`);
}

/** Freezes a value and everything in it. */
function freezeDeep<Value>(value: Value): Value {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    Object.freeze(next);
    open.push(...Object.values(next).filter((item) => item !== undefined));
  }
  return value;
}

const place = { source_id: sourceIdShape, digest: sha256Shape };

const storedSourceShape: Shape<StoredSource> = taggedShape('state', {
  ingested: objectShape({
    ...place,
    state: literalShape('ingested'),
    facts: sourceFactsShape,
    chunking_signature: sha256Shape,
    chunk_count: positionShape,
    chunks_sha256: sha256Shape,
  }),
  partial: objectShape(
    { ...place, state: literalShape('partial'), chunk_count: positionShape },
    { facts: sourceFactsShape, chunking_signature: sha256Shape, chunks_sha256: sha256Shape },
  ),
  refused: objectShape({ ...place, state: literalShape('refused'), refusal: refusalFactsShape }),
});
