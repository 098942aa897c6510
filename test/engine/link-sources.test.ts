import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { linkReferences, strayReferences, type LinkedReference } from '../../src/document/link-references.ts';
import { referenceDiagnostic } from '../../src/document/reference-diagnostic.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { linkSources, type LinkReport } from '../../src/engine/link-sources.ts';
import { readReferences } from '../../src/engine/read-references.ts';
import { costOf } from '../support/cost.ts';
import { newWorld, readerFor, tenant } from '../support/world.ts';

async function link(files: Readonly<Record<string, string>>): Promise<LinkReport> {
  const { found } = await newWorld(files).finder.find();
  return linkSources(readerFor(defaultConfiguration), { found, roots: found });
}

/** Every reference as `source pointer -> target`, or what is wrong with it. */
async function linked(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { references } = await link(files);
  return references.map((reference) => {
    const { sourceId, pointer, outcome } = reference;
    const place = `${sourceId}#${pointer.slice(0, -'/$ref'.length)}`;
    if (outcome.type === 'resolved') return `${place} -> ${outcome.sourceId}#${outcome.place.pointer}${outcome.cycle === undefined ? '' : ` (cycle ${String(outcome.cycle)})`}`;
    const diagnostic = referenceDiagnostic(reference);
    return diagnostic === undefined ? `${place} ${outcome.type}` : `${place} ${diagnostic.code}: ${diagnostic.message}`;
  });
}

const api = (rest: string): string => `openapi: 3.1.0\n${rest}`;

test('references lead across files to a source and a pointer', async () => {
  assert.deepEqual(
    await linked({
      'docs/api.yaml': api('paths: {/u: {$ref: "paths/u.yaml"}}\nx: {$ref: "schemas.json#/User"}\n'),
      'docs/paths/u.yaml': 'get: {schema: {$ref: "../schemas.json#/User"}}\n',
      'docs/schemas.json': '{"User": {"type": "object"}, "Team": {"items": {"$ref": "#/User"}}}',
      'docs/unrelated.yaml': '{$ref: nowhere.yaml}',
    }),
    [
      'docs/api.yaml#/paths/~1u -> docs/paths/u.yaml#',
      'docs/api.yaml#/x -> docs/schemas.json#/User',
      'docs/paths/u.yaml#/get/schema -> docs/schemas.json#/User',
      'docs/schemas.json#/Team/items -> docs/schemas.json#/User',
    ],
  );
});

test('a source that no API description leads to is not looked at', async () => {
  assert.deepEqual((await link({ 'docs/a.yaml': api(''), 'docs/b.yaml': '{$ref: "#/gone"}' })).sources, ['docs/a.yaml']);
});

test('a reference that leads nowhere says why, at its place', async () => {
  assert.deepEqual(
    await linked({
      'docs/api.yaml': api('a: {$ref: "gone.yaml#/x"}\nb: {$ref: "b.yaml#/x/~0"}\nc: {$ref: "../../etc/passwd"}\nd: {$ref: "https://h/a"}\ne: {$ref: "t.md"}\nf: {$ref: "#/g/h"}\n'),
      'docs/b.yaml': 'x: 1\n',
      'docs/t.md': 'text\n',
    }),
    [
      'docs/api.yaml#/a reference_unresolved: "gone.yaml#/x" leads to docs/gone.yaml, which is not among the sources',
      'docs/api.yaml#/b reference_unresolved: "b.yaml#/x/~0" leads to docs/b.yaml, which has nothing at "/x/~0"',
      'docs/api.yaml#/c reference_unresolved: "../../etc/passwd" leads out of the ingested place and is not followed; ingest the folder that holds both',
      'docs/api.yaml#/d external',
      'docs/api.yaml#/e reference_unresolved: "t.md" leads to docs/t.md, which has no tree',
      'docs/api.yaml#/f reference_unresolved: "#/g/h" leads to docs/api.yaml, which has nothing at "/g/h"',
    ],
  );
});

