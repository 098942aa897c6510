import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf } from '../../support/pdf.ts';

/** What a page of 612 by 792 points paints: kind, box, and colours and thickness where they are said. */
function rulesOf(content: string): readonly (readonly unknown[])[] {
  return contentOf(content).rules.map(({ kind, box, stroke, fill, thickness }) => [kind, box, stroke, fill, thickness]);
}

test('a path is a rectangle, a line or a shape by where its points stand, open or closed', () => {
  const cases: readonly (readonly [string, readonly (readonly unknown[])[]])[] = [
    ['100 92 50 20 re S', [['rectangle', [10000, 68000, 15000, 70000], 0, undefined, 100]]],
    ['100 92 50 20 re f', [['rectangle', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    ['1 0 0 rg 100 92 50 3 re f', [['line', [10000, 69700, 15000, 70000], undefined, 0xff0000, 300]]],
    ['100 92 50 3 re B', [['rectangle', [10000, 69700, 15000, 70000], 0, 0, 100]]],
    ['100 92 m 150 92 l 150 112 l 100 112 l f', [['rectangle', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    // The corners are met out of turn, and one of them twice.
    ['100 92 m 150 112 l 150 92 l 100 112 l f', [['shape', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    ['100 92 m 150 92 l 100 92 l 100 112 l f', [['shape', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    ['100 92 m 150 92 l 150 112 l f', [['shape', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    ['100 92 m 150 92 l 125 112 l 120 100 l f', [['shape', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
    ['4 w 100 92 m 150 92 l 150 112 l S', [['line', [10000, 69800, 15000, 70200], 0, undefined, 400], ['line', [14800, 68000, 15200, 70000], 0, undefined, 400]]],
    [
      '100 92 m 150 92 l 150 112 l s',
      [
        ['line', [10000, 69950, 15000, 70050], 0, undefined, 100],
        ['line', [14950, 68000, 15050, 70000], 0, undefined, 100],
        ['shape', [10000, 68000, 15000, 70000], 0, undefined, 100],
      ],
    ],
    ['100 92 m 100 92 l S', []],
    ['100 92 m 150 92 150 112 100 112 c f', [['shape', [10000, 68000, 15000, 70000], undefined, 0, 0]]],
  ];
  for (const [content, expected] of cases) assert.deepEqual(rulesOf(content), expected, content);
});

test('a pen is as thick as the matrix of its page makes it', () => {
  assert.deepEqual(rulesOf('2 0 0 2 0 0 cm 3 w 50 46 m 75 46 l S'), [['line', [10000, 69700, 15000, 70300], 0, undefined, 600]]);
});
