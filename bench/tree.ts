// JSON and YAML bytes to projections, against parsers that keep no place, no order of keys and no digits.
import { load } from 'js-yaml';
import type { Format } from '../src/parse/format.ts';
import { jsonFormat } from '../src/parse/json/json-format.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import { yamlFormat } from '../src/parse/yaml/yaml-format.ts';
import { projectTree } from '../src/projection/project-tree.ts';
import type { Race } from './race.ts';
import { race } from './race.ts';
import { jsonRecords, yamlRecords } from './records.ts';

/** A JSON source of 20 MB, and a YAML source of 2 MB. */
export function bench(): readonly Race[] {
  const json = jsonRecords(78_000);
  const yaml = yamlRecords(8_000);
  return [
    race(`JSON to projection, ${String(json.length)} bytes`, () => projected(jsonFormat, json), 'JSON.parse and JSON.stringify', () => rewritten(JSON.parse, json)),
    race(`YAML to projection, ${String(yaml.length)} bytes`, () => projected(yamlFormat, yaml), 'js-yaml load and JSON.stringify', () => rewritten(load, yaml)),
  ];
}

function rewritten(parse: (source: string) => unknown, bytes: Uint8Array): number {
  return JSON.stringify(parse(new TextDecoder().decode(bytes))).length;
}

function projected(format: Format, bytes: Uint8Array): number {
  const parsed = format.parse(bytes, { limits: defaultLimits, pages: 'all' });
  if (parsed.type !== 'tree') throw new Error(`expected a tree, got ${parsed.type}`);
  return projectTree(parsed.payload, { grammar: 'exact-1', lengthMax: 1e9, depthMax: defaultLimits.depthMax }).text.length;
}
