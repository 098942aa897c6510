import type { Command } from 'commander';
import { replay } from '../../engine/catch-up.ts';
import { summarise } from '../../engine/summarise.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { openIndex } from '../open-index.ts';
import { writeJson, writeOut } from '../output.ts';
import { progressBar } from '../progress.ts';

/** `stele replay`: rebuild a store from its event log. */
export function replayCommand(): Command {
  const command = indexCommand('replay', 'rebuild the store from its event log; reads no source').action((flags: CommonFlags) => runCommand(flags, () => run(flags)));
  return withExamples(command, [['stele replay', 'the same index, also after the store file was deleted']]);
}

async function run(flags: CommonFlags): Promise<number> {
  const index = await openIndex(flags.store, 'rebuild');
  const bar = progressBar({ quiet: flags.quiet === true || flags.json === true });
  try {
    await replay(index.log, index.store, (applied, last) => bar.show(applied, last, 'events'));
    bar.clear();
    const summary = { events: await index.log.last(), ...(await summarise(index.store, index.tenant(flags.tenant))) };
    if (flags.json === true) await writeJson(summary);
    else await writeOut(`replayed ${String(summary.events)} events\nindex    ${String(summary.sources)} sources, ${String(summary.chunks)} chunks\ndigest   ${summary.index_digest}\n`);
    return 0;
  } finally {
    bar.clear();
    await index.close();
  }
}
