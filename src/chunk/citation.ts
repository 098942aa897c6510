import type { Fingerprint, Sha256 } from '../base/hash.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Box } from '../document/paged.ts';
import type { LineRange } from '../projection/locator.ts';
import { address } from './address.ts';
import type { Origin } from './chunk-metadata.ts';
import type { StoredChunk } from './stored-chunk.ts';

/**
 * Where a claim says its evidence is (docs/citations.md): the locators of seed 004, and ours for sources without pages. Every
 * locator that is given must hold.
 */
export interface Citation extends Place {
  /** The source in the store. */
  readonly source_id?: Text;
  /** Of the document, or of the source's bytes, that the claim was made from. */
  readonly fingerprint?: Fingerprint;
}

/** A place in a document, under the keys of a citation. */
export interface Place {
  readonly page?: string;
  readonly element_id?: string;
  readonly span_id?: string;
  readonly table_id?: string;
  readonly cell?: { readonly row: number; readonly col: number };
  readonly bbox?: Box;
  /** JSON Pointer; a map or a list stands for everything in it. */
  readonly pointer?: Text;
  /** Number of the document in its stream, from 0. */
  readonly document?: number;
  readonly lines?: LineRange;
  /** In code points of the decoded source. */
  readonly source_range?: Range;
  /** The passage, wherever it stands in the source. */
  readonly content_id?: Sha256;
  /** The passage at its place: {@link address} over the source's id, the range in the projection and the text. */
  readonly address?: Sha256;
}

/** The citation of a stored chunk: what a search hit carries, so that it can be checked as it stands. */
export function citeChunk(chunk: StoredChunk, fingerprint: Fingerprint): Citation {
  const { source_id, text, start_char, end_char, id, metadata } = chunk;
  // The text of a passage may be more than that of a cell: separators, other cells.
  const { table_id: _, cell: __, ...place } = placeOf(metadata.origins);
  return { source_id, fingerprint, content_id: id, address: address(source_id, start_char, end_char, text), ...place };
}

/** What the locators of neighbouring origins have in common: the page, the element, the lines from the first to the last, the pointer. */
export function placeOf(origins: readonly Origin[]): Place {
  const [first, ...rest] = origins.map(({ locator }): Place => {
    const { type: _, ...place } = locator;
    return place;
  });
  return rest.reduce<Place>(joinPlaces, first ?? {});
}

/** What two places have in common; of two cells nothing, since a table is only cited with a cell. */
export function joinPlaces(a: Place, b: Place): Place {
  const page = same(a.page, b.page);
  const document = same(a.document, b.document);
  const isOneDocument = a.document === b.document;
  return {
    ...optional('page', page),
    ...optional('bbox', page === undefined ? undefined : unionOf(a.bbox, b.bbox)),
    ...optional('element_id', same(a.element_id, b.element_id)),
    ...optional('document', document),
    ...optional('pointer', isOneDocument ? commonPointer(a.pointer, b.pointer) : undefined),
    ...optional('lines', hull(a.lines, b.lines)),
    ...optional('source_range', hull(a.source_range, b.source_range)),
  };
}

// The smallest box around two.
function unionOf(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (a === undefined || b === undefined) return undefined;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function hull(a: Range | undefined, b: Range | undefined): Range | undefined {
  return a === undefined || b === undefined ? undefined : { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

function commonPointer(a: Text | undefined, b: Text | undefined): Text | undefined {
  if (a === undefined || b === undefined) return undefined;
  const left = a.split('/');
  const right = b.split('/');
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return left.slice(0, count).join('/') as Text;
}

function same<Value>(a: Value | undefined, b: Value | undefined): Value | undefined {
  return a === b ? a : undefined;
}

function optional<Key extends keyof Place>(key: Key, value: Place[Key] | undefined): Place {
  return value === undefined ? {} : { [key]: value };
}
