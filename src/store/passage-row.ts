import type { JsonValue } from '../base/json-reader.ts';
import { readJson } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { readWrittenChunk } from '../chunk/written-chunk.ts';
import { anyMetadataShape } from '../chunk/written-metadata.ts';
import type { Passage } from './passage.ts';

/** The written form of the places where a passage stands: an array of what `occurrenceJson` gives for each. */
export function occurrencesJson({ occurrences }: Passage<string>): string {
  return `[${occurrences.join(',')}]`;
}

/** What the rows of a passage and of its source say. */
export interface PassageRow {
  readonly tenantId: Text;
  readonly sourceId: Text;
  readonly text: Text;
  /** As hexadecimal digits. */
  readonly id: string;
  readonly occurrences: Text;
}

/** Reads the chunks of a passage back: an id that is not the hash of (source id, text) is refused here too. */
export function readOccurrences({ tenantId, sourceId, text, id, occurrences }: PassageRow): Result<readonly StoredChunk[], string> {
  const json = readJson(new TextEncoder().encode(occurrences));
  if (!json.ok || !Array.isArray(json.value)) return no('the occurrences of a passage are not a JSON array');
  const chunks: StoredChunk[] = [];
  for (const occurrence of json.value as readonly JsonValue[]) {
    const chunk = readWrittenChunk({ tenant_id: tenantId, source_id: sourceId, id, text, occurrence }, anyMetadataShape);
    if (!chunk.ok) return no(`expected ${chunk.problem.expected} at ${chunk.problem.path}`);
    chunks.push(chunk.value);
  }
  return ok(chunks);
}
