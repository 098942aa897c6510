import { byText } from '../../src/base/order.ts';
import { text, type Text } from '../../src/base/text.ts';
import { Failure } from '../../src/base/failure.ts';
import { defaultConfiguration, type Configuration } from '../../src/engine/configuration.ts';
import { derive } from '../../src/engine/derive.ts';
import { ingest } from '../../src/engine/ingest.ts';
import type { IngestReport } from '../../src/engine/ingest-report.ts';
import { readReferences } from '../../src/engine/read-references.ts';
import type { Deriver } from '../../src/port/deriver.ts';
import type { EventLog } from '../../src/port/event-log.ts';
import type { ReferenceReader } from '../../src/port/reference-reader.ts';
import type { SourceFinder } from '../../src/port/sources.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryLog } from '../../src/store/memory-log.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

/** A world in memory: files that a test changes, and an index over them. */
export interface World {
  /** Content by path; `undefined` for a file that cannot be read. */
  readonly files: Map<string, string | Uint8Array | undefined>;
  readonly log: EventLog;
  readonly store: ChunkStore;
  readonly finder: SourceFinder;
  /** Ids of the sources that were parsed, in order. */
  readonly derived: string[];
  ingest(configuration?: Configuration): Promise<IngestReport>;
}

export const tenant: Text = text('default');

/** Makes a world whose files all stand in the folder `docs`. */
export function newWorld(files: Readonly<Record<string, string | Uint8Array>> = {}): World {
  const contents = new Map<string, string | Uint8Array | undefined>(Object.entries(files));
  const derived: string[] = [];
  const log = memoryLog();
  const store = memoryStore(steleAnalyser);
  const finder = finderOver(contents);
  const deriverFor = (configuration: Configuration): Deriver => ({
    concurrency: 3,
    async derive(sources) {
      derived.push(...sources.map(({ sourceId }) => sourceId));
      return sources.map((source) => derive(source, { tenant, configuration }));
    },
  });
  return {
    files: contents,
    log,
    store,
    finder,
    derived,
    ingest: (configuration = defaultConfiguration) => ingest({ finder, deriver: deriverFor(configuration), references: readerFor(configuration), log, store }, { tenant, configuration }),
  };
}

/** Reads references here, without threads. */
export function readerFor(configuration: Configuration): ReferenceReader {
  return { concurrency: 3, read: (source, wanted) => Promise.resolve(readReferences(source, wanted, { tenant, configuration })) };
}

function finderOver(contents: ReadonlyMap<string, string | Uint8Array | undefined>): SourceFinder {
  return {
    find: () =>
      Promise.resolve({
        found: [...contents]
          .map(([path, content]) => ({
            sourceId: text(path),
            bytes: content?.length ?? 0,
            read: () => (content === undefined ? Promise.reject(new Failure('unreadable', path)) : Promise.resolve(Buffer.from(content))),
          }))
          .sort(byText(({ sourceId }) => sourceId)),
        skipped: [],
        scopes: [{ type: 'folder', prefix: text('docs/') }],
      }),
  };
}
