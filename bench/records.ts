// The same records as JSON and as YAML, for the benches of trees.

interface BenchRecord {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly score: number;
  readonly tags: readonly string[];
  readonly address: { readonly street: string; readonly city: string; readonly zip: string };
  readonly note: string;
}

/** A JSON source: some 259 bytes a record. */
export function jsonRecords(count: number): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(Array.from({ length: count }, (_, index) => record(index))));
}

/** A YAML source in block style: some 267 bytes a record. */
export function yamlRecords(count: number): Uint8Array {
  return new TextEncoder().encode(Array.from({ length: count }, (_, index) => asYaml(record(index))).join(''));
}

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'order', 'payment', 'cancellation', 'customer', 'refund', 'status'];

function word(index: number, step: number): string {
  return WORDS[(index * step + (index >> 3)) % WORDS.length];
}

function record(index: number): BenchRecord {
  return {
    id: index,
    name: `${word(index, 3)} ${word(index, 7)}`,
    active: index % 3 === 0,
    score: (index * 7919) % 100_000 / 100,
    tags: [word(index, 1), word(index, 9)],
    address: { street: `${word(index, 7)} ${String(index % 100)}`, city: 'Springfield', zip: String(index % 99_999) },
    note: Array.from({ length: 12 }, (_, at) => word(index + at, 3)).join(' '),
  };
}

function asYaml({ id, name, active, score, tags, address, note }: BenchRecord): string {
  const parts = [`- id: ${String(id)}`, `name: ${name}`, `active: ${String(active)}`, `score: ${String(score)}`, 'tags:', ...tags.map((tag) => `  - ${tag}`)];
  const rest = ['address:', `  street: ${address.street}`, `  city: ${address.city}`, `  zip: "${address.zip}"`, `note: ${note}`];
  return `${[...parts, ...rest].join('\n  ')}\n`;
}
