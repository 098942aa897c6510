import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../src/base/text.ts';
import { referenceCycles, type ReferenceStep } from '../../src/document/reference-cycles.ts';
import type { TreePlace } from '../../src/document/references.ts';

const placeOf = (row: number, end: number): TreePlace => ({ row, end, pointer: text(''), line: 1 });

/** Rows of a tree in which each row but the first hangs below the one before, or below one of those around it. */
function placesOf(rises: readonly number[]): readonly TreePlace[] {
  const depths = [0];
  for (const rise of rises) depths.push(1 + (rise % ((depths.at(-1) ?? 0) + 1)));
  return depths.map((depth, row) => {
    const behind = depths.findIndex((other, index) => index > row && other <= depth);
    return placeOf(row, behind < 0 ? depths.length : behind);
  });
}

// By all ways between all rows: cubic, and right at a glance.
function cyclesByHand(places: readonly TreePlace[], links: readonly (readonly [from: number, to: number])[]): ReadonlyMap<number, number> {
  const reaches = places.map(({ row, end }) => places.map((other) => other.row >= row && other.row < end));
  for (const [from, to] of links) reaches[from][to] = true;
  for (let by = 0; by < places.length; by++) for (let from = 0; from < places.length; from++) for (let to = 0; to < places.length; to++) reaches[from][to] ||= reaches[from][by] && reaches[by][to];
  const cycles = new Map<number, number>();
  const firsts: number[] = [];
  links.forEach(([from, to], index) => {
    if (!reaches[to][from]) return;
    const known = firsts.findIndex((first) => reaches[first][from] && reaches[from][first]);
    cycles.set(index, known < 0 ? firsts.push(from) : known + 1);
  });
  return cycles;
}

test('a reference is in a cycle exactly when its holder can be reached from its target, and cycles that meet are one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 9 }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }), (rises, pairs) => {
      const places = placesOf(rises);
      const links = pairs.map(([from, to]) => [from % places.length, to % places.length] as const);
      const steps = links.map(([from, to]): ReferenceStep => ({ sourceId: 'a', holder: places[from], target: { sourceId: 'a', place: places[to] } }));
      assert.deepEqual([...referenceCycles(steps)], [...cyclesByHand(places, links)]);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('rows of two sources are not one another, and a step without a target is in no cycle', () => {
  const place = placeOf(0, 1);
  const step = (from: string, to: string | undefined): ReferenceStep => ({ sourceId: from, holder: place, target: to === undefined ? undefined : { sourceId: to, place } });
  assert.deepEqual([...referenceCycles([step('a', 'b'), step('c', undefined)])], []);
  assert.deepEqual([...referenceCycles([step('a', 'b'), step('b', 'a'), step('c', 'c')])], [[0, 1], [1, 1], [2, 2]]);
});
