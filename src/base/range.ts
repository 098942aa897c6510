/** A half-open stretch `[start, end)` in Unicode code points of a named text; `0 <= start <= end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
