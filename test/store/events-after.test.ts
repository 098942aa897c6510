import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenced, removed } from '../../src/testing/sample-events.ts';
import { eventsAfter } from '../../src/store/events-after.ts';

const events = sequenced([removed('t', 'a'), removed('t', 'b'), removed('t', 'c')], 5);

test('events up to the position are left out', () => {
  assert.deepEqual([4, 5, 6, 7].map((position) => eventsAfter(position, events).length), [3, 2, 1, 0]);
});

test('events that stand twice or go back are a defect of the caller', () => {
  assert.throws(() => eventsAfter(0, [events[0], events[0]]), /defect/);
  assert.throws(() => eventsAfter(0, [events[1], events[0]]), /defect/);
});
