import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { embedPassages, type EmbedReport } from '../../engine/embed-passages.ts';
import { eventWriter } from '../../engine/event-writer.ts';
import type { IngestReport } from '../../engine/ingest-report.ts';
import { ingest } from '../../engine/ingest.ts';
import type { Embedder } from '../../port/embedder.ts';
import { indexCommand, integerOption, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { addEmbeddingFlags, readEmbedder, type EmbeddingFlags } from '../embedding-flags.ts';
import { folderFinder } from '../find-sources.ts';
import { listenForInterrupt, type Interrupt } from '../interrupt.ts';
import type { Index } from '../opened-index.ts';
import { openIndex } from '../open-index.ts';
import { note, writeJson, writeOut } from '../output.ts';
import { placesOf } from '../place-arguments.ts';
import { poolDeriver } from '../pool-deriver.ts';
import { poolReferenceReader } from '../pool-reference-reader.ts';
import { progressBar, type ProgressBar } from '../progress.ts';
import { ingestText } from '../report/ingest-text.ts';
import { workerPool } from '../worker-pool.ts';

/** Flags of `stele ingest`. */
interface IngestFlags extends CommonFlags, ConfigurationFlags, EmbeddingFlags {
  readonly workers: number;
  readonly verbose?: true;
}

/** `stele ingest PATH...`: read, parse, chunk, index; only what changed. */
export function ingestCommand(): Command {
  const command = addEmbeddingFlags(addConfigurationFlags(indexCommand('ingest', 'read, parse, chunk and index files and folders; only what changed')))
    .argument('<paths...>', 'files or folders; NAME=PATH gives a place another name')
    .addOption(integerOption('--workers <n>', 'threads that parse; 0: none, and no time limit', { least: 0, most: 64 }).default(Math.min(4, availableParallelism())))
    .option('--verbose', 'list every skipped file and every warning')
    .action((paths: readonly string[], flags: IngestFlags) => runCommand(flags, () => run(paths, flags)));
  return withExamples(command, [
    ['stele ingest docs', 'index a folder, or bring its index up to date'],
    ['stele ingest specs api=../service/openapi.yaml', 'two places; the second is called api'],
    ['stele ingest docs --embed ngrams', 'give passages vectors as well, so that typing errors are forgiven'],
    ['stele ingest docs --json > report.json', 'the report for a program'],
  ]);
}

async function run(paths: readonly string[], flags: IngestFlags): Promise<number> {
  // A path that is not there is noticed before an empty index is made for it.
  await placesOf(paths, { paths: new Map(), flags: new Map() });
  const index = await openIndex(flags.store, 'write');
  const interrupt = listenForInterrupt();
  const bar = progressBar({ quiet: flags.quiet === true || flags.json === true });
  try {
    const known = await index.places();
    const places = await placesOf(paths, known);
    const configuration = readConfiguration(flags, known.flags);
    const { embedder, flags: embedding } = readEmbedder(flags, known.flags);
    await index.rememberPlaces(places, { ...configuration, flags: new Map([...configuration.flags, ...embedding]) });
    const pool = workerPool(flags.workers, { tenant: index.tenant(flags.tenant), configuration: configuration.value });
    try {
      const report = await ingest(
        { finder: folderFinder(places), deriver: poolDeriver(pool), references: poolReferenceReader(pool), log: index.log, store: index.store },
        {
          tenant: index.tenant(flags.tenant),
          configuration: configuration.value,
          onProgress: ({ done, total, sourceId }) => bar.show(done, total, sourceId),
          isInterrupted: interrupt.isInterrupted,
        },
      );
      bar.clear();
      const vectors = embedder === undefined || report.interrupted ? undefined : await embed({ index, embedder, bar, interrupt }, flags);
      await show(report, vectors, flags);
      if (vectors?.type === 'failed') throw vectors.failure;
      return report.interrupted || vectors?.report.interrupted === true ? 130 : 0;
    } finally {
      await pool.close();
    }
  } finally {
    bar.clear();
    interrupt.release();
    await index.close();
  }
}

interface Embedding {
  readonly index: Index;
  readonly embedder: Embedder;
  readonly bar: ProgressBar;
  readonly interrupt: Interrupt;
}

type Embedded = { readonly type: 'embedded'; readonly report: EmbedReport } | { readonly type: 'failed'; readonly failure: Failure; readonly report?: undefined };

// What was indexed is reported also where the embedder fails: it is kept, and found by its words.
async function embed({ index, embedder, bar, interrupt }: Embedding, flags: IngestFlags): Promise<Embedded> {
  const ports = { store: index.store, writer: eventWriter(index.log, index.store), embedder };
  try {
    const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => bar.show(done, total, 'passages embedded');
    return { type: 'embedded', report: await embedPassages(ports, { tenant: index.tenant(flags.tenant), onProgress, isInterrupted: interrupt.isInterrupted }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { type: 'failed', failure: error };
  } finally {
    bar.clear();
  }
}

async function show(report: IngestReport, vectors: Embedded | undefined, flags: IngestFlags): Promise<void> {
  const embedding = vectors?.report;
  if (flags.json === true) await writeJson({ ...report, ...(embedding === undefined ? {} : { embedding }) });
  else await writeOut(ingestText(report, { verbose: flags.verbose === true, embedding }));
  if (report.interrupted || embedding?.interrupted === true) note('stele: interrupted; run the same command again to go on');
}
