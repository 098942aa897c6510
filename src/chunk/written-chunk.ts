import { assert } from '../base/assert.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { codePointsOf } from '../base/code-points.ts';
import { isWide, narrowed } from '../base/code-units.ts';
import type { Sha256 } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import type { Range } from '../base/range.ts';
import type { Result } from '../base/result.ts';
import { no } from '../base/result.ts';
import type { Shape } from '../base/shape.ts';
import { anyShape, objectShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import type { Projection } from '../projection/projection.ts';
import { positionShape } from './bounds.ts';
import { draftChunks } from './chunk-draft.ts';
import { contentId } from './content-id.ts';
import { occurrenceJson } from './occurrence-json.ts';
import { segmentColumns } from './segment-columns.ts';
import type { ChunkMetadata } from './chunk-metadata.ts';
import type { StoredChunk, StoredChunkProblem } from './stored-chunk.ts';
import { readStoredChunk } from './stored-chunk.ts';
import { treeMetadata } from './tree-metadata.ts';
import type { ChunkForm, WrittenMetadata } from './written-metadata.ts';

/** What a chunk says, and where it stands as `occurrenceJson` writes it. */
export interface WrittenChunk {
  readonly id: Sha256;
  readonly text: Text;
  readonly occurrence: string;
}

/** Writes a chunk in a form. */
export function writeChunk(chunk: StoredChunk, form: ChunkForm): WrittenChunk {
  return { id: chunk.id, text: chunk.text, occurrence: occurrenceJson(chunk, form) };
}

/** What is kept of a chunk apart from each other, as it was read: nothing is checked yet. */
export interface ChunkParts {
  readonly tenant_id: JsonValue;
  readonly source_id: JsonValue;
  readonly id: JsonValue;
  readonly text: JsonValue;
  readonly occurrence: JsonValue;
}

/** Reads a written chunk back, with metadata of a shape: an id that is not the hash of (source id, text) is refused here too. */
export function readWrittenChunk({ occurrence, ...parts }: ChunkParts, metadata: Shape<ChunkMetadata>): Result<StoredChunk, StoredChunkProblem> {
  const known = occurrenceShape(occurrence);
  if (!known.ok) return no({ code: 'malformed', path: `/occurrence${known.problem.path}`, expected: known.problem.expected });
  const chunk = readStoredChunk(new Map(Object.entries({ ...known.value, ...parts })), metadata);
  if (chunk.ok) return chunk;
  const [, key] = chunk.problem.path.split('/');
  return Object.hasOwn(known.value, key) ? no({ ...chunk.problem, path: `/occurrence${chunk.problem.path}` }) : chunk;
}

const occurrenceShape = objectShape({ chunk_index: anyShape, end_char: anyShape, entity_ids: anyShape, metadata: anyShape, start_char: anyShape });

/**
 * The chunks of a source at ranges of its projection that ascend by start, as {@link writeChunk} writes them in the form 2; those of a tree without
 * an object for each line. Ranges beyond what positions may be are defects.
 */
export function writtenChunks(projection: Projection, ranges: readonly Range[], sourceId: Text): readonly WrittenChunk[] {
  const isNarrowed = isWide(projection.text);
  const contentOf = contentsIn(projection, ranges);
  assert(positionShape(ranges.length).ok, 'positions within bounds');
  return ranges.map(({ start, end }, chunk_index) => {
    assert(positionShape(end).ok, 'positions within bounds');
    const { text: part, metadata } = contentOf(chunk_index);
    const text = isNarrowed ? narrowed(part) : part;
    const occurrence = canonicalJson({ chunk_index, end_char: end, entity_ids: [], metadata, start_char: start });
    return { id: contentId(sourceId, text), text, occurrence };
  });
}

interface ChunkContent {
  readonly text: Text;
  readonly metadata: WrittenMetadata;
}

// Asked with ascending indexes of ranges.
function contentsIn(projection: Projection, ranges: readonly Range[]): (index: number) => ChunkContent {
  const { places } = projection;
  if (places === undefined) {
    const drafts = draftChunks(projection, ranges);
    return (index) => ({ text: drafts[index].text, metadata: { headings: drafts[index].headings, origins: drafts[index].origins } });
  }
  const columns = segmentColumns(projection);
  const points = codePointsOf(projection.text, columns.end);
  const metadataOf = treeMetadata(places, columns, ranges);
  return (index) => ({ text: points.slice(ranges[index]), metadata: metadataOf(index) });
}
