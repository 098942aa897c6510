import { countCodePoints } from '../base/code-points.ts';
import { sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { joinText, text } from '../base/text.ts';
import { toStoredChunk } from '../chunk/stored-chunk.ts';
import type { SequencedEvent } from '../event/event.ts';
import type { ChunkStore } from '../port/store.ts';
import type { Embedder } from '../port/embedder.ts';
import type { ChannelName } from '../search/rank.ts';
import { channelNames } from '../search/rank.ts';
import { withChoice } from './choose.ts';
import type { Collection } from './collection.ts';
import { embedPassages } from './embed-passages.ts';
import type { EventWriter } from './event-writer.ts';
import type { SearchOptions } from './search-options.ts';
import type { JudgedRanking, Measures } from './measures.ts';
import { measure } from './measures.ts';

/** How well search does on a collection. */
export type Evaluation =
  | {
      readonly type: 'evaluated';
      readonly documents: number;
      readonly queries: number;
      readonly channels: readonly { readonly channel: EvaluatedChannel; readonly measures: Measures }[];
    }
  /** No query has a judgement: a measure over nothing would look like a bad one, or a good one. */
  | { readonly type: 'nothing-to-evaluate' };

/** `fused` is search as it is by default; `voting` has nearness beside the words, whatever the embedder's own wish. */
type EvaluatedChannel = ChannelName | 'fused' | 'voting';

/** How deep rankings are measured. */
const DEPTH = 1000;

/** Puts a collection into an empty store, one passage for each document that is not empty, and measures each channel and the default; nearness where there is an embedder. */
export async function evaluate(store: ChunkStore, { documents, queries, judgements }: Collection, embedder?: Embedder): Promise<Evaluation> {
  const judged = queries.flatMap((query) => {
    const grades = judgements.get(query.id);
    return grades === undefined ? [] : [{ query: query.text, grades }];
  });
  if (judged.length === 0) return { type: 'nothing-to-evaluate' };
  const events = eventsOf(documents);
  for (let start = 0; start < events.length; start += 1000) await store.apply(events.slice(start, start + 1000));
  const channels = [];
  if (embedder !== undefined) await embedPassages({ store, writer: writerInto(store), embedder }, { tenant });
  const ways: readonly EvaluatedChannel[] = embedder === undefined ? ['fused', 'lexical', 'substring'] : ['fused', 'voting', ...channelNames];
  for (const channel of ways) {
    channels.push({ channel, measures: measure(await rankAll(store, judged, { channel, embedder })) });
  }
  return { type: 'evaluated', documents: documents.length, queries: judged.length, channels };
}

const tenant = text('evaluation');

interface JudgedQuery {
  readonly query: Text;
  readonly grades: ReadonlyMap<string, number>;
}

interface Way {
  readonly channel: EvaluatedChannel;
  readonly embedder: Embedder | undefined;
}

async function rankAll(store: ChunkStore, judged: readonly JudgedQuery[], { channel, embedder }: Way): Promise<readonly JudgedRanking[]> {
  // Queries of collections are sentences, not our query language.
  const options = { limit: DEPTH, syntax: 'plain', ...channelsOf(channel), ...(embedder === undefined ? {} : { embedder }) } as const;
  const rankings: JudgedRanking[] = [];
  for (const { query, grades } of judged) {
    const documents = await withChoice(store, { tenant, query, options }, (_, { page }) => Promise.resolve(page.chosen.map(({ occurrences }) => occurrences[0].source_id)));
    rankings.push({ documents, grades });
  }
  return rankings;
}

// A collection is measured and forgotten: no log is kept.
function writerInto(store: ChunkStore): EventWriter {
  return {
    async write(events) {
      const position = await store.read((snapshot) => snapshot.position());
      await store.apply(events.map((event, index) => ({ sequence: position + 1 + index, event })));
    },
    flush: () => Promise.resolve(),
  };
}

function channelsOf(channel: EvaluatedChannel): Pick<SearchOptions, 'channels'> {
  if (channel === 'fused') return {};
  return { channels: channel === 'voting' ? ['lexical', 'semantic'] : [channel] };
}

function eventsOf(documents: Collection['documents']): readonly SequencedEvent[] {
  const filled = documents.map(({ id, title, text: body }) => ({ id, passage: joinText([title, body].filter((part) => part !== ''), text('\n')) }));
  return filled.filter(({ passage }) => passage !== '').map(({ id, passage }, index) => ({ sequence: index + 1, event: chunkedEvent(id, passage) }));
}

function chunkedEvent(sourceId: Text, passage: Text): SequencedEvent['event'] {
  const chunk = toStoredChunk({
    tenant_id: tenant,
    source_id: sourceId,
    text: passage,
    chunk_index: 0,
    start_char: 0,
    end_char: countCodePoints(passage),
    metadata: { headings: [], origins: [] },
  });
  return { type: 'document-chunked', version: 1, tenant_id: tenant, source_id: sourceId, chunking_signature: sha256(passage), chunks: [chunk] };
}
