import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape, ShapeProblem } from '../base/shape.ts';
import { checkedShape, objectShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import { parsePointer } from '../document/pointer.ts';
import { positionShape } from './bounds.ts';
import type { ChunkMetadata, Origin } from './chunk-metadata.ts';
import { headingsShape, originsShape } from './chunk-metadata.ts';
import type { OriginColumns } from './origin-columns.ts';
import { columnsOf, originColumnsShape } from './origin-columns.ts';

/** How the metadata of chunks are written: 1, every origin is an object; 2, those of a tree are columns. The version of a chunking's event. */
export type ChunkForm = 1 | 2;

/** The form that is written. */
export const chunkForm: ChunkForm = 2;

/** Metadata in the form 2. */
export interface WrittenMetadata {
  /** Where they are the first reference tokens of the first pointer, which is in the columns, their number. */
  readonly headings: readonly Text[] | number;
  readonly origins: readonly Origin[] | OriginColumns;
}

/** The one written form of metadata. */
export function writtenMetadata({ headings, origins }: ChunkMetadata): WrittenMetadata {
  const columns = columnsOf(origins);
  if (columns === undefined) return { headings, origins };
  return { headings: areKeysOf(headings, origins) ? headings.length : headings, origins: columns };
}

/** Reads metadata of a form; what is not its one written form is refused. */
export function metadataShape(form: ChunkForm): Shape<ChunkMetadata> {
  return form === 1 ? listedShape : (json) => (hasColumns(json) ? columnedShape(json) : uncolumnedShape(json));
}

/** Reads metadata of any form. */
export const anyMetadataShape: Shape<ChunkMetadata> = (json) => (hasColumns(json) ? columnedShape(json) : listedShape(json));

const listShape = objectShape({}, { headings: headingsShape, origins: originsShape });

const listedShape: Shape<ChunkMetadata> = (json) => {
  const read = listShape(json);
  return read.ok ? ok({ headings: read.value.headings ?? [], origins: read.value.origins ?? [] }) : read;
};

const uncolumnedShape = checkedShape(listedShape, ({ origins }) => columnsOf(origins) === undefined, 'the origins of a tree as columns');

function hasColumns(json: JsonValue): boolean {
  return json instanceof Map && (json as ReadonlyMap<string, JsonValue>).get('origins') instanceof Map;
}

function columnedShape(json: JsonValue): Result<ChunkMetadata, ShapeProblem> {
  const read = writtenShape(json);
  if (!read.ok) return read;
  const { headings, origins } = read.value;
  const keys = keysOf(origins);
  if (typeof headings !== 'number') return areKeysOf(headings, origins) ? no({ path: '/headings', expected: 'the number of keys' }) : ok({ headings, origins });
  return headings > keys.length ? no({ path: '/headings', expected: `at most ${String(keys.length)}` }) : ok({ headings: keys.slice(0, headings), origins });
}

const writtenShape = objectShape({ headings: (json: JsonValue): Result<readonly Text[] | number, ShapeProblem> => (typeof json === 'number' ? positionShape(json) : headingsShape(json)), origins: originColumnsShape });

function areKeysOf(headings: readonly Text[], origins: readonly Origin[]): boolean {
  const keys = keysOf(origins);
  return headings.length <= keys.length && headings.every((heading, index) => heading === keys[index]);
}

function keysOf([first]: readonly Origin[]): readonly Text[] {
  return first.locator.type === 'pointer' ? parsePointer(first.locator.pointer) : [];
}
