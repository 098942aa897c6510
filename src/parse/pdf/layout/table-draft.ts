import type { Line } from './lines.ts';

/** A table found on one page, before it has an id. Boxes are in the frame of its direction. */
export interface TableDraft {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly headerRows: number;
  /** Row-major; no two overlap; a position that no cell covers is empty. */
  readonly cells: readonly CellDraft[];
  /** Left edges of the columns and the right edge of the last: `columnCount + 1` numbers, ascending. */
  readonly edges: readonly number[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Per mille. */
  readonly confidence: number;
  /** Stream place of the first word. */
  readonly first: number;
}

export interface CellDraft {
  readonly row: number;
  readonly col: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  /** In reading order; empty for an empty cell. */
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
