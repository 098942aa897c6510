import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { tableOf } from '../../src/document/tree-payload.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { parseSource } from '../../src/engine/derive.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { expectedUnits } from '../../src/projection/expected-units.ts';
import { project } from '../../src/projection/project.ts';

const content = { paths: { '/orders': { get: { tags: ['one', 'two'], deprecated: true, empty: {} } } }, items: Array.from({ length: 9 }, (_, index) => ({ number: index, words: 'some words that are here' })) };

for (const [name, source] of Object.entries({ 'a.json': JSON.stringify(content, null, 2), 'a.yaml': 'base: &b {key: value, other: [1, 2, 3]}\nuse: *b\nagain: {in: *b}\n' })) {
  test(`as many units are expected of ${name} as its lines take, or a little more for quotes`, () => {
    const bytes = Buffer.from(source);
    const recognised = formatOf(text(name), bytes);
    assert.ok(recognised.type === 'format');
    const parsed = parseSource(bytes, recognised.format, { tenant: text('t'), configuration: defaultConfiguration });
    assert.ok(parsed.type === 'tree');
    const { length } = project(parsed, { grammar: 'exact-1', lengthMax: 10_000, depthMax: 100 }).text;
    const expected = expectedUnits(tableOf(parsed.payload));
    assert.ok(expected >= length && expected <= length * 1.1, `${String(expected)} for ${String(length)}`);
  });
}
