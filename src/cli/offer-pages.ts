import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { openPackReceiver } from '../base/pack-message.ts';
import type { PageContent } from '../parse/pdf/page-content.ts';
import type { PageHelp, SharedPages } from '../parse/pdf/shared-pages.ts';
import { claimPage, closeClaims, openClaims, type HelperMessage, type PageOffer } from './page-offer.ts';

/** A document of fewer pages is read before help has come. */
const PAGES_MIN = 16;

/** Offers pages to `helperCount` other threads; `post` takes the offer to them. The bytes of a file are copied for each that is ready to help, and not before. */
export function offerPages(helperCount: number, post: (offer: PageOffer) => void): PageHelp {
  return {
    offer: (bytes, count) => {
      if (count < PAGES_MIN) return undefined;
      const claims = openClaims(count);
      const channels = Array.from({ length: helperCount }, () => new MessageChannel());
      post({ ...claims, ports: channels.map(({ port2 }) => port2) });
      const received = receivePages(channels.map(({ port1 }) => port1), bytes);
      return {
        claim: () => claimPage(claims),
        take: received.take,
        close: () => {
          closeClaims(claims);
          received.close();
        },
      };
    },
  };
}

// Messages are asked for: a parser does not return to the event loop.
function receivePages(ports: readonly MessagePort[], bytes: Uint8Array): Pick<SharedPages, 'take' | 'close'> {
  const lines = ports.map((port) => ({ port, receive: openPackReceiver() }));
  const pages = new Map<number, () => PageContent>();
  const drain = ({ port, receive }: (typeof lines)[number]): void => {
    for (let next = nextOn(port); next !== undefined; next = nextOn(port)) {
      if (next.type === 'page') pages.set(next.position, receive(next.page));
      else post(port, new Uint8Array(bytes));
    }
  };
  return {
    take: (position) => {
      lines.forEach(drain);
      const make = pages.get(position);
      pages.delete(position);
      return make?.();
    },
    close: () => ports.forEach((port) => port.close()),
  };
}

function nextOn(port: MessagePort): HelperMessage | undefined {
  return (receiveMessageOnPort(port) as { readonly message: HelperMessage } | undefined)?.message;
}

function post(port: MessagePort, bytes: Uint8Array): void {
  port.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
}
