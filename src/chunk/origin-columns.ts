import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape, ShapeProblem } from '../base/shape.ts';
import { arrayShape, checkedShape, integerShape, objectShape, textShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import type { PointerLocator } from '../projection/locator.ts';
import { bounds, positionShape } from './bounds.ts';
import type { Origin } from './chunk-metadata.ts';

/**
 * The origins of a chunk of a tree as columns, each number as it differs from what stands before it: a tenth of the size of objects,
 * because neighbouring lines share most of a pointer. A list of origins has one such form (docs/contract/events.md).
 */
export interface OriginColumns {
  /** Numbers of the documents of a stream; absent where there is one document. */
  readonly documents?: readonly number[];
  /** Lengths of the stretches, in code points. */
  readonly lengths: readonly number[];
  /** Two for each: the first line, less that of the one before; how many lines follow it. */
  readonly lines: readonly number[];
  /** Two for each: how many leading reference tokens of the pointer before stay; what follows them, empty or from its slash on. */
  readonly pointers: readonly (number | Text)[];
  /** Two for each: the start of the range in the source, less the end of the one before; its length. */
  readonly source_ranges: readonly number[];
}

/** A stretch of a chunk, with the way from the pointer before to its own. */
export interface Stretch {
  readonly length: number;
  readonly place: Omit<PointerLocator, 'type' | 'pointer'>;
  readonly shared: number;
  readonly rest: Text;
}

/** Takes stretches, in order, and gives their columns. */
export interface ColumnsWriter {
  add(stretch: Stretch): void;
  columns(): OriginColumns;
}

/** Columns without a stretch yet. Keys stand in code point order: so they are written fastest. */
export function columnsWriter(): ColumnsWriter {
  const documents: number[] = [];
  const columns = { lengths: [] as number[], lines: [] as number[], pointers: [] as (number | Text)[], source_ranges: [] as number[] };
  let [line, end] = [0, 0];
  return {
    add({ length, place: { document, lines, source_range }, shared, rest }) {
      columns.lengths.push(length);
      columns.lines.push(lines.start - line, lines.end - lines.start);
      columns.pointers.push(shared, rest);
      columns.source_ranges.push(source_range.start - end, source_range.end - source_range.start);
      if (document !== undefined) documents.push(document);
      line = lines.start;
      end = source_range.end;
    },
    columns: () => (documents.length === 0 ? columns : { documents, ...columns }),
  };
}

/** The columns of origins; `undefined` where not all have a pointer, or only some a document, or there is none. */
export function columnsOf(origins: readonly Origin[]): OriginColumns | undefined {
  const writer = columnsWriter();
  let before: readonly string[] = [];
  for (const { start, end, heading_level, locator } of origins) {
    if (heading_level !== undefined || locator.type !== 'pointer' || !isPointer(locator.pointer)) return undefined;
    const tokens = tokensOf(locator.pointer);
    const shared = sharedTokens(before, tokens);
    writer.add({ length: end - start, place: locator, shared, rest: tokens.slice(shared).map((token) => `/${token}`).join('') as Text });
    before = tokens;
  }
  const columns = writer.columns();
  const isUniform = columns.documents === undefined || columns.documents.length === origins.length;
  return origins.length > 0 && isUniform ? columns : undefined;
}

/** Reads columns back as origins; refuses all that {@link columnsOf} does not write. */
export const originColumnsShape: Shape<readonly Origin[]> = (json) => {
  const read = columnsShape(json);
  return read.ok ? originsOf(read.value) : read;
};

const differenceShape = integerShape({ min: -bounds.positionMax, max: bounds.positionMax });
const restShape = checkedShape(textShape, isPointer, 'text from a slash on');

const columnsShape: Shape<OriginColumns> = objectShape(
  {
    lengths: arrayShape(positionShape, { countMin: 1 }),
    lines: arrayShape(differenceShape),
    pointers: arrayShape<number | Text>((json) => (typeof json === 'number' ? positionShape(json) : restShape(json))),
    source_ranges: arrayShape(differenceShape),
  },
  { documents: arrayShape(positionShape) },
);

function originsOf({ documents, lengths, lines, pointers, source_ranges }: OriginColumns): Result<readonly Origin[], ShapeProblem> {
  const count = lengths.length;
  if (documents !== undefined && documents.length !== count) return misfit('documents', count);
  for (const [name, column] of Object.entries({ lines, pointers, source_ranges })) if (column.length !== 2 * count) return misfit(name, 2 * count);
  const origins: Origin[] = [];
  let tokens: readonly string[] = [];
  let [start, line, sourceEnd] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    const [shared, rest] = [pointers[2 * index], pointers[2 * index + 1]];
    const next = typeof shared === 'number' && typeof rest === 'string' ? [...tokens.slice(0, shared), ...tokensOf(rest)] : undefined;
    if (next === undefined || shared !== sharedTokens(tokens, next)) return no({ path: `/pointers/${String(2 * index)}`, expected: 'the number of tokens shared with the pointer before, and what follows' });
    tokens = next;
    line += lines[2 * index];
    const sourceStart = sourceEnd + source_ranges[2 * index];
    sourceEnd = sourceStart + source_ranges[2 * index + 1];
    const lineRange = { end: line + lines[2 * index + 1], start: line };
    const end = start + lengths[index];
    if (![line, lineRange.end, sourceStart, sourceEnd, end].every(isPosition)) return no({ path: `/lengths/${String(index)}`, expected: 'a stretch within bounds' });
    const pointer = next.map((token) => `/${token}`).join('') as Text;
    const place = { lines: lineRange, pointer, source_range: { end: sourceEnd, start: sourceStart }, type: 'pointer' } as const;
    origins.push({ end, locator: documents === undefined ? place : { document: documents[index], ...place }, start });
    start = end;
  }
  return ok(origins);
}

function misfit(column: string, count: number): Result<never, ShapeProblem> {
  return no({ path: `/${column}`, expected: `${String(count)} items` });
}

function isPosition(value: number): boolean {
  return value >= 0 && value <= bounds.positionMax;
}

function isPointer(text: string): boolean {
  return text === '' || text.startsWith('/');
}

// As they are spelled in the pointer.
function tokensOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1);
}

function sharedTokens(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}
