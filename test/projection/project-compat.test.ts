import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf, countCodePoints } from '../../src/base/code-points.ts';
import { sha256 } from '../../src/base/hash.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import type { Format } from '../../src/parse/format.ts';
import { markdownCompat } from '../../src/parse/markdown/markdown-compat.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import { compatText, projectTree } from '../../src/projection/project-tree.ts';
import type { Projection } from '../../src/projection/projection.ts';
import { models, payloadOf } from '../support/tree-model.ts';
import { parseWith, treeOf } from '../support/trees.ts';
import { readVectors } from '../support/vectors.ts';

interface Vector {
  readonly name: string;
  readonly path: string;
  readonly source: string | null;
  readonly source_b64?: string;
  readonly projection: string | null;
  readonly projection_sha256: string | null;
  readonly truncation?: { readonly depth: boolean; readonly size: boolean };
  readonly max_chars?: number;
  readonly error?: true | null;
}

const vectors = readVectors<Vector[]>('text-projection.json');
const compat = { grammar: 'compat-1' } as const;

// Where the reference crashes or gives another answer every time (docs/contract/text-projection.md).
const better: ReadonlyMap<string, string> = new Map([['yaml-set-tag', 's.b: null\ns.a: null\ns.c: null']]);
const accepted = new Set(['openapi-tags-null']);

function sourceOf({ source, source_b64 }: Vector): string | Uint8Array {
  if (source !== null) return source;
  if (source_b64 !== undefined) return Buffer.from(source_b64, 'base64');
  const entries = Array.from({ length: 100_000 }, (_, index) => `"key${String(index).padStart(6, '0')}":"abcdefghij"`);
  return `{${entries.join(',')}}`;
}

function formatOf({ path }: Vector): Format {
  return path.endsWith('.md') ? markdownCompat : path.endsWith('.json') ? jsonFormat : yamlFormat;
}

test('what the reference refuses is refused with a code', () => {
  const refused = vectors.filter(({ error, name }) => error && !accepted.has(name));
  assert.equal(refused.length, 21);
  for (const vector of refused) {
    const parsed = parseWith(formatOf(vector), sourceOf(vector), compat);
    assert.equal(parsed.type === 'refused' && parsed.code, 'invalid_input', vector.name);
  }
});

test('projections are byte for byte those of the reference', () => {
  const projected = vectors.filter(({ error }) => !error);
  assert.equal(projected.length, 98);
  for (const vector of projected) {
    const payload = treeOf(formatOf(vector), sourceOf(vector), compat);
    const text = compatText(payload, vector.max_chars);
    if (vector.projection === null) assert.equal(sha256(text), vector.projection_sha256, vector.name);
    else assert.equal(text, better.get(vector.name) ?? vector.projection, vector.name);
  }
});

test('what was left out is in the result as data', () => {
  for (const vector of vectors.filter(({ error }) => !error)) {
    const payload = treeOf(formatOf(vector), sourceOf(vector), compat);
    const projection = projectTree(payload, { ...compat, lengthMax: vector.max_chars ?? Infinity, depthMax: 100 });
    checkPartition(projection, vector.name);
    assert.equal(projection.truncated.depth > 0, vector.truncation?.depth, vector.name);
    assert.equal(projection.truncated.size > 0, vector.truncation?.size, vector.name);
  }
});

function checkPartition({ segments, text }: Projection, name: string): void {
  let end = 0;
  for (const { range } of segments) {
    assert.equal(range.start, end, name);
    assert.ok(range.end > range.start, name);
    end = range.end;
  }
  assert.equal(end, countCodePoints(text), name);
}

test('segments partition every projection at every limit', () => {
  fc.assert(
    fc.property(fc.array(models, { maxLength: 2 }), fc.integer({ min: 1, max: 60 }), (roots, lengthMax) => {
      checkPartition(projectTree(payloadOf(roots), { ...compat, lengthMax, depthMax: 9 }), JSON.stringify(roots));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('a hexadecimal integer of more than 4,300 digits is projected, where the reference crashes', () => {
  const payload = treeOf(yamlFormat, `a: 0x${'F'.repeat(4000)}\n`, compat);
  assert.equal(compatText(payload).length, 3 + 4817);
});

test('U+0000 is U+FFFD in the projection, and itself in the text of the reference', () => {
  const payload = treeOf(jsonFormat, '{"a":"\\u0000\\ud800"}', compat);
  assert.equal(compatText(payload), 'a: \0\ud800');
  assert.equal(projectTree(payload, { ...compat, lengthMax: 99, depthMax: 9 }).text, 'a: \ufffd\ufffd');
});

test('the lines left out are counted in code points', () => {
  const payload = treeOf(jsonFormat, '{"a":"bb","c":"😀😀","e":{"f":1}}', compat);
  const whole = projectTree(payload, { ...compat, lengthMax: 99, depthMax: 9 });
  assert.equal(countCodePoints(whole.text), 18);
  const { text, truncated } = projectTree(payload, { ...compat, lengthMax: 8, depthMax: 9 });
  assert.equal(text, 'a: bb\n[truncated: size limit]');
  assert.deepEqual(truncated, { depth: 0, size: 13, nodes: 2 });
});

test('every line that a cut leaves has the pointer of its value, and the mark that of the first value left out', () => {
  const payload = treeOf(jsonFormat, '{"a":"bb","c":"😀😀","e":{"f":1}}', compat);
  const { text, segments } = projectTree(payload, { ...compat, lengthMax: 12, depthMax: 9 });
  assert.equal(text, 'a: bb\nc: 😀😀\n[truncated: size limit]');
  const points = codePointsOf(text);
  assert.deepEqual([...segments].map(({ range, locator }) => [points.slice(range), locator.type === 'pointer' && locator.pointer]), [
    ['a: bb\n', '/a'],
    ['c: 😀😀\n', '/c'],
    ['[truncated: size limit]', '/e/f'],
  ]);
});
