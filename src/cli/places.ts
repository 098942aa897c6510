import { mkdir, readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { canonicalJson } from '../base/canonical-json.ts';
import { Failure } from '../base/failure.ts';
import { readJson, type JsonValue } from '../base/json-reader.ts';
import { compareText } from '../base/order.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Where the sources of an index are on this machine, and the flags they were ingested with. It is a file beside the store,
 * not part of it: the same index on another machine has other places. Paths in it are relative to it, so that a folder with
 * sources and store can be moved.
 */
export interface Places {
  /** Absolute path by name, in code point order of the names. */
  readonly paths: ReadonlyMap<string, string>;
  /** Flags of the last ingest by name; a command that is not given them keeps to them. */
  readonly flags: ReadonlyMap<string, string>;
}

/** Reads the file; where there is none, nothing has been ingested yet. */
export async function readPlaces(file: string): Promise<Places> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return { paths: new Map(), flags: new Map() };
  const json = readJson(bytes);
  const paths = json.ok ? textEntries(json.value, 'places') : undefined;
  const flags = json.ok ? textEntries(json.value, 'flags') : undefined;
  if (paths === undefined || flags === undefined) {
    throw new Failure('store_damaged', `${file} is not readable; delete it and ingest again, nothing else is lost`);
  }
  const folder = dirname(file);
  return { paths: new Map([...paths].map(([name, path]) => [name, resolve(folder, path)])), flags };
}

/** Replaces the file in one step. */
export async function writePlaces(file: string, { paths, flags }: Places): Promise<void> {
  const folder = dirname(file);
  const byName = [...paths].sort(([a], [b]) => compareText(a, b));
  const places = new Map(byName.map(([name, path]) => [name, relative(folder, path) || '.']));
  await mkdir(folder, { recursive: true });
  await replaceFile(file, (handle) => handle.writeFile(`${canonicalJson({ flags, places })}\n`));
}

function textEntries(json: JsonValue, key: string): ReadonlyMap<string, string> | undefined {
  const member = json instanceof Map ? (json as ReadonlyMap<string, JsonValue>).get(key) : undefined;
  if (!(member instanceof Map)) return undefined;
  const entries = new Map<string, string>();
  for (const [name, value] of member as ReadonlyMap<string, JsonValue>) {
    if (typeof value !== 'string') return undefined;
    entries.set(name, value);
  }
  return entries;
}
