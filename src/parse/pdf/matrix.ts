/** `[a b c d e f]` of the PDF specification: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Leaves every point where it is. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

// Matrices are read by index: one is read for each path of a page, and taking it apart makes an object for each number until
// the engine has compiled the function.

/** First `inner`, then `outer`. */
export function chain(inner: Matrix, outer: Matrix): Matrix {
  return [
    inner[0] * outer[0] + inner[1] * outer[2],
    inner[0] * outer[1] + inner[1] * outer[3],
    inner[2] * outer[0] + inner[3] * outer[2],
    inner[2] * outer[1] + inner[3] * outer[3],
    inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
    inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
  ];
}

/** The image of a point. */
export function applyTo(matrix: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}
