import type { Command } from 'commander';
import { integerOption } from './command.ts';

/** The resolution of drawn crops. */
export interface DpiFlag {
  readonly dpi: number;
}

/** Adds `--dpi`. */
export function addDpiFlag(command: Command): Command {
  return command.addOption(integerOption('--dpi <n>', 'dots per inch of drawn crops', { least: 18, most: 1200 }).default(144));
}
