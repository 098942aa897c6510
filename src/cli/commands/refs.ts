import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { defaultConfiguration } from '../../engine/configuration.ts';
import { linkSources } from '../../engine/link-sources.ts';
import { referenceReport } from '../../engine/reference-report.ts';
import { integerOption, plainCommand, runCommand, textArgument, withExamples } from '../command.ts';
import { folderFinder } from '../find-sources.ts';
import { writeJson, writeOut } from '../output.ts';
import { placesOf } from '../place-arguments.ts';
import { poolReferenceReader } from '../pool-reference-reader.ts';
import { refsText } from '../report/refs-text.ts';
import { workerPool } from '../worker-pool.ts';

interface RefsFlags {
  readonly workers: number;
  readonly verbose?: true;
  readonly json?: true;
}

/** `stele refs PATH...`: where the references of API descriptions lead. Exit status 1 when one leads nowhere. */
export function refsCommand(): Command {
  const command = plainCommand('refs', 'where the references ($ref) of API descriptions lead, across files; needs no index, fetches nothing')
    .argument('<paths...>', 'files or folders; a reference is followed inside its folder only')
    .addOption(integerOption('--workers <n>', 'threads that parse', { least: 0, most: 64 }).default(Math.min(4, availableParallelism())))
    .option('--verbose', 'list every reference')
    .action((paths: readonly string[], flags: RefsFlags) => runCommand(flags, () => run(paths, flags)));
  return withExamples(command, [
    ['stele refs specs', 'what leads nowhere, and what leads back to itself'],
    ['stele refs specs --json', 'every reference with its source and pointer'],
  ]);
}

async function run(paths: readonly string[], { workers, verbose, json }: RefsFlags): Promise<number> {
  const places = await placesOf(paths, { paths: new Map(), flags: new Map() });
  const { found } = await folderFinder(places).find();
  const pool = workerPool(workers, { tenant: textArgument('default', 'tenant'), configuration: defaultConfiguration });
  try {
    const report = referenceReport(await linkSources(poolReferenceReader(pool), { found, roots: found }));
    if (json === true) await writeJson(report);
    else await writeOut(refsText(report, { verbose: verbose === true }));
    return report.unresolved === 0 ? 0 : 1;
  } finally {
    await pool.close();
  }
}
