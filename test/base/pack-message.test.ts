import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPackReceiver, openPackSender } from '../../src/base/pack-message.ts';

test('what is received is what was sent, made at once or after all messages have come', () => {
  const values = [{ box: [1, 2] }, { box: [3, 4], text: 'a' }, { box: [3, 4] }, { size: -7, rare: { box: [5, 6] } }, { text: 'b', box: [0, 0] }];
  const send = openPackSender();
  const receive = openPackReceiver();
  const makers = values.map((value, index) => {
    const make = receive(structuredClone(send(value)));
    if (index % 2 === 0) assert.deepEqual(make(), value);
    return make;
  });
  assert.deepEqual(makers.map((make) => make()).reverse(), [...values].reverse());
});

test('a kind of object is sent once', () => {
  const send = openPackSender();
  assert.equal(send({ a: 1 }).shapes.length, 1);
  assert.equal(send({ a: 2 }).shapes.length, 0);
  assert.equal(send([{ a: 2 }, { b: { a: 3 } }]).shapes.length, 1);
});
