import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import { tomlFormat } from '../../src/parse/toml/toml-format.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import type { Format } from '../../src/parse/format.ts';
import { parseWith } from '../support/trees.ts';

function titleOf(format: Format, source: string): string | undefined {
  const parsed = parseWith(format, source);
  return parsed.type === 'tree' ? parsed.title : assert.fail();
}

test('an API description has the title that it gives itself, whatever else is called so', () => {
  assert.equal(titleOf(yamlFormat, 'openapi: 3.1.0\ninfo: {title: Orders}\ntitle: no\n'), 'Orders');
  assert.equal(titleOf(yamlFormat, 'asyncapi: 3.0.0\ninfo: {title: "Order\\n events "}\n'), 'Order events');
  assert.equal(titleOf(jsonFormat, '{"$schema": "x", "title": "Order", "properties": {"title": {"title": "no"}}}'), 'Order');
});

test('another tree has the text under the key `title` of its root', () => {
  assert.equal(titleOf(jsonFormat, '{"title": "a", "info": {"title": "b"}, "title": "c"}'), 'c');
  assert.equal(titleOf(tomlFormat, 'title = "T"\n'), 'T');
  for (const source of ['{"title": 1}', '{"title": " "}', '{"a": {"title": "x"}}', '[{"title": "x"}]', '"title"', '{"title": {"title": "x"}}']) assert.equal(titleOf(jsonFormat, source), undefined, source);
  assert.equal(titleOf(yamlFormat, 'title: a\n---\ntitle: b\n'), undefined);
  assert.equal(titleOf(yamlFormat, ''), undefined);
});