test('a schema that holds itself is recursive, a reference to itself is endless, and a shared name is no cycle (B56)', async () => {
  const schemas = `
    Tree: {properties: {children: {items: {$ref: "#/components/schemas/Tree"}}}}
    P1: {$ref: "#/components/schemas/P1"}
    Farm: {properties: {sheep: {$ref: "#/components/schemas/sheep"}}}
    sheep: {type: object}
`;
  assert.deepEqual(await linked({ 'docs/api.yaml': api(`components:\n  schemas:${schemas}`) }), [
    'docs/api.yaml#/components/schemas/Tree/properties/children/items -> docs/api.yaml#/components/schemas/Tree (cycle 1)',
    'docs/api.yaml#/components/schemas/P1 reference_cycle: "#/components/schemas/P1" leads back to a reference on its way: it stands for nothing',
    'docs/api.yaml#/components/schemas/Farm/properties/sheep -> docs/api.yaml#/components/schemas/sheep',
  ]);
});

test('cycles are seen across files', async () => {
  assert.deepEqual(
    await linked({
      'docs/a.yaml': api('A: {items: {$ref: "b.yaml#/B"}}\nC: {$ref: "b.yaml#/C"}\nE: {$ref: "b.yaml#/E"}\n'),
      'docs/b.yaml': 'B: {items: {$ref: "a.yaml#/A"}}\nC: {$ref: "a.yaml#/C"}\nE: {type: string}\n',
    }),
    [
      'docs/a.yaml#/A/items -> docs/b.yaml#/B (cycle 1)',
      'docs/a.yaml#/C reference_cycle: "b.yaml#/C" leads back to a reference on its way: it stands for nothing',
      'docs/a.yaml#/E -> docs/b.yaml#/E',
      'docs/b.yaml#/B/items -> docs/a.yaml#/A (cycle 1)',
      'docs/b.yaml#/C reference_cycle: "a.yaml#/C" leads back to a reference on its way: it stands for nothing',
    ],
  );
});

test('escapes of pointers and percent signs lead to their keys, and equal names in two files stay apart (B57)', async () => {
  assert.deepEqual(
    await linked({
      'docs/api.yaml': api('paths: {"/a~b/{id}": {}}\nr: {$ref: "#/paths/~1a~0b~1%7Bid%7D"}\np: {"25%": {}}\ns: {$ref: "#/p/25%25"}\nt: {$ref: "#/p/25%"}\nu: {$ref: "one.yaml#/User"}\nv: {$ref: "two.yaml#/User"}\n'),
      'docs/one.yaml': 'User: {a: 1}\n',
      'docs/two.yaml': 'User: {b: 1}\n',
    }),
    [
      'docs/api.yaml#/r -> docs/api.yaml#/paths/~1a~0b~1{id}',
      'docs/api.yaml#/s -> docs/api.yaml#/p/25%',
      'docs/api.yaml#/t -> docs/api.yaml#/p/25%',
      'docs/api.yaml#/u -> docs/one.yaml#/User',
      'docs/api.yaml#/v -> docs/two.yaml#/User',
    ],
  );
});

test('a reference is followed over others to what they stand for, up to a limit', async () => {
  const chain = (count: number): string => Array.from({ length: count }, (_, at) => `r${String(at)}: {$ref: "#/r${String(at + 1)}"}\n`).join('') + `r${String(count)}: end\n`;
  assert.equal((await linked({ 'docs/a.yaml': api(chain(3)) }))[0], 'docs/a.yaml#/r0 -> docs/a.yaml#/r3');
  const long = await linked({ 'docs/a.yaml': api(chain(66)) });
  assert.equal(long[0], 'docs/a.yaml#/r0 depth_limit: "#/r1" leads over more than 64 other references and is not followed further');
  assert.equal(long[1], 'docs/a.yaml#/r1 -> docs/a.yaml#/r66');
});

