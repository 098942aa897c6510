import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { byText } from '../base/order.ts';
import type { SkippedFile, SkipReason } from '../port/sources.ts';

/** What stands below a folder, with slash-separated paths relative to it. */
export interface Walk {
  readonly files: readonly WalkedFile[];
  readonly skipped: readonly SkippedFile[];
}

export interface WalkedFile {
  readonly path: string;
  readonly bytes: number;
}

// Never anybody's documents: version control, our own index, installed packages.
const neverEntered: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.stele', 'node_modules']);

interface Rules {
  /** Folder that the rules stand in, absolute. */
  readonly folder: string;
  readonly matcher: Ignore;
}

/**
 * Walks a folder, honouring `.gitignore` files in it, below it, and above it up to the top of its repository. Symbolic links
 * are not followed: they lead to cycles and out of the folder. Everything left alone is listed; an ignored folder once.
 */
export async function walk(root: string): Promise<Walk> {
  const files: WalkedFile[] = [];
  const skipped: SkippedFile[] = [];
  const pending: { readonly folder: string; readonly rules: readonly Rules[] }[] = [{ folder: root, rules: await rulesAbove(root) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder } = next;
    const rules = [...next.rules, ...(await rulesOf(folder))];
    const inside = slashed(relative(root, folder));
    const skip = (name: string, reason: SkipReason): void => {
      skipped.push({ name: inside === '' ? name : `${inside}/${name}`, reason });
    };
    for (const entry of await entriesOf(folder, skip)) {
      const path = join(folder, entry.name);
      if (!entry.name.isWellFormed() || entry.name.includes('\ufffd')) skip(entry.name, 'malformed_name');
      else if (entry.isSymbolicLink()) skip(entry.name, 'symbolic_link');
      else if (entry.isDirectory()) {
        if (neverEntered.has(entry.name) || isIgnored(path, 'folder', rules)) skip(`${entry.name}/`, 'ignored');
        else pending.push({ folder: path, rules });
      } else if (!entry.isFile()) skip(entry.name, 'special_file');
      else if (isIgnored(path, 'file', rules)) skip(entry.name, 'ignored');
      else files.push({ path: slashed(relative(root, path)), bytes: await sizeOf(path) });
    }
  }
  return { files: files.sort(byText(({ path }) => path)), skipped: skipped.sort(byText(({ name }) => name)) };
}

async function entriesOf(folder: string, skip: (name: string, reason: SkipReason) => void) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    skip('', 'unreadable');
    return [];
  }
}

async function sizeOf(path: string): Promise<number> {
  // A file that vanished since it was listed is reported when it is read.
  return (await lstat(path).catch(() => undefined))?.size ?? 0;
}

/** The rules above a folder, up to the top of its repository: none outside one, and none when the folder itself is ignored, since it was asked for. */
async function rulesAbove(root: string): Promise<readonly Rules[]> {
  const start = await realpath(root);
  const above: Rules[] = [];
  const path = [start];
  for (let folder = start; !(await exists(join(folder, '.git'))); ) {
    const parent = dirname(folder);
    if (parent === folder) return [];
    folder = parent;
    path.push(folder);
    above.unshift(...(await rulesOf(folder)));
  }
  return path.some((folder) => isIgnored(folder, 'folder', above)) ? [] : above;
}

async function rulesOf(folder: string): Promise<readonly Rules[]> {
  const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => undefined);
  return text === undefined ? [] : [{ folder, matcher: ignore().add(text) }];
}

// The rules nearest to the file have the last word.
function isIgnored(path: string, kind: 'file' | 'folder', rules: readonly Rules[]): boolean {
  let ignored = false;
  for (const { folder, matcher } of rules) {
    const inside = slashed(relative(folder, path)) + (kind === 'folder' ? '/' : '');
    if (inside === '/' || inside.startsWith('../')) continue;
    const verdict = matcher.test(inside);
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

