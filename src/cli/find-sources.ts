import type { Stats } from 'node:fs';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../base/failure.ts';
import { byText } from '../base/order.ts';
import { toText, type Text } from '../base/text.ts';
import { sourceIdShape } from '../chunk/bounds.ts';
import type { Findings, FoundSource, Scope, SkippedFile, SourceFinder } from '../port/sources.ts';
import type { Place } from './place-arguments.ts';
import { walk } from './walk.ts';

/** Finds sources in folders and files. A source id is the name of its place and the slash path below it. */
export function folderFinder(places: readonly Place[]): SourceFinder {
  return {
    async find() {
      const found = new Map<Text, FoundSource>();
      const skipped = new Map<string, SkippedFile>();
      const scopes: Scope[] = [];
      for (const place of places) {
        const findings = await findIn(place);
        for (const source of findings.found) found.set(source.sourceId, source);
        for (const file of findings.skipped) skipped.set(file.name, file);
        scopes.push(...findings.scopes);
      }
      return {
        found: [...found.values()].sort(byText(({ sourceId }) => sourceId)),
        skipped: [...skipped.values()].sort(byText(({ name }) => name)),
        scopes,
      };
    },
  };
}

async function findIn({ name, path, below }: Place): Promise<Findings> {
  const start = below === '' ? path : join(path, below);
  const prefix = below === '' ? name : `${name}/${below}`;
  const sourceId = idOf(prefix);
  const status = await statusOf(start);
  // A place that is gone holds nothing: its sources are gone with it.
  if (typeof status === 'string') {
    const skipped = status === 'gone' ? [] : [{ name: `${prefix}/`, reason: status }];
    return { found: [], skipped, scopes: [{ type: 'source', sourceId }, { type: 'folder', prefix: idOf(`${prefix}/`) }] };
  }
  if (!status.isDirectory()) {
    // To read a pipe or a device is to wait for it, perhaps for ever.
    if (!status.isFile()) return { found: [], skipped: [{ name: prefix, reason: 'special_file' }], scopes: [{ type: 'source', sourceId }] };
    return { found: [foundSource(sourceId, start, status.size)], skipped: [], scopes: [{ type: 'source', sourceId }] };
  }
  const { files, skipped } = await walk(start);
  const [named, tooLong] = partition(files, (file) => sourceIdShape(`${prefix}/${file.path}`).ok);
  return {
    found: named.map((file) => foundSource(idOf(`${prefix}/${file.path}`), join(start, file.path), file.bytes)),
    skipped: [
      ...skipped.map((file) => ({ ...file, name: `${prefix}/${file.name}` })),
      ...tooLong.map((file) => ({ name: `${prefix}/${file.path}`, reason: 'name_too_long' as const })),
    ],
    scopes: [{ type: 'folder', prefix: idOf(`${prefix}/`) }],
  };
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

async function statusOf(path: string): Promise<Stats | 'gone' | 'unreadable'> {
  try {
    return await stat(path);
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR') ? 'gone' : 'unreadable';
  }
}

function foundSource(sourceId: Text, path: string, bytes: number): FoundSource {
  const read = async (): Promise<Uint8Array> => {
    try {
      // For a small file, handing the calls to a thread and back costs more than the calls.
      return bytes <= SMALL_BYTES ? readFileSync(path) : await readFile(path);
    } catch (cause) {
      throw new Failure('unreadable', sourceId, { cause });
    }
  };
  return { sourceId, bytes, read };
}

const SMALL_BYTES = 262_144;

function idOf(path: string): Text {
  const id = toText(path);
  if (!id.ok) throw new Failure('usage', 'the name of a place must be well-formed Unicode');
  return id.value;
}
