// Needs ../shared/suites/yaml-test-suite
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yamlFormat } from '../../../src/parse/yaml/yaml-format.ts';
import { plainValues } from '../../support/plain-value.ts';
import { parseWith } from '../../support/trees.ts';
import { yamlSuite } from '../../support/yaml-suite.ts';

// Cases of the public suite that we answer otherwise, with the reason.
const deviations: ReadonlyMap<string, string> = new Map([
  ['JEF9/02', 'the last line has no line end, so `|+` adds none'],
  ['L24T/01', 'the last line has no line end, so `|` adds none'],
]);

test('trees agree with the YAML suite, and what is no YAML is refused', () => {
  const differing: string[] = [];
  for (const { id, yaml, json, error } of yamlSuite()) {
    const parsed = parseWith(yamlFormat, yaml);
    if (error) {
      if (parsed.type !== 'refused') differing.push(`${id} is accepted`);
    } else if (parsed.type !== 'tree') differing.push(`${id} is refused: ${parsed.diagnostics[0]?.message ?? ''}`);
    else if (json !== undefined && !isEqual(plainValues(parsed.payload), json)) differing.push(id);
  }
  assert.deepEqual(differing, [...deviations.keys()]);
});

function isEqual(actual: unknown, expected: unknown): boolean {
  try {
    assert.deepEqual(actual, expected);
    return true;
  } catch (cause) {
    return !(cause instanceof assert.AssertionError);
  }
}
