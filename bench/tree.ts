// JSON and YAML bytes to projections. JSON against the runtime's own parser and writer, which keep no place, no order of keys and no digits.
import type { Format } from '../src/parse/format.ts';
import { jsonFormat } from '../src/parse/json/json-format.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import { yamlFormat } from '../src/parse/yaml/yaml-format.ts';
import { projectTree } from '../src/projection/project-tree.ts';
import type { Race } from './race.ts';
import { race } from './race.ts';

/** A JSON file of 20 MB, and a YAML file with the same records of 2 MB. */
export function bench(): readonly Race[] {
  const json = new TextEncoder().encode(JSON.stringify(Array.from({ length: 78_000 }, (_, index) => record(index))));
  const yaml = new TextEncoder().encode(Array.from({ length: 8_000 }, (_, index) => asYaml(record(index))).join(''));
  const runtime = (): string => JSON.stringify(JSON.parse(new TextDecoder().decode(json)));
  return [
    race(`JSON to projection, ${String(json.length)} bytes`, () => projected(jsonFormat, json), 'JSON.parse and JSON.stringify', runtime),
    race(`YAML to projection, ${String(yaml.length)} bytes`, () => projected(yamlFormat, yaml), 'JSON to projection, 20 MB', () => projected(jsonFormat, json)),
  ];
}

function projected(format: Format, bytes: Uint8Array): number {
  const parsed = format.parse(bytes, { limits: defaultLimits, pages: 'all' });
  if (parsed.type !== 'tree') throw new Error(`expected a tree, got ${parsed.type}`);
  return projectTree(parsed.payload, { grammar: 'exact-1', lengthMax: 1e9, depthMax: defaultLimits.depthMax }).text.length;
}

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'order', 'payment', 'cancellation', 'customer', 'refund', 'status'];

function word(index: number, step: number): string {
  return WORDS[(index * step + (index >> 3)) % WORDS.length];
}

function record(index: number): Readonly<Record<string, unknown>> {
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

function asYaml(value: Readonly<Record<string, unknown>>): string {
  const { id, name, active, score, tags, address, note } = value as { id: number; name: string; active: boolean; score: number; tags: string[]; address: { street: string; city: string; zip: string }; note: string };
  const parts = [`- id: ${String(id)}`, `name: ${name}`, `active: ${String(active)}`, `score: ${String(score)}`, 'tags:', ...tags.map((tag) => `  - ${tag}`)];
  const rest = ['address:', `  street: ${address.street}`, `  city: ${address.city}`, `  zip: "${address.zip}"`, `note: ${note}`];
  return `${[...parts, ...rest].join('\n  ')}\n`;
}
