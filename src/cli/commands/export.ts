import { open, rename, type FileHandle } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportLog } from '../../engine/transfer.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { openIndex } from '../open-index.ts';
import { note, writeOut } from '../output.ts';

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
    if (flags.quiet !== true) note(`exported ${String(count)} events`);
    return 0;
  } finally {
    await index.close();
  }
}

async function exportTo(path: string, log: Parameters<typeof exportLog>[0]): Promise<number> {
  const file: FileHandle = await open(`${path}.new`, 'w');
  const count = await exportLog(log, async (line) => {
    await file.write(`${line}\n`);
  }).finally(() => file.close());
  await rename(`${path}.new`, path);
  return count;
}
