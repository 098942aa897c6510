import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHeading, segmentColumns, segmentEnd } from '../../src/chunk/segment-columns.ts';
import { parseSource } from '../../src/engine/derive.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { text } from '../../src/base/text.ts';
import { project } from '../../src/projection/project.ts';
import type { Projection } from '../../src/projection/projection.ts';
import { projectionOf } from './projections.ts';

function projected(name: string, content: string, options: { readonly grammar: 'exact-1' | 'compat-1'; readonly lengthMax?: number }): Projection {
  const bytes = new TextEncoder().encode(content);
  const recognised = formatOf(text(name), bytes);
  assert.ok(recognised.type === 'format');
  const parsed = parseSource(bytes, recognised.format, { tenant: text('t'), configuration: defaultConfiguration });
  assert.ok(parsed.type !== 'refused');
  return project(parsed, { lengthMax: 1000, depthMax: 3, ...options });
}

const yaml = 'a:\n  b: [1, 2, {c: 😀}]\n  d: {e: {f: {g: deep}}}\n"": x\n---\nother: {}\n';
const projections: Readonly<Record<string, Projection>> = {
  'a tree': projected('a.yaml', yaml, { grammar: 'exact-1' }),
  'a tree that was cut': projected('a.yaml', yaml, { grammar: 'exact-1', lengthMax: 30 }),
  'a tree of seed 000': projected('a.json', '{"a":{"b":[1,2],"c":"😀"},"d":{}}', { grammar: 'compat-1' }),
  'a tree of seed 000 that was cut': projected('a.json', '{"a":{"b":[1,2],"c":"😀"},"d":{}}', { grammar: 'compat-1', lengthMax: 10 }),
  'an empty tree': projected('a.yaml', '', { grammar: 'exact-1' }),
  'a flow document': projectionOf([{ text: 'A\n', boundary: 'section', level: 1 }, { text: '😀\n\n' }, { text: 'B\n', level: 2, boundary: 'none' }, { text: 'c', boundary: 'line' }]),
};

for (const [name, projection] of Object.entries(projections)) {
  test(`the columns of ${name} say what its segments say`, () => {
    const columns = segmentColumns(projection);
    const said = Array.from({ length: columns.count }, (_, index) => ({
      range: { start: columns.starts[index], end: segmentEnd(columns, index) },
      boundary: (['none', 'line', 'block', 'section'] as const)[columns.strengths[index]],
      level: isHeading(columns, index) ? columns.headingLevels?.[index] : undefined,
    }));
    assert.deepEqual(said, [...projection.segments].map(({ range, boundary, heading_level: level }) => ({ range, boundary, level })));
  });
}
