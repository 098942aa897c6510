import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { tmpdir } from 'node:os';
import { ensureBuilt } from './built.ts';
import { program } from './cli.ts';

/** Nothing is closed to root, so what tells of closed files is run without its rights. */
interface Way {
  readonly before: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const asItIs: Way = { before: [], identity: {} };
const asNobody: Way = { before: [], identity: { uid: 65_534, gid: 65_534 } };
// Nobody may have no way into the folder of this project; root without its right to pass by permissions has.
const asBoundRoot: Way = { before: ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'], identity: {} };

const ways = process.getuid?.() === 0 ? [asNobody, asBoundRoot] : [asItIs];

ensureBuilt();
const chosen = ways.find((way) => run(way, tmpdir(), ['--version']).status === 0);

/** Why a test that needs closed files is skipped. */
export const skipUnlessClosable = chosen === undefined && 'root cannot give up its rights here: neither nobody nor setpriv can run the program';

/** Runs the command line in a folder as somebody to whom files can be closed. */
export function steleUnprivileged(folder: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  assert.ok(chosen !== undefined);
  return run(chosen, folder, args);
}

function run({ before, identity }: Way, folder: string, args: readonly string[]): SpawnSyncReturns<string> {
  const [command, ...rest] = [...before, process.execPath, program, ...args];
  return spawnSync(command, rest, { cwd: folder, encoding: 'utf8', ...identity });
}
