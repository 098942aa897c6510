// How scripts/unicode.ts spells its tables: integers in base 36, separated by blanks.

/** Reads ranges spelled as `gap length` pairs, and gives `start, end` pairs (half-open), ascending. */
export function readRanges(encoded: string): Uint32Array {
  const fields = encoded.split(' ');
  const ranges = new Uint32Array(fields.length);
  let end = 0;
  for (let index = 0; index < fields.length; index += 2) {
    ranges[index] = end + parseInt(fields[index], 36);
    end = ranges[index] + parseInt(fields[index + 1], 36);
    ranges[index + 1] = end;
  }
  return ranges;
}

/** Tells whether a code point is inside one of the ranges; by halving. */
export function inRanges(ranges: Uint32Array, point: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle * 2 + 1] <= point) low = middle + 1;
    else high = middle;
  }
  return low * 2 < ranges.length && ranges[low * 2] <= point;
}

/** Reads a map spelled as runs `gap count step value`: calls `visit` for each code point with its value. */
export function readRuns(encoded: string, visit: (point: number, value: number) => void): void {
  const fields = encoded.split(' ');
  let start = 0;
  for (let index = 0; index < fields.length; index += 4) {
    start += parseInt(fields[index], 36);
    const count = parseInt(fields[index + 1], 36);
    const step = parseInt(fields[index + 2], 36);
    const value = parseInt(fields[index + 3], 36);
    for (let nth = 0; nth < count; nth++) visit(start + nth * step, value);
  }
}

/** Reads a map spelled as `gap=point point …` joined by commas: calls `visit` for each code point with its sequence. */
export function readSequences(encoded: string, visit: (point: number, sequence: readonly number[]) => void): void {
  let key = 0;
  for (const entry of encoded.split(',')) {
    const [gap, sequence] = entry.split('=');
    key += parseInt(gap, 36);
    visit(
      key,
      sequence.split(' ').map((field) => parseInt(field, 36)),
    );
  }
}
