/**
 * Arithmetic in C floats: PDFium compares places in 32-bit floats, and a rounding more or less decides whether a space stands
 * between two words. A matrix is six floats `a b c d e f` at an offset of an array (x' = a x + c y + e, y' = b x + d y + f).
 */
const f = Math.fround;

/** The length of a vector; C's `hypotf` for lengths between 2^-60 and 2^60. */
export function hypot(x: number, y: number): number {
  return f(Math.sqrt(f(x * x + y * y)));
}

/** The image of a point, its x. */
export function imageX(m: Float32Array, at: number, x: number, y: number): number {
  return f(m[at + 4] + f(f(m[at] * x) + f(m[at + 2] * y)));
}

/** The image of a point, its y. */
export function imageY(m: Float32Array, at: number, x: number, y: number): number {
  return f(m[at + 5] + f(f(m[at + 1] * x) + f(m[at + 3] * y)));
}

/** What a matrix makes of lengths along both axes, added up: `imageLength` takes it. */
export function scaleOf(m: Float32Array, at: number): number {
  const a = m[at];
  const b = m[at + 1];
  const c = m[at + 2];
  const d = m[at + 3];
  const across = b === 0 ? Math.abs(a) : a === 0 ? Math.abs(b) : hypot(a, b);
  const down = c === 0 ? Math.abs(d) : d === 0 ? Math.abs(c) : hypot(c, d);
  return f(across + down);
}

/** How long a distance becomes: the mean of what becomes of it along both axes. */
export function imageLength(scale: number, length: number): number {
  return f(f(length * scale) / 2);
}

/** Writes the product, first `inner`, then `outer`, to an offset of `to`, which may be where `inner` stands. */
export function multiply(inner: Float32Array, outer: Float32Array, to: Float32Array, at: number): void {
  const a = inner[0];
  const b = inner[1];
  const c = inner[2];
  const d = inner[3];
  const e = inner[4];
  const g = inner[5];
  to[at] = f(a * outer[0]) + f(b * outer[2]);
  to[at + 1] = f(a * outer[1]) + f(b * outer[3]);
  to[at + 2] = f(c * outer[0]) + f(d * outer[2]);
  to[at + 3] = f(c * outer[1]) + f(d * outer[3]);
  to[at + 4] = f(f(e * outer[0]) + f(g * outer[2])) + outer[4];
  to[at + 5] = f(f(e * outer[1]) + f(g * outer[3])) + outer[5];
}

/** Writes the inverse of `m` into `to`: the identity where there is none. */
export function invert(m: Float32Array, to: Float32Array): void {
  const a = m[0];
  const b = m[1];
  const c = m[2];
  const d = m[3];
  const e = m[4];
  const g = m[5];
  const determinant = f(f(a * d) - f(b * c));
  if (determinant === 0) {
    to.set(IDENTITY);
    return;
  }
  to[0] = d / determinant;
  to[1] = b / -determinant;
  to[2] = c / -determinant;
  to[3] = a / determinant;
  to[4] = f(f(c * g) - f(d * e)) / determinant;
  to[5] = f(f(a * g) - f(b * e)) / -determinant;
}

/** Leaves every point where it is. */
export const IDENTITY = Float32Array.of(1, 0, 0, 1, 0, 0);
