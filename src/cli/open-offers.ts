import { performance } from 'node:perf_hooks';
import { assert } from '../base/assert.ts';
import type { PageTask } from './help-with-pages.ts';
import { closeClaims, hasPages, type PageOffer } from './page-offer.ts';

/** The offers of the threads of a pool. */
export interface OpenOffers {
  /** Opens the list of one task, which ends in `msMax`; `onOffer` is called after each offer. */
  open(msMax: number, onOffer: () => void): TaskOffers;
  /** The first offer that has pages, and a part for one more thread. */
  next(): PageOffer | undefined;
  /** Takes a part in that offer. */
  part(offer: PageOffer): OfferedPart;
}

/** The offers of one task. */
export interface TaskOffers {
  add(offer: PageOffer): void;
  /** The task is over, and needs no help any more. */
  withdraw(): void;
}

/** What one thread helps with, and for how long: until the task that it helps is over. */
export interface OfferedPart {
  readonly pages: PageTask;
  readonly msMax: number;
}

/** Opens the list of a pool's offers. */
export function openOffers(): OpenOffers {
  const ends = new Map<PageOffer, number>();
  return {
    open: (msMax, onOffer) => {
      const endMs = performance.now() + msMax;
      const own: PageOffer[] = [];
      return {
        add: (offer) => {
          own.push(offer);
          ends.set(offer, endMs);
          onOffer();
        },
        withdraw: () => {
          own.forEach(closeClaims);
          for (const offer of own) ends.delete(offer);
        },
      };
    },
    next: () => [...ends.keys()].find((offer) => offer.ports.length > 0 && hasPages(offer)),
    part: (offer) => {
      const port = offer.ports.pop();
      assert(port !== undefined, 'a part that no thread has');
      const { count, state } = offer;
      return { pages: { claims: { count, state }, port }, msMax: (ends.get(offer) ?? 0) - performance.now() };
    },
  };
}
