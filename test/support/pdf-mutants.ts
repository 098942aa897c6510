/** A file made by damaging another, with the name of the damage. */
export interface Mutant {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Numbers that look random and are the same in every run (Numerical Recipes' generator). */
function dice(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
}

type Damage = (bytes: Uint8Array, roll: (limit: number) => number, other: Uint8Array) => Uint8Array;

const damages: Readonly<Record<string, Damage>> = {
  truncated: (bytes, roll) => bytes.subarray(0, 9 + roll(bytes.length - 9)),
  flipped: (bytes, roll) => changed(bytes, 1 + roll(20), (copy) => { copy[roll(copy.length)] ^= 1 << roll(8); }),
  scrambled: (bytes, roll) => changed(bytes, 1 + roll(60), (copy) => { copy[9 + roll(copy.length - 9)] = roll(256); }),
  spliced: (bytes, roll, other) => joined(bytes.subarray(0, roll(bytes.length)), other.subarray(roll(other.length)), bytes.subarray(roll(bytes.length))),
  repeated: (bytes, roll) => {
    const [start, length] = [roll(bytes.length), 1 + roll(400)];
    return joined(bytes.subarray(0, start + length), ...Array.from({ length: 1 + roll(40) }, () => bytes.subarray(start, start + length)), bytes.subarray(start));
  },
  'wrong numbers': (bytes, roll) => replaced(bytes, /\d+/g, (digits) => (roll(6) === 0 ? ['0', '-1', '99999999999', '2147483648', '1e9', '65535'][roll(6)] : digits)),
  'wrong lengths': (bytes, roll) => replaced(bytes, /\/Length \d+/g, () => `/Length ${String(roll(2) === 0 ? roll(1 << 30) : roll(50))}`),
  'deep nesting': (bytes, roll) => replaced(bytes, /\/Type ?\/Page\b/, (key) => `${key}/Deep ${['[', '<</A '][roll(2)].repeat(1 + roll(20_000))}`),
  'deep pages': (bytes) => replaced(bytes, /\/Kids ?\[[^\]]*\]/, () => '/Kids[2 0 R 2 0 R 1 0 R]'),
  'huge pages': (bytes, roll) => replaced(bytes, /\/MediaBox ?\[[^\]]*\]/g, () => `/MediaBox[${['-1e38 -1e38 1e38 1e38', '0 0 0 0', '612 792 0 0', '0 0 1e-30 1e-30', 'a b c d'][roll(5)]}]`),
  'broken operators': (bytes, roll) => replaced(bytes, /(?<=[ \n])(Td|Tj|TJ|Tf|BT|ET|re|cm|BDC)(?=[ \n])/g, (operator) => (roll(3) === 0 ? ['q', 'Q Q Q', '1e38 0 0 1e38 0 0 cm', '[', '(', 'BI ID EI'][roll(6)] : operator)),
};

/** Damages each file in turn, in every way, until there are `count` mutants. The same seed gives the same mutants. */
export function* mutantsOf(files: readonly Uint8Array[], { count, seed }: { readonly count: number; readonly seed: number }): Iterable<Mutant> {
  const roll = dice(seed);
  const names = Object.keys(damages);
  for (let index = 0; index < count; index++) {
    const name = names[index % names.length];
    const file = files[Math.floor(index / names.length) % files.length];
    yield { name: `${String(index)} ${name}`, bytes: damages[name](file, roll, files[roll(files.length)]) };
  }
}

function changed(bytes: Uint8Array, times: number, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice();
  for (let time = 0; time < times; time++) change(copy);
  return copy;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function replaced(bytes: Uint8Array, pattern: RegExp, replacement: (found: string) => string): Uint8Array {
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replace(pattern, replacement), 'latin1'));
}
