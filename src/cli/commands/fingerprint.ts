import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { Failure, failures } from '../../base/failure.ts';
import { readJson } from '../../base/json-reader.ts';
import { readDocument } from '../../document/read-document.ts';
import { plainCommand, runCommand, textArgument, withExamples } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { writeJson, writeOut } from '../output.ts';
import { pagesOf } from '../pages-flag.ts';
import { workerPool } from '../worker-pool.ts';
import type { Rendering } from '../../engine/render.ts';

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
  const bytes = await readFile(file);
  const fingerprint = checkedFingerprint(bytes, file) ?? checkedFingerprint(Buffer.from(await parse(file, bytes, flags)), file);
  if (flags.json === true) await writeJson({ fingerprint });
  else await writeOut(`${String(fingerprint)}\n`);
  return 0;
}

/** The fingerprint of a document JSON; `undefined` for bytes that are none. A document whose digests do not hold is refused. */
function checkedFingerprint(bytes: Uint8Array, file: string): string | undefined {
  const json = readJson(bytes);
  if (!json.ok || !(json.value instanceof Map) || !json.value.has('payload_sha256')) return undefined;
  const document = readDocument(json.value);
  if (document.ok) return document.value.fingerprint;
  const { code, message } = document.problem;
  throw new Failure('invalid_input', `${file}: ${message} (${code})`);
}

async function parse(file: string, bytes: Uint8Array, flags: FingerprintFlags): Promise<string> {
  const configuration = { ...readConfiguration(flags, new Map()).value, pages: pagesOf(flags.pages) };
  const pool = workerPool(1, { tenant: textArgument('default', 'tenant'), configuration });
  try {
    const source = { sourceId: textArgument(basename(file), 'the file name'), bytes };
    const rendering = (await pool.run({ type: 'render', source, format: 'json', diagnostics: false })) as Rendering;
    if (rendering.type === 'rendered') return rendering.output;
    if (rendering.type === 'skipped') throw new Failure('invalid_input', `${file}: no format that is read here (${rendering.reason})`);
    throw new Failure(rendering.code, rendering.diagnostics[0]?.message.replace(`${failures[rendering.code].message}: `, '') ?? '');
  } finally {
    await pool.close();
  }
}
