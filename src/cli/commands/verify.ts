import { Option, type Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { documentDifferences, verifyAgainstDocument, verifyAgainstSource, verifyAgainstStore, verifyWithCrops } from '../../engine/verify.ts';
import type { ReadDocument } from '../../document/read-document.ts';
import { readCitations, type Citations } from '../../verify/citations.ts';
import { openDataLoaderGrounding } from '../../verify/opendataloader.ts';
import { reportRegions, withCropRefs } from '../../verify/report-crops.ts';
import type { VerificationReport } from '../../verify/report.ts';
import { readVerificationConfig, type VerificationConfig } from '../../verify/verification-config.ts';
import { indexCommand, runCommand, withExamples, type CommonFlags } from '../command.ts';
import { addDpiFlag, type DpiFlag } from '../dpi-flag.ts';
import { documentOfFile, documentOfSource } from '../document-of.ts';
import { openIndex } from '../open-index.ts';
import { writeJson, writeOut } from '../output.ts';
import { readJsonFile } from '../read-json-file.ts';
import { verifyText } from '../report/verify-text.ts';
import { writeCrops } from '../write-crops.ts';

interface VerifyFlags extends CommonFlags, DpiFlag {
  readonly document?: string;
  readonly source?: string;
  readonly config?: string;
  readonly grounding: 'stele-json' | 'opendataloader-json';
  readonly pages?: string;
  readonly cropDir?: string;
}

/** `stele verify CITATIONS.json`: does every claim hold? Exit status 1 when one does not. */
export function verifyCommand(): Command {
  const command = addDpiFlag(indexCommand('verify', 'check citations against the index, a document, or the source itself'))
    .argument('<citations>', 'claims as JSON: a list, or what stele search --json printed')
    .option('--document <file>', 'a document JSON (of stele parse, of Ethos, or of --grounding) instead of the index')
    .option('--source <file>', 'the source itself: the document is derived from its bytes; with --document, both must agree')
    .option('--pages <spec>', 'the pages that the document was made from, with --source')
    .option('--config <file>', 'a verification config instead of the default')
    .option('--crop-dir <folder>', 'write a crop of the evidence of each claim, drawn where --source is a PDF')
    .addOption(new Option('--grounding <name>', 'what --document is').choices(['stele-json', 'opendataloader-json']).default('stele-json'))
    .action((file: string, flags: VerifyFlags) => runCommand(flags, () => run(file, flags)));
  return withExamples(command, [
    ['stele verify citations.json', 'against the index'],
    ['stele verify citations.json --source report.pdf', 'against the bytes; no index is needed'],
    ['stele verify citations.json --document report.json', 'against a document that stele parse wrote'],
    ['stele verify citations.json --source report.pdf --crop-dir crops', 'with a picture of each piece of evidence'],
  ]);
}

async function run(file: string, flags: VerifyFlags): Promise<number> {
  const json = await readJsonFile(file);
  const citations = readCitations(json);
  if (!citations.ok) {
    const { path, expected, code } = citations.problem;
    throw new Failure('invalid_input', `${file}: expected ${expected}${path === '' ? '' : ` at ${path}`} (${code})`);
  }
  const report = await verify(citations.value, flags);
  if (flags.json === true) await writeJson(report);
  else await writeOut(verifyText(report));
  return report.all_evidence_grounded ? 0 : 1;
}

async function verify(citations: Citations, flags: VerifyFlags): Promise<VerificationReport> {
  const config = flags.config === undefined ? undefined : await configOf(flags.config);
  if (flags.cropDir !== undefined && (flags.source ?? flags.document) === undefined) throw new Failure('usage', '--crop-dir needs --source or --document');
  if (flags.document !== undefined && flags.grounding === 'opendataloader-json') return verifyForeign(flags.document, citations, config);
  if (flags.source !== undefined) {
    const derived = await documentOfSource(flags.source, flags.pages);
    if (flags.document !== undefined) await requireSame(flags.document, derived);
    return verifyDocument(derived, citations, { config, flags });
  }
  if (flags.document !== undefined) return verifyDocument(await documentOfFile(flags.document), citations, { config, flags });
  const index = await openIndex(flags.store, 'read');
  try {
    return await verifyAgainstStore(index.store, index.tenant(flags.tenant), citations, config);
  } finally {
    await index.close();
  }
}

interface Asked {
  readonly config: VerificationConfig | undefined;
  readonly flags: VerifyFlags;
}

async function verifyDocument(document: ReadDocument, citations: Citations, { config, flags }: Asked): Promise<VerificationReport> {
  if (flags.cropDir === undefined) return verifyAgainstDocument(document, citations, config);
  const report = verifyWithCrops(document, citations, config);
  const place = { folder: flags.cropDir, source: flags.source, dotsPerInch: flags.dpi };
  return withCropRefs(report, await writeCrops(document, reportRegions(report), place));
}

async function configOf(file: string): Promise<VerificationConfig> {
  const config = readVerificationConfig(await readJsonFile(file));
  if (config.ok) return config.value;
  throw new Failure('invalid_input', `${file}: expected ${config.problem.expected} at ${config.problem.path}`);
}

async function verifyForeign(file: string, citations: Citations, config?: VerificationConfig): Promise<VerificationReport> {
  const source = openDataLoaderGrounding(await readJsonFile(file, { numbers: 'any' }));
  if (!source.ok) throw new Failure('invalid_input', `${file}: ${source.problem.message} at ${source.problem.path}`);
  return verifyAgainstSource(source.value, citations, config);
}

/** A document that its own source does not give is no evidence, whatever its digests say. */
async function requireSame(file: string, derived: Awaited<ReturnType<typeof documentOfSource>>): Promise<void> {
  const differences = documentDifferences(await documentOfFile(file), derived);
  if (differences.length > 0) throw new Failure('invalid_input', `${file} is not what the source gives: ${differences.join(', ')} differs`);
}
