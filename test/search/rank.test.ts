import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelWeights, rank } from '../../src/search/rank.ts';
import type { Channel, ChannelName } from '../../src/search/rank.ts';

const channel = (name: ChannelName, scores: Readonly<Record<number, number>>): Channel => {
  const passages = Object.keys(scores).map(Number);
  return { name, weight: channelWeights[name], scores: { passages: Uint32Array.from(passages), scores: Float64Array.from(passages, (passage) => scores[passage]) } };
};

test('one channel that finds is the order, with its own scores', () => {
  const { unit, scores, shown } = rank([channel('lexical', { 1: 7, 2: 9 }), channel('substring', {})]);
  assert.deepEqual([unit, [...scores.passages], [...scores.scores], shown(9)], ['bm25_millionths', [1, 2], [7, 9], 9]);
  assert.equal(rank([]).scores.passages.length, 0);
});

test('two channels are fused by place, three votes to one; equal scores share a place and a merit', () => {
  const { unit, scores, shown } = rank([channel('lexical', { 1: 9, 2: 5, 3: 5, 4: 1 }), channel('substring', { 2: 3, 9: 3 })]);
  assert.equal(unit, 'rrf_billionths');
  const merits = new Map(Array.from(scores.passages, (passage, index) => [passage, scores.scores[index]]));
  const votes = (lexical: number, substring: number): number => Math.floor(1e9 * ((lexical > 0 ? 3 / (60 + lexical) : 0) + (substring > 0 ? 1 / (60 + substring) : 0)));
  assert.deepEqual([...scores.passages], [2, 1, 3, 4, 9]);
  assert.deepEqual([2, 1, 3, 4, 9].map((passage) => shown(merits.get(passage) ?? -1)), [votes(2, 1), votes(1, 0), votes(2, 0), votes(4, 0), votes(0, 1)]);
  const tied = rank([channel('lexical', { 1: 5, 2: 5 }), channel('substring', { 7: 1 })]);
  assert.equal(tied.scores.scores[0], tied.scores.scores[1]);
});
