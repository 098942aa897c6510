/**
 * Quantises a coordinate in points to quanta of 1/100 point, half away from zero (seed 004 section 4). The only arithmetic
 * on floats that geometry sees. `undefined` when the coordinate is no number or its quanta are beyond 2^53 - 1.
 */
export function quantise(points: number): number | undefined {
  const scaled = points * 100;
  const quanta = scaled >= 0 ? Math.floor(scaled + 0.5) : Math.ceil(scaled - 0.5);
  if (!Number.isSafeInteger(quanta)) return undefined;
  // Math.ceil(-0.3 - 0.5) is -0.
  return quanta === 0 ? 0 : quanta;
}
