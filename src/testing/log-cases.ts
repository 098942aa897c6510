import { chunkForm } from '../chunk/written-metadata.ts';
import { eventJson } from '../event/event-json.ts';
import type { Event } from '../event/event.ts';
import type { EventLog } from '../port/event-log.ts';
import { expectEqual } from './expect.ts';
import { chunked, documentEvents, ingested, refused, removed, sequenced, written } from './sample-events.ts';

/** One thing that every event log must do. Runs under any test runner: it throws where the log does not. */
export interface LogCase {
  /** A sentence that is true when the case passes. */
  readonly name: string;
  readonly run: (fresh: () => Promise<EventLog>) => Promise<void>;
}

const events: readonly Event[] = [...documentEvents('acme', 'doc', ['red fox ', '😀 ', 'red fox ']), refused('acme', 'bad'), removed('acme', 'doc')];

const casesByMethod: { readonly [Method in keyof EventLog]: readonly [LogCase, ...LogCase[]] } = {
  append: [
    {
      name: 'events are numbered from 1 without gaps, and the last number is the answer',
      async run(fresh) {
        const log = await fresh();
        expectEqual(await log.append(events.slice(0, 2)), 2, 'first');
        expectEqual(await log.append(events.slice(2)), 4, 'second');
        expectEqual((await log.read(0, 10)).events.map(({ sequence }) => sequence), [1, 2, 3, 4], 'sequences');
      },
    },
    {
      name: 'a chunking that was written beforehand is read back as its event',
      async run(fresh) {
        const log = await fresh();
        const event = chunked('acme', 'doc', ['red fox ', '😀 ']);
        const beforehand = written(event);
        await log.append([beforehand]);
        expectEqual((await log.read(0, 10)).events, sequenced([{ ...event, version: chunkForm, chunking_signature: beforehand.chunking_signature }]), 'events');
      },
    },
    {
      name: 'nothing appended is nothing done',
      async run(fresh) {
        const log = await fresh();
        expectEqual(await log.append([]), 0, 'empty');
        await log.append(events);
        expectEqual(await log.append([]), 4, 'full');
        expectEqual((await log.read(0, 10)).events.length, 4, 'events');
      },
    },
    {
      name: 'writers that come together are served one after the other, each in one piece',
      async run(fresh) {
        const log = await fresh();
        const batches = Array.from({ length: 6 }, (_, batch) => [removed('acme', `a-${String(batch)}`), removed('acme', `b-${String(batch)}`)]);
        const lasts = await Promise.all(batches.map((batch) => log.append(batch)));
        expectEqual([...lasts].sort((x, y) => x - y), [2, 4, 6, 8, 10, 12], 'answers');
        const { events: read } = await log.read(0, 100);
        const spelled = read.map(({ event }) => eventJson(event));
        for (let index = 0; index < read.length; index += 2) expectEqual(spelled[index + 1], spelled[index].replace('"a-', '"b-'), 'neighbours');
      },
    },
    {
      name: 'what a caller does to an event afterwards does not reach the log',
      async run(fresh) {
        const log = await fresh();
        const event = ingested('acme', 'doc', 'content');
        await log.append([event]);
        Object.assign(event.source, { bytes: 99 });
        expectEqual((await log.read(0, 1)).events, sequenced([ingested('acme', 'doc', 'content')]), 'events');
      },
    },
  ],
  read: [
    {
      name: 'events are read back as they were written',
      async run(fresh) {
        const log = await fresh();
        await log.append(events);
        expectEqual(await log.read(0, 10), { events: sequenced(events), poisoned: [], through: 4 }, 'page');
      },
    },
    {
      name: 'a page begins after a sequence, holds at most as many as asked, and says how far it goes',
      async run(fresh) {
        const log = await fresh();
        await log.append(events);
        const page = await log.read(1, 2);
        expectEqual([page.events.map(({ sequence }) => sequence), page.through], [[2, 3], 3], 'inside');
        expectEqual(await log.read(4, 10), { events: [], poisoned: [], through: 4 }, 'at the end');
        expectEqual(await log.read(9, 10), { events: [], poisoned: [], through: 9 }, 'behind the end');
      },
    },
    {
      name: 'an empty chunking and a long one are events like any other',
      async run(fresh) {
        const log = await fresh();
        const long = chunked('acme', 'long', Array.from({ length: 300 }, (_, index) => `passage ${String(index)} ${'x'.repeat(500)}`));
        const empty = chunked('acme', 'empty', []);
        await log.append([empty, long]);
        expectEqual((await log.read(1, 1)).events[0].event, long, 'long');
        expectEqual((await log.read(0, 1)).events[0].event, empty, 'empty');
      },
    },
  ],
  last: [
    {
      name: 'the last sequence is 0 before the first event',
      async run(fresh) {
        const log = await fresh();
        expectEqual(await log.last(), 0, 'empty');
        await log.append(events);
        expectEqual(await log.last(), 4, 'full');
      },
    },
  ],
};

/** What every log must do, each case named after the method that it is about. Run them all on a new log. */
export const logCases: readonly LogCase[] = Object.entries(casesByMethod).flatMap(([method, cases]) =>
  cases.map(({ name, run }) => ({ name: `${method}: ${name}`, run })),
);
