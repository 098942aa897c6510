/**
 * Spells a float as Python's `repr` does (seed 000, scalar spellings): the shortest digits that read back as the same
 * float, positional from 1e-4 up to 1e16 and always with a decimal point there, else with a signed exponent of at least
 * two digits; `inf`, `-inf`, `nan`.
 */
export function pythonRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}inf`;
  // `1.2345e+22`: the digits are the shortest ones, for the engine picks them as Python does.
  const [mantissa, power] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  return sign + (exponent >= -4 && exponent < 16 ? positional(digits, exponent) : scientific(digits, exponent));
}

function positional(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const power = String(Math.abs(exponent)).padStart(2, '0');
  return `${digits.slice(0, 1)}${fraction}e${exponent < 0 ? '-' : '+'}${power}`;
}
