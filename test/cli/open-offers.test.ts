import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { openOffers } from '../../src/cli/open-offers.ts';
import { claimPage, hasPages, openClaims, type PageOffer } from '../../src/cli/page-offer.ts';

function offerOf(count: number, parts: number): PageOffer {
  const ports = Array.from({ length: parts }, () => {
    const { port1, port2 } = new MessageChannel();
    port1.close();
    return port2;
  });
  return { ...openClaims(count), ports };
}

test('a page is claimed once, and none when all are claimed', () => {
  const claims = openClaims(2);
  assert.deepEqual([claimPage(claims), claimPage(claims), claimPage(claims), hasPages(claims)], [0, 1, undefined, false]);
});

test('an offer stands while it has pages and parts', () => {
  const offers = openOffers();
  const [first, second] = [offerOf(1, 2), offerOf(5, 1)];
  const ofTask = offers.open(1000, () => undefined);
  ofTask.add(first);
  ofTask.add(second);
  assert.equal(offers.next(), first);
  claimPage(first);
  assert.equal(offers.next(), second);
  const { pages, msMax } = offers.part(second);
  assert.equal(pages.claims.state, second.state);
  assert.ok(msMax > 0 && msMax <= 1000);
  assert.equal(offers.next(), undefined);
});

test('when a task is over, its offers are withdrawn from those that help already', () => {
  const offers = openOffers();
  const offer = offerOf(5, 2);
  const [ofTask, ofOther] = [offers.open(1000, () => undefined), offers.open(1000, () => undefined)];
  ofTask.add(offer);
  ofOther.withdraw();
  assert.equal(offers.next(), offer);
  ofTask.withdraw();
  assert.deepEqual([offers.next(), claimPage(offer), hasPages(offer)], [undefined, undefined, false]);
});
