import { Command, Option } from 'commander';
import { Failure } from '../base/failure.ts';
import { toText, type Text } from '../base/text.ts';
import { reportError } from './output.ts';

/** Flags that every command with an index has. */
export interface CommonFlags {
  readonly store: string;
  readonly tenant: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Begins a command that opens an index. */
export function indexCommand(name: string, summary: string): Command {
  return plainCommand(name, summary)
    .option('--store <where>', 'SQLite file, postgres://… or :memory:', '.stele/stele.db')
    .option('--tenant <name>', 'whose index', 'default');
}

/** Begins a command. */
export function plainCommand(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .option('--json', 'one canonical JSON value on standard output')
    .option('--quiet', 'no progress and no notes')
    .configureHelp({ showGlobalOptions: false })
    .allowExcessArguments(false);
}

/** Shows examples under a command's help; each is a line and what it does. */
export function withExamples(command: Command, examples: readonly (readonly [line: string, meaning: string])[]): Command {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

/**
 * Runs a command's work and sets the exit status: what the work answers, or that of its failure. `json` decides how a
 * failure is spelled.
 */
export async function runCommand(flags: { readonly json?: true }, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = reportError(error, { json: flags.json === true });
  }
}

/** An option that takes a whole number in a range. */
export function integerOption(flags: string, description: string, { least, most }: { readonly least: number; readonly most: number }): Option {
  return new Option(flags, description).argParser((spelled) => {
    const value = /^[0-9]{1,15}$/.test(spelled) ? Number(spelled) : NaN;
    if (value >= least && value <= most) return value;
    throw new Failure('usage', `${flags.split(' ')[0]} takes a whole number from ${String(least)} to ${String(most)}, not ${spelled}`);
  });
}

/** A flag's or argument's value as `Text`. */
export function textArgument(value: string, name: string): Text {
  const result = toText(value);
  if (!result.ok) throw new Failure('usage', `${name} is not well-formed Unicode`);
  return result.value;
}
