/**
 * The natural logarithm, correctly rounded: the double nearest to the true value, on every engine. `-Infinity` at 0, `NaN`
 * below. Engines' own `log` disagree in the last bit (V8 and glibc on 6 % of idf values), so it is computed in integers:
 * for x = m * 2^k with 3/4 <= m < 3/2, ln x = k ln 2 + 2 atanh((m - 1) / (m + 1)), in fixed point with 192 fraction bits.
 * The hardest double needs fewer than 120 bits to be rounded.
 */
export function ln(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x > 0 ? Infinity : NaN;
  const { mantissa, exponent } = decompose(x);
  const fixed = BigInt(exponent) * LN_2 + 2n * atanh(mantissa - MANTISSA_ONE, mantissa + MANTISSA_ONE);
  // Converting rounds to the nearest double; dividing by a power of two is exact.
  return Number(fixed) / Number(ONE);
}

const FRACTION_BITS = 192n;
const ONE = 1n << FRACTION_BITS;
const MANTISSA_ONE = 1n << 53n;

// ln 2 = 2 atanh(1/3)
const LN_2 = 2n * atanh(1n, 3n);

// x = mantissa / 2^53 * 2^exponent, and 3/4 <= mantissa / 2^53 < 3/2. A double holds every step exactly.
function decompose(x: number): { readonly mantissa: bigint; readonly exponent: number } {
  let scaled = x;
  let exponent = 0;
  for (const [factor, power] of scales) {
    while (scaled >= 0.75 * factor) {
      scaled /= factor;
      exponent += power;
    }
    while (scaled * factor < 1.5) {
      scaled *= factor;
      exponent -= power;
    }
  }
  return { mantissa: BigInt(scaled * Number(MANTISSA_ONE)), exponent };
}

const scales: readonly (readonly [factor: number, power: number])[] = [
  [18_446_744_073_709_551_616, 64],
  [256, 8],
  [2, 1],
];

// atanh(z) = z + z^3/3 + z^5/5 + …, for |z| = |numerator / denominator| <= 1/3.
function atanh(numerator: bigint, denominator: bigint): bigint {
  const z = (numerator << FRACTION_BITS) / denominator;
  const square = (z * z) >> FRACTION_BITS;
  let power = z;
  let sum = 0n;
  for (let odd = 1n; power !== 0n && power !== -1n; odd += 2n) {
    sum += power / odd;
    power = (power * square) >> FRACTION_BITS;
  }
  return sum;
}
