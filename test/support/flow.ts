import assert from 'node:assert/strict';
import { codePointsOf } from '../../src/base/code-points.ts';
import type { Text } from '../../src/base/text.ts';
import { linesOf } from '../../src/base/lines.ts';
import { decodeSource } from '../../src/base/decode.ts';
import type { FlowElement, FlowPayload } from '../../src/document/flow.ts';
import type { Format, ParsedPayload } from '../../src/parse/format.ts';
import { defaultLimits } from '../../src/parse/limits.ts';

/** Parses with the default limits; the source must have a document, and every run must hold what it says. */
export function parseFlow(format: Format, source: string | Uint8Array): ParsedPayload<'flow', FlowPayload> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const parsed = format.parse(bytes, { limits: defaultLimits, pages: 'all' });
  assert(parsed.type === 'flow', `expected a flow document, got ${parsed.type}`);
  const decoded = decodeSource(bytes);
  assert(decoded.ok);
  checkPositions(parsed.payload, decoded.value.text);
  return parsed;
}

/** The elements of a source as `type: text`, hidden ones in parentheses. */
export function shown(format: Format, source: string): string[] {
  return parseFlow(format, source).payload.elements.map(({ type, text: of, hidden }) => (hidden === true ? `(${type}: ${of})` : `${type}: ${of}`));
}

/** The visible text without white space: what must not get lost. */
export function visibleCharacters(elements: readonly FlowElement[]): string {
  return elements.map((element) => element.text.replace(/[ \t\n]/g, '')).join('');
}

function checkPositions(payload: FlowPayload, source: Text): void {
  const whole = codePointsOf(source);
  const lines = linesOf(source);
  assert.equal(payload.source_length, whole.count);
  for (const element of payload.elements) {
    const own = codePointsOf(element.text);
    assert(element.range.start <= element.range.end && element.range.end <= whole.count, element.id);
    assert(element.lines.start <= element.lines.end, element.id);
    let at = 0;
    for (const [start, end, sourceStart, sourceEnd, line] of element.runs) {
      assert(start >= at && end > start && end <= own.count, `${element.id}: runs ascend`);
      at = end;
      assert(sourceStart >= element.range.start && sourceEnd <= element.range.end, `${element.id}: runs lie in the range`);
      assert.equal(line, lines.lineAt(sourceStart));
      if (end - start !== sourceEnd - sourceStart) continue;
      assert.equal(own.slice({ start, end }), whole.slice({ start: sourceStart, end: sourceEnd }));
    }
    let before = { start: 0, end: own.count };
    for (const link of element.links ?? []) {
      assert(link.start <= link.end && link.end <= own.count, `${element.id}: links lie in the text`);
      assert(link.start > before.start || (link.start === before.start && link.end <= before.end), `${element.id}: links ascend, outer ones first`);
      before = link;
    }
    for (const cell of element.cells ?? []) assert(cell.start <= cell.end && cell.end <= own.count, `${element.id}: cells lie in the text`);
  }
}
