import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { IngestReport } from '../../engine/ingest-report.ts';
import { ingest } from '../../engine/ingest.ts';
import { indexCommand, integerOption, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { folderFinder } from '../find-sources.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { openIndex } from '../open-index.ts';
import { note, writeJson, writeOut } from '../output.ts';
import { placesOf } from '../place-arguments.ts';
import { poolDeriver } from '../pool-deriver.ts';
import { poolReferenceReader } from '../pool-reference-reader.ts';
import { progressBar } from '../progress.ts';
import { ingestText } from '../report/ingest-text.ts';
import { workerPool } from '../worker-pool.ts';

/** Flags of `stele ingest`. */
interface IngestFlags extends CommonFlags, ConfigurationFlags {
  readonly workers: number;
  readonly verbose?: true;
}

/** `stele ingest PATH...`: read, parse, chunk, index; only what changed. */
export function ingestCommand(): Command {
  const command = addConfigurationFlags(indexCommand('ingest', 'read, parse, chunk and index files and folders; only what changed'))
    .argument('<paths...>', 'files or folders; NAME=PATH gives a place another name')
    .addOption(integerOption('--workers <n>', 'threads that parse; 0: none, and no time limit', { least: 0, most: 64 }).default(Math.min(4, availableParallelism())))
    .option('--verbose', 'list every skipped file and every warning')
    .action((paths: readonly string[], flags: IngestFlags) => runCommand(flags, () => run(paths, flags)));
  return withExamples(command, [
    ['stele ingest docs', 'index a folder, or bring its index up to date'],
    ['stele ingest specs api=../service/openapi.yaml', 'two places; the second is called api'],
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
    await index.rememberPlaces(places, configuration);
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
      await show(report, flags);
      return report.interrupted ? 130 : 0;
    } finally {
      await pool.close();
    }
  } finally {
    bar.clear();
    interrupt.release();
    await index.close();
  }
}

async function show(report: IngestReport, flags: IngestFlags): Promise<void> {
  if (flags.json === true) await writeJson(report);
  else await writeOut(ingestText(report, { verbose: flags.verbose === true }));
  if (report.interrupted) note('stele: interrupted; run the same command again to go on');
}
