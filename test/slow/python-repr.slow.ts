// One million random doubles against a second way to their shortest digits: node --import tsx test/slow/python-repr.slow.ts
import assert from 'node:assert/strict';
import { pythonRepr } from '../../src/base/python-repr.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const view = new DataView(new ArrayBuffer(8));
let state = 0x9e3779b97f4a7c15n;

for (let index = 0; index < count; index++) {
  // xorshift64, with a fixed seed
  state ^= (state << 13n) & 0xffffffffffffffffn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xffffffffffffffffn;
  view.setBigUint64(0, state);
  // Every other double is of everyday size, where the notation is positional.
  const value = index % 2 === 0 ? view.getFloat64(0) : Number(state >> 20n) / 10 ** (index % 13);
  if (!Number.isFinite(value)) continue;
  view.setFloat64(0, value);
  const spelled = pythonRepr(value);
  assert(Object.is(Number(spelled), value), `${spelled} reads back as ${String(value)}`);
  const digits = spelled.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  // A power of two has a lopsided neighbourhood, in which the shortest digits need not be the nearest of their length.
  if ((view.getBigUint64(0) & 0xfffffffffffffn) !== 0n) assert.equal(digits.length, shortest(value), spelled);
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -3 && exponent <= 14) assert.match(spelled, /^-?[0-9]+\.[0-9]+$/);
  if (exponent < -6 || exponent > 17) assert.match(spelled, /^-?[0-9](?:\.[0-9]+)?e[+-][0-9]{2,}$/);
}
process.stdout.write(`${String(count)} doubles are spelled as they should\n`);

function shortest(value: number): number {
  for (let precision = 1; precision < 17; precision++) {
    const spelled = value.toPrecision(precision);
    if (Number(spelled) === value) return Math.max(1, spelled.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length);
  }
  return 17;
}
