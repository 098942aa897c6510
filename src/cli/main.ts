import { Command, CommanderError } from 'commander';
import { Failure } from '../base/failure.ts';
import { shieldDashedWords } from './dashed-words.ts';
import { packageVersion } from './package-version.ts';
import { canonCommand } from './commands/canon.ts';
import { cropCommand } from './commands/crop.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evalCommand } from './commands/eval.ts';
import { exportCommand } from './commands/export.ts';
import { fingerprintCommand } from './commands/fingerprint.ts';
import { importCommand } from './commands/import.ts';
import { ingestCommand } from './commands/ingest.ts';
import { parseCommand } from './commands/parse.ts';
import { refsCommand } from './commands/refs.ts';
import { replayCommand } from './commands/replay.ts';
import { searchCommand } from './commands/search.ts';
import { verifyCommand } from './commands/verify.ts';
import { reportError } from './output.ts';

/** Carries out a command line (without the program's name) and answers with the exit status. Throws nothing. */
export async function main(args: readonly string[]): Promise<number> {
  endQuietlyWhenTheReaderLeaves();
  const json = args.includes('--json');
  try {
    await program({ json }).parseAsync(shieldDashedWords(args), { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error, { json });
    // Help and version are no errors; for a person, Commander has written its own message.
    if (error.exitCode === 0) return 0;
    return json ? reportError(new Failure('usage', error.message.replace(/^error: /, '')), { json }) : 2;
  }
}

function program({ json }: { readonly json: boolean }): Command {
  const root = new Command('stele')
    .description('Turns documents into evidence: canonical documents, exact search, citations that can be checked.')
    .version(packageVersion)
    .exitOverride()
    .showHelpAfterError('(stele --help shows what there is)')
    .addHelpText('after', '\nExit status: 0 done and good; 1 done, but ungrounded, unresolved or not current; 2 usage or invalid input; 3-12 see docs/errors.md.');
  const commands = [
    ingestCommand(),
    searchCommand(),
    verifyCommand(),
    doctorCommand(),
    parseCommand(),
    cropCommand(),
    refsCommand(),
    fingerprintCommand(),
    canonCommand(),
    evalCommand(),
    replayCommand(),
    exportCommand(),
    importCommand(),
  ];
  for (const command of commands) root.addCommand(command.exitOverride().showHelpAfterError(`(stele ${command.name()} --help shows how)`));
  if (json) for (const command of [root, ...commands]) command.configureOutput({ writeErr: () => undefined });
  return root;
}

// `stele search … | head` is no failure; any other, such as a full disk, is reported where it was written (`writeOut`).
function endQuietlyWhenTheReaderLeaves(): void {
  process.stdout.on('error', (error: Error & { readonly code?: string }) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
}
