import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byText } from '../../src/base/order.ts';
import { defaultConfiguration, type Configuration } from '../../src/engine/configuration.ts';
import { linkSources } from '../../src/engine/link-sources.ts';
import { referenceEntry } from '../../src/engine/reference-report.ts';
import { search } from '../../src/engine/search.ts';
import type { Hit, HitReference, SearchReport } from '../../src/search/answer.ts';
import { newWorld, readerFor, tenant } from '../support/world.ts';

const files = {
  'docs/api.yaml': 'openapi: 3.1.0\npaths: {/u: {$ref: "paths/u.yaml"}}\nx: {$ref: "schemas.json#/User"}\nchain: {$ref: "#/x"}\ntext: {$ref: "b.md"}\nbroken: {$ref: "broken.json"}\nnet: {$ref: "https://h/a"}\nup: {$ref: "../../etc"}\nnamed: {$ref: "https://e.org/team"}\nround: {$ref: "#/round"}\nnumber: {$ref: 12}\nnothing: {$ref: "schemas.json#/Gone"}\n',
  'docs/paths/u.yaml': '---\nget: {"a.b: c": [{$ref: "../schemas.json#/User"}, {$ref: "#/get"}]}\nodd: {$ref: "#/get/a.b:%20c/1"}\nempty: {}\nto: {$ref: "#/empty"}\n"tru\u00e9": {$ref: "true"}\n',
  'docs/schemas.json': '{"User": {"$id": "https://e.org/user", "type": "object", "properties": {"name": {"$ref": "#name"}, "n": {"$anchor": "name"}}}, "Team": {"$id": "https://e.org/team", "items": {"$ref": "user#/properties"}}}',
  'docs/b.md': '# Text\n',
  'docs/broken.json': '{"a": ',
  'docs/stream.yaml': 'openapi: 3.1.0\na: {$ref: "#/x"}\n---\na: 1\n---\nx: {a: {b: {$ref: "#/a"}}}\n---\nx: {$ref: "#/a"}\n---\nx: {$ref: {y: 1}}\n',
  'docs/tagged.yaml': 'openapi: 3.1.0\na: !map {b: {$ref: "#/a"}}\na2: &x {$ref: "#/a/b"}\nc: *x\n',
};

interface Answer {
  readonly hits: readonly Hit[];
  readonly report: SearchReport;
}

async function referring(configuration: Configuration, referencePassagesMax: number, sources: Readonly<Record<string, string>> = files): Promise<Answer> {
  const world = newWorld(sources);
  await world.ingest(configuration);
  return search(world.store, tenant, 'ref', { limit: 1000, referencePassagesMax });
}

function entriesOf(hits: readonly Hit[]): readonly (HitReference & { readonly source_id: string })[] {
  const entries = hits.flatMap(({ source_id, references = [] }) => references.map((reference) => ({ source_id, ...reference })));
  // Passages may overlap.
  const byPlace = new Map(entries.map((entry) => [`${entry.source_id} ${entry.pointer}`, entry]));
  return [...byPlace].sort(byText(([place]) => place)).map(([, entry]) => entry);
}

async function entriesOfBytes(sources: Readonly<Record<string, string>>): Promise<readonly object[]> {
  const { found } = await newWorld(sources).finder.find();
  const { references } = await linkSources(readerFor(defaultConfiguration), { found, roots: found });
  return references
    .map(referenceEntry)
    .sort(byText(({ source_id, pointer }) => `${source_id} ${pointer}`))
    .map(({ source_id, pointer, ref, target, external, problem }) => ({
      source_id,
      pointer,
      ref,
      ...(target !== undefined && { target: { source_id: target.source_id, pointer: target.pointer } }),
      ...(external !== undefined && { external }),
      ...(problem !== undefined && { problem }),
    }));
}

const chunkers: readonly Configuration['chunker'][] = [defaultConfiguration.chunker, { type: 'structure', lengthMax: 60, lengthMin: 10 }, { type: 'structure', lengthMax: 12, lengthMin: 1 }, { type: 'window', size: 90, overlap: 50, tail: 'emit_short' }];

for (const chunker of chunkers) {
  test(`hits say where their references lead as stele refs does, from passages alone: ${JSON.stringify(chunker)}`, async () => {
    const { hits, report } = await referring({ ...defaultConfiguration, chunker }, 1000);
    assert.deepEqual(report.limits, []);
    const entries = entriesOf(hits);
    assert.deepEqual(entries, await entriesOfBytes(files));
    assert.ok(entries.length > 12);
  });
}

test('of a key that stands twice, the last leads where the reference leads', async () => {
  const { hits } = await referring(defaultConfiguration, 1000, { 'docs/a.json': '{"openapi": "3.1.0", "a": {"$ref": "#/b", "$ref": "#/c"}, "b": 1, "c": 2}' });
  assert.deepEqual(hits.map(({ references = [] }) => references.map(({ ref }) => ref)), [['#/c']]);
});

test('a search that does not ask reads nothing, and its hits say nothing of references', async () => {
  const { hits, report } = await referring(defaultConfiguration, 0);
  assert.deepEqual([entriesOf(hits), report.limits], [[], []]);
});

test('references are followed through as many passages as may be read, and the report counts the others', async () => {
  const sources = { 'docs/a.yaml': 'openapi: 3.1.0\nx: {$ref: "b.yaml#/y"}\nz: {$ref: "#/x"}\n', 'docs/b.yaml': 'y: long enough to be a passage\nw: of its own\n' };
  const configuration: Configuration = { ...defaultConfiguration, chunker: { type: 'structure', lengthMax: 40, lengthMin: 1 } };
  const whole = await referring(configuration, 100, sources);
  assert.deepEqual(entriesOf(whole.hits).map(({ target }) => target), [{ source_id: 'docs/b.yaml', pointer: '/y' }, { source_id: 'docs/b.yaml', pointer: '/y' }]);
  const part = await referring(configuration, 3, sources);
  assert.deepEqual(entriesOf(part.hits), [{ source_id: 'docs/a.yaml', pointer: '/x/$ref', ref: 'b.yaml#/y' }, { source_id: 'docs/a.yaml', pointer: '/z/$ref', ref: '#/x' }]);
  assert.deepEqual(part.report.limits, [{ limit: 'reference_passages', max: 3, left_out: 2 }]);
});

test('a source whose text was cut, or written by another grammar, is not looked through', async () => {
  const sources = { 'docs/a.yaml': `openapi: 3.1.0\nx: {$ref: "#/y"}\nz: ${'long '.repeat(30)}\ny: 1\n` };
  const cut = { ...defaultConfiguration, limits: { ...defaultConfiguration.limits, projectionLengthMax: 60 } };
  for (const configuration of [cut, { ...defaultConfiguration, grammar: 'compat-1' as const }]) {
    const { hits } = await referring(configuration, 100, sources);
    assert.deepEqual([hits.length > 0, entriesOf(hits)], [true, []]);
  }
});
