import { countCodePoints } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Projection } from '../projection/projection.ts';
import type { ChunkDraft } from './chunk-draft.ts';
import { draftChunks } from './chunk-draft.ts';
import type { StructureSizes } from './structure.ts';
import { structureRanges } from './structure.ts';
import type { TailPolicy } from './window.ts';
import { windowsOf } from './window.ts';

/** Which chunker, with its sizes in code points: part of what a source is configured with. */
export type Chunker =
  /** Follows headings, paragraphs and key paths. */
  | ({ readonly type: 'structure' } & StructureSizes)
  /** The windows of seed 002: `0 <= overlap < size`. */
  | { readonly type: 'window'; readonly size: number; readonly overlap: number; readonly tail: TailPolicy };

/** The chunks of a projection as drafts, ascending by start. */
export function chunkProjection(projection: Projection, chunker: Chunker): readonly ChunkDraft[] {
  return draftChunks(projection, chunkRanges(projection, chunker));
}

/**
 * Cuts a projection into ranges, ascending by start. Windows under `drop` leave out the tail behind the last chunk; nothing else is
 * left out of a text that is not blank. Windows under `pad` are not padded here: a stored text is the source's own.
 */
export function chunkRanges(projection: Projection, chunker: Chunker): readonly Range[] {
  switch (chunker.type) {
    case 'structure':
      return structureRanges(projection, chunker);
    case 'window': {
      const { size: chunk_size, overlap, tail: tail_policy } = chunker;
      const { windows } = windowsOf(countCodePoints(projection.text), { chunk_size, overlap, tail_policy });
      return windows.map(({ start, end }) => ({ start, end }));
    }
  }
}
