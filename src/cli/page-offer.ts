import type { MessagePort } from 'node:worker_threads';
import type { PackedMessage } from '../base/pack-message.ts';
import type { PageContent } from '../parse/pdf/page-content.ts';

/** The pages of a PDF that a thread reads, offered to other threads. */
export interface PageOffer extends PageClaims {
  /** One for each thread that may help, to the thread that offers. */
  readonly ports: MessagePort[];
}

/** Which pages are claimed, in memory that threads share. */
export interface PageClaims {
  readonly count: number;
  readonly state: Int32Array;
}

/** What one that helps says through its port. */
export type HelperMessage = { readonly type: 'ready' } | { readonly type: 'page'; readonly position: number; readonly page: PackedMessage<PageContent> };

// Places in the state.
const NEXT = 0;
const CLOSED = 1;

/** Opens the claims on so many pages. */
export function openClaims(count: number): PageClaims {
  return { count, state: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) };
}

/** Claims the next page; `undefined` when none is left or needed. */
export function claimPage({ state, count }: PageClaims): number | undefined {
  if (Atomics.load(state, CLOSED) === 1) return undefined;
  const position = Atomics.add(state, NEXT, 1);
  return position < count ? position : undefined;
}

/** Whether there is a page to claim. */
export function hasPages({ state, count }: PageClaims): boolean {
  return Atomics.load(state, CLOSED) === 0 && Atomics.load(state, NEXT) < count;
}

/** From here on no page is needed. */
export function closeClaims({ state }: PageClaims): void {
  Atomics.store(state, CLOSED, 1);
}