test('a schema is found by the name it gives itself, and a part by its anchor', async () => {
  const schema = (id: string, rest: string): string => `$schema: https://json-schema.org/draft/2020-12/schema\n$id: ${id}\n${rest}`;
  assert.deepEqual(
    await linked({
      'docs/a.yaml': schema('https://h/schemas/a', 'properties: {b: {$ref: b}, c: {$ref: "/schemas/b#street"}, d: {$ref: "#/$defs/own"}, e: {$ref: "https://h/gone"}, f: {$ref: part}}\n$defs: {own: {}, p: {$id: part}}\n'),
      'docs/b.yaml': schema('https://h/schemas/b', 'properties: {x: {$anchor: street}, y: {$ref: "#street"}}\n'),
    }),
    [
      'docs/a.yaml#/properties/b -> docs/b.yaml#',
      'docs/a.yaml#/properties/c -> docs/b.yaml#/properties/x',
      'docs/a.yaml#/properties/d -> docs/a.yaml#/$defs/own',
      'docs/a.yaml#/properties/e external',
      'docs/a.yaml#/properties/f -> docs/a.yaml#/$defs/p',
      'docs/b.yaml#/properties/y -> docs/b.yaml#/properties/x',
    ],
  );
});

test('a name that two sources give themselves leads nowhere', async () => {
  const schema = '$schema: x\n$id: urn:s\n$defs: {}\n';
  const report = await linked({ 'docs/a.yaml': schema, 'docs/b.yaml': schema, 'docs/c.yaml': api('x: {$ref: "urn:s"}\n') });
  assert.deepEqual(report, ['docs/c.yaml#/x reference_unresolved: "urn:s" is the name of several sources ($id); rename all but one']);
});

test('references that lead to no node are among all in their order, and none of them leads to one', () => {
  const content = api('a: {$ref: "#/b"}\nb: {$ref: "#/c"}\nc: {}\nd: {$ref: "#/none"}\ne: {$ref: "#/d"}\nf: {$ref: other.yaml}\ng: {$ref: "#/g"}\nh: {$ref: "https://example.org/"}\n');
  const reading = readReferences({ sourceId: text('docs/a.yaml'), bytes: Buffer.from(content) }, [], { tenant, configuration: defaultConfiguration });
  assert.ok(reading.type === 'references');
  const linking = { sources: new Map([['docs/a.yaml', reading.references]]), treeless: new Set<string>(), placeIn: () => undefined };
  const strays = strayReferences(linking);
  assert.deepEqual(strays.map(({ pointer }) => pointer), ['/d/$ref', '/e/$ref', '/f/$ref', '/g/$ref', '/h/$ref']);
  assert.deepEqual(strays, linkReferences(linking).filter(({ outcome }) => outcome.type !== 'resolved'));
});

// The walk of the reference of compat-1 takes seconds over this: each level holds the one below it twice.
test('a bomb of references costs milliseconds and little memory', () => {
  const levels = Array.from({ length: 24 }, (_, at) => `l${String(at + 1)}: &l${String(at + 1)} [*l${String(at)}, *l${String(at)}]\n`).join('');
  const bomb = api(`l0: &l0 {$ref: a.yaml}\n${levels}`);
  assert.ok(bomb.length >= 548);
  const read = (): LinkedReference['outcome']['type'][] => {
    const reading = readReferences({ sourceId: text('docs/a.yaml'), bytes: Buffer.from(bomb) }, [], { tenant, configuration: defaultConfiguration });
    assert.ok(reading.type === 'references');
    return linkReferences({ sources: new Map([['docs/a.yaml', reading.references]]), treeless: new Set(), placeIn: () => undefined }).map(({ outcome }) => outcome.type);
  };
  // Measured alone: 7.7 ms and 5.8 MB. Twice the work at each level would be years.
  const { ms, bytes } = costOf(read, 40);
  assert.ok(ms < 80, `${String(ms)} ms`);
  assert.ok(bytes < 10_000_000, `${String(bytes)} bytes`);
  assert.equal(new Set(read()).size, 1);
});
