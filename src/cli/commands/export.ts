import type { Command } from 'commander';
import { exportLog } from '../../engine/transfer.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { openIndex } from '../open-index.ts';
import { note, writeJson, writeOut } from '../output.ts';
import { replaceFile } from '../replace-file.ts';

interface ExportFlags extends CommonFlags {
  readonly out?: string;
}

/** `stele export`: the event log as JSON Lines. */
export function exportCommand(): Command {
  const command = indexCommand('export', 'write the event log as JSON Lines, one canonical event a line')
    .option('--out <file>', 'a file instead of standard output; replaced in one step')
    .action((flags: ExportFlags) => runCommand(flags, () => run(flags)));
  return withExamples(command, [
    ['stele export --out log.jsonl', 'everything that is needed to rebuild the index elsewhere'],
    ['stele export | stele import --store copy.db', 'copy an index'],
  ]);
}

async function run(flags: ExportFlags): Promise<number> {
  const index = await openIndex(flags.store, 'read');
  try {
    const { out } = flags;
    const count = out === undefined ? await exportLog(index.log, (line) => writeOut(`${line}\n`)) : await exportTo(out, index.log);
    if (flags.json === true && out !== undefined) await writeJson({ events: count });
    else if (flags.quiet !== true) note(`exported ${String(count)} events`);
    return 0;
  } finally {
    await index.close();
  }
}

function exportTo(path: string, log: Parameters<typeof exportLog>[0]): Promise<number> {
  return replaceFile(path, (file) =>
    exportLog(log, async (line) => {
      await file.write(`${line}\n`);
    }),
  );
}
