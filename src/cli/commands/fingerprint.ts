import type { Command } from 'commander';
import { plainCommand, runCommand, withExamples } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { documentOf } from '../document-of.ts';
import { writeJson, writeOut } from '../output.ts';

interface FingerprintFlags extends ConfigurationFlags {
  readonly pages?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** `stele fingerprint FILE`: the fingerprint of a document JSON, all its digests checked, or of a source, parsed first. */
export function fingerprintCommand(): Command {
  const command = addConfigurationFlags(plainCommand('fingerprint', 'fingerprint of a document JSON, checked, or of a source, parsed first'))
    .argument('<file>', 'a document that stele parse wrote, or any source')
    .option('--pages <spec>', 'pages of a paged source, from 1: 1-5,9')
    .action((file: string, flags: FingerprintFlags) => runCommand(flags, () => run(file, flags)));
  return withExamples(command, [
    ['stele fingerprint report.pdf', 'parses it; the same on every machine'],
    ['stele fingerprint report.json', 'checks what stele parse report.pdf --out report.json wrote'],
  ]);
}

async function run(file: string, flags: FingerprintFlags): Promise<number> {
  const { fingerprint } = await documentOf(file, flags.pages, readConfiguration(flags, new Map()).value);
  if (flags.json === true) await writeJson({ fingerprint });
  else await writeOut(`${fingerprint}\n`);
  return 0;
}
