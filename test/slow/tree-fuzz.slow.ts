// Mutates vectors and reads them as every tree format: nothing may throw, take a second, or break a promise of trees.
// Run with `node --import tsx test/slow/tree-fuzz.slow.ts [seconds] [seed]`; without arguments 600 seconds from seed 1.
import assert from 'node:assert/strict';
import { countCodePoints } from '../../src/base/code-points.ts';
import { treeProblem } from '../../src/document/check-tree.ts';
import type { Format } from '../../src/parse/format.ts';
import { csvFormat, tsvFormat } from '../../src/parse/csv/csv-format.ts';
import { jsonFormat, jsoncFormat } from '../../src/parse/json/json-format.ts';
import { envFormat, iniFormat, propertiesFormat } from '../../src/parse/properties/properties-format.ts';
import { tomlFormat } from '../../src/parse/toml/toml-format.ts';
import { xmlFormat } from '../../src/parse/xml/xml-format.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import { projectTree } from '../../src/projection/project-tree.ts';
import { parseWith } from '../support/trees.ts';
import { readVectors } from '../support/vectors.ts';
import { yamlSuite } from '../support/yaml-suite.ts';

const [seconds = 600, seed = 1] = process.argv.slice(2).map(Number);
const formats: readonly Format[] = [jsonFormat, jsoncFormat, yamlFormat, yamlFormat, yamlFormat, tomlFormat, xmlFormat, csvFormat, tsvFormat, envFormat, iniFormat, propertiesFormat];
const sources = [
  ...readVectors<{ source: string | null }[]>('text-projection.json').map(({ source }) => source ?? ''),
  ...yamlSuite().map(({ yaml }) => yaml),
  'a = "x"\n[t.u]\nb = [1, {c = 2}]\n[[v]]\nd = 1979-05-27\n',
  '<?xml version="1.0"?><!DOCTYPE r [<!-- x -->]><r a="1">t<b>&amp;</b><![CDATA[x]]></r>',
  'id,name\n1,"a ""b"""\n',
  'export A="x\ny"\nB=1 # c\n[s]\nk: v\\\n  w\n',
].filter((source) => source.length < 4000);
const pieces = ['[', ']', '{', '}', ':', ': ', ',', '-', '- ', '? ', '&a ', '*a', '!!set ', '!x ', '|', '>-\n', '"', "'", '#', ' #', '\n', '\r\n', '\t', '  ', '<<: *a\n', '---\n', '...\n', '%YAML 1.1\n', '\\', '\\u0000', '\ud83d\ude00', '\ufeff', '=', '[[', '<', '>', '</', '/>', '<!--', '&', '"""', "'''", '0x', '1e5', '~'];

let state = seed;
function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * below);
}

function mutate(source: string): string {
  let mutated = source;
  for (let count = 1 + random(6); count > 0; count--) {
    const at = random(mutated.length + 1);
    const end = at + random(8);
    const piece = pieces[random(pieces.length)];
    const other = sources[random(sources.length)];
    const inserted = [piece, '', piece.repeat(random(40)), other.slice(random(other.length + 1)).slice(0, random(60)), mutated.slice(at, end).repeat(random(5))];
    mutated = mutated.slice(0, at) + inserted[random(inserted.length)] + mutated.slice(random(3) === 0 ? end : at);
  }
  return mutated.slice(0, 20_000);
}

function check(format: Format, source: string, grammar: 'exact-1' | 'compat-1'): void {
  const start = performance.now();
  const parsed = parseWith(format, source, { grammar });
  if (parsed.type === 'tree') {
    assert.equal(treeProblem(parsed.payload), undefined);
    const projection = projectTree(parsed.payload, { grammar, lengthMax: 100_000, depthMax: 1000 });
    let end = 0;
    for (const { range, locator } of projection.segments) {
      assert.equal(range.start, end);
      end = range.end;
      assert.ok(locator.type === 'pointer' && locator.source_range.start <= locator.source_range.end && locator.source_range.end <= parsed.payload.source_length);
    }
    assert.equal(end, countCodePoints(projection.text));
    if (grammar === 'exact-1') assert.equal(projection.segments.length, projection.text === '' ? 0 : projection.text.split('\n').length);
  }
  assert.ok(performance.now() - start < 1000, 'a second has passed');
}

const until = performance.now() + seconds * 1000;
let count = 0;
while (performance.now() < until) {
  const source = mutate(sources[random(sources.length)]);
  const format = formats[random(formats.length)];
  const grammar = random(4) === 0 ? 'compat-1' : 'exact-1';
  try {
    check(format, source, grammar);
  } catch (cause) {
    console.error(JSON.stringify({ format: format.name, grammar, count, source }));
    throw cause;
  }
  count++;
}
const memory = process.memoryUsage();
console.log(`${String(count)} sources, heap ${String(Math.round(memory.heapUsed / 1e6))} MB, resident ${String(Math.round(memory.rss / 1e6))} MB`);
