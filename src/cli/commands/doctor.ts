import type { Command } from 'commander';
import { examine, type DoctorPorts, type DoctorReport } from '../../engine/doctor.ts';
import { embedPassages } from '../../engine/embed-passages.ts';
import { eventWriter } from '../../engine/event-writer.ts';
import { ingest } from '../../engine/ingest.ts';
import { restore } from '../../engine/restore.ts';
import { catchUp, replay } from '../../engine/catch-up.ts';
import type { Text } from '../../base/text.ts';
import type { Embedder } from '../../port/embedder.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { addEmbeddingFlags, readEmbedder, type EmbeddingFlags } from '../embedding-flags.ts';
import { folderFinder } from '../find-sources.ts';
import { openIndex } from '../open-index.ts';
import type { Index } from '../opened-index.ts';
import { writeJson, writeOut } from '../output.ts';
import { allPlaces } from '../place-arguments.ts';
import { poolDeriver } from '../pool-deriver.ts';
import { progressBar } from '../progress.ts';
import { doctorText } from '../report/doctor-text.ts';
import { workerPool } from '../worker-pool.ts';
import type { Configuration } from '../../engine/configuration.ts';

interface DoctorFlags extends CommonFlags, ConfigurationFlags, EmbeddingFlags {
  readonly fix?: true;
}

/** `stele doctor`: is the index current? Exit status 1 when it is not. */
export function doctorCommand(): Command {
  const command = addEmbeddingFlags(addConfigurationFlags(indexCommand('doctor', 'is the index current, source by source? is the store what its log says?')))
    .option('--fix', 'repair exactly what is wrong: restore damaged rows from the log, ingest what changed')
    .action((flags: DoctorFlags) => runCommand(flags, () => run(flags)));
  return withExamples(command, [
    ['stele doctor', 'name what is not current, and why'],
    ['stele doctor --fix', 'repair it'],
    ['stele doctor --json', 'every source with its status'],
  ]);
}

async function run(flags: DoctorFlags): Promise<number> {
  const index = await openIndex(flags.store, flags.fix === true ? 'write' : 'read');
  const bar = progressBar({ quiet: flags.quiet === true || flags.json === true });
  try {
    const places = await index.places();
    const configuration = readConfiguration(flags, places.flags).value;
    const { embedder } = readEmbedder(flags, places.flags);
    const tenant = index.tenant(flags.tenant);
    const ports = { finder: folderFinder(allPlaces(places)), log: index.log, store: index.store };
    const look = (): Promise<DoctorReport> =>
      examine(ports, { tenant, configuration, ...(embedder === undefined ? {} : { space: embedder.space }), onProgress: ({ done, total, sourceId }) => bar.show(done, total, sourceId) });

    const before = await look();
    if (flags.fix === true && !before.healthy) await repair(before, { index, ports, tenant, configuration, embedder });
    const after = flags.fix === true && !before.healthy ? await look() : before;
    bar.clear();
    const fixed = flags.fix === true ? before.findings.filter(({ status }) => status !== 'current') : [];
    if (flags.json === true) await writeJson({ ...after, ...(flags.fix === true ? { fixed } : {}) });
    else await writeOut(doctorText(after, fixed));
    return after.healthy ? 0 : 1;
  } finally {
    bar.clear();
    await index.close();
  }
}

interface Repair {
  readonly index: Index;
  readonly ports: DoctorPorts;
  readonly tenant: Text;
  readonly configuration: Configuration;
  readonly embedder: Embedder | undefined;
}

async function repair(report: DoctorReport, { index, ports, tenant, configuration, embedder }: Repair): Promise<void> {
  if (report.damages.length > 0) await replay(index.log, index.store);
  else await catchUp(index.log, index.store);
  const damaged = report.findings.filter(({ status }) => status === 'damaged').map(({ source_id }) => source_id);
  await restore(index.log, index.store, tenant, damaged);
  const pool = workerPool(1, { tenant, configuration });
  try {
    await ingest({ ...ports, deriver: poolDeriver(pool) }, { tenant, configuration });
  } finally {
    await pool.close();
  }
  if (embedder !== undefined) await embedPassages({ store: index.store, writer: eventWriter(index.log, index.store), embedder }, { tenant });
}
