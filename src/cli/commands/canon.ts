import type { Command } from 'commander';
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/hash.ts';
import { plainCommand, runCommand, withExamples } from '../command.ts';
import { writeJson, writeOut } from '../output.ts';
import { readJsonFile } from '../read-json-file.ts';

/** `stele canon [FILE]`: the canonical bytes of a JSON text, or their digest. */
export function canonCommand(): Command {
  const command = plainCommand('canon', 'canonical bytes of a JSON text (c14n v1), without a line end')
    .argument('[file]', 'a JSON file; standard input where there is none or it is -')
    .option('--hash', 'print the SHA-256 of the canonical bytes instead')
    .action((file: string | undefined, flags: { readonly json?: true; readonly hash?: true }) =>
      runCommand(flags, async () => {
        const canonical = canonicalJson(await readJsonFile(file ?? '-'));
        if (flags.json === true) await writeJson({ canonical, sha256: sha256(canonical) });
        else await writeOut(flags.hash === true ? `${sha256(canonical)}\n` : canonical);
        return 0;
      }),
    );
  return withExamples(command, [
    ['stele canon payload.json', 'the bytes that are hashed'],
    ['stele canon --hash payload.json', 'their SHA-256'],
  ]);
}
