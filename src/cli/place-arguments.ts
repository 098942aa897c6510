import { realpath, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { Places } from './places.ts';

/** A place to look through: a folder or a file, or a part of a place that is known already. */
export interface Place {
  /** First part of the ids of its sources. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Slash path below the place to look through; empty for all of it. */
  readonly below: string;
}

/**
 * Gives every path argument its place. A path has the name of its last part, or that of `NAME=PATH`; a path inside a known
 * place belongs to that place. Two paths under one name are refused: their sources would share ids.
 */
export async function placesOf(args: readonly string[], known: Places): Promise<readonly Place[]> {
  const places: Place[] = [];
  const paths = new Map(known.paths);
  for (const argument of args) {
    const place = await placeOf(argument, paths);
    const taken = paths.get(place.name);
    if (taken !== undefined && taken !== place.path) {
      throw new Failure('source_name_taken', `${place.path} and ${taken} are both called ${place.name}; name one of them: NAME=${argument}`);
    }
    paths.set(place.name, place.path);
    places.push(place);
  }
  return places;
}

/** Every place that is known, each looked through completely. */
export function allPlaces({ paths }: Places): readonly Place[] {
  return [...paths].map(([name, path]) => ({ name, path, below: '' }));
}

async function placeOf(argument: string, paths: ReadonlyMap<string, string>): Promise<Place> {
  const { name, path } = await nameAndPath(argument);
  if (name !== undefined) return { name, path, below: '' };
  for (const [knownName, knownPath] of paths) {
    if (path === knownPath) return { name: knownName, path, below: '' };
    const inside = knownPath.endsWith(sep) ? knownPath : knownPath + sep;
    if (path.startsWith(inside)) return { name: knownName, path: knownPath, below: path.slice(inside.length).split(sep).join('/') };
  }
  return { name: basename(path) || 'root', path, below: '' };
}

async function nameAndPath(argument: string): Promise<{ readonly name?: string; readonly path: string }> {
  const whole = await existing(argument);
  if (whole !== undefined) return { path: whole };
  const named = /^([^=/\\]+)=(.+)$/.exec(argument);
  const path = named === null ? undefined : await existing(named[2]);
  if (named === null || path === undefined) throw new Failure('not_found', argument);
  return { name: named[1], path };
}

async function existing(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? undefined : realpath(resolve(path));
}
