import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { summarise } from '../../engine/summarise.ts';
import { importLog } from '../../engine/transfer.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { linesOfStream } from '../lines-of-stream.ts';
import { openIndex } from '../open-index.ts';
import { note, writeJson, writeOut } from '../output.ts';

interface ImportFlags extends CommonFlags {
  readonly strict?: true;
  readonly append?: true;
}

/** `stele import`: read an event log from JSON Lines and build the store from it. */
export function importCommand(): Command {
  const command = indexCommand('import', 'read an event log from JSON Lines into an empty index and build it')
    .argument('[file]', 'a file that stele export wrote; standard input where there is none or it is -')
    .option('--strict', 'stop at the first line that is no event')
    .option('--append', 'also into an index that holds something')
    .action((file: string | undefined, flags: ImportFlags) => runCommand(flags, () => run(file, flags)));
  return withExamples(command, [['stele import log.jsonl --store copy.db', 'the same index, digest and all']]);
}

async function run(file: string | undefined, flags: ImportFlags): Promise<number> {
  const index = await openIndex(flags.store, 'write');
  try {
    if (flags.append !== true && (await index.log.last()) > 0) {
      throw new Failure('usage', `${flags.store} holds an index already; import into another --store, or add to it with --append`);
    }
    const stream = file === undefined || file === '-' ? process.stdin : createReadStream(file);
    const { events, poison } = await importLog(linesOfStream(stream), { log: index.log, store: index.store, strict: flags.strict === true });
    const summary = await summarise(index.store, index.tenant(flags.tenant));
    for (const { line, message } of poison) note(`stele: line ${String(line)} is no event: ${message}`);
    if (flags.json === true) await writeJson({ events, poison, ...summary });
    else await writeOut(`imported ${String(events)} events\nindex    ${String(summary.sources)} sources, ${String(summary.chunks)} chunks\ndigest   ${summary.index_digest}\n`);
    return poison.length === 0 ? 0 : 2;
  } finally {
    await index.close();
  }
}
