import type { Text } from '../base/text.ts';

/** Where sources are found. A door implements it over folders; a test over a map. */
export interface SourceFinder {
  /** Finds everything, in code point order of the source ids, whatever order the world lists it in. */
  find(): Promise<Findings>;
}

export interface Findings {
  readonly found: readonly FoundSource[];
  /** What was left alone, in code point order of the names. */
  readonly skipped: readonly SkippedFile[];
  /** What was looked through completely: a stored source in a scope that was not found is gone. */
  readonly scopes: readonly Scope[];
}

export interface FoundSource {
  /** Name of the ingested place, a slash, and the path below it with slashes; a single file has only the name. */
  readonly sourceId: Text;
  /** Size when it was found; the limit on it holds before it is read. */
  readonly bytes: number;
  /** Throws a `Failure` (`unreadable`) when the file cannot be read any more. */
  read(): Promise<Uint8Array>;
}

export interface SkippedFile {
  readonly name: string;
  readonly reason: SkipReason;
}

/** `binary` and `unknown_type` are files whose content or ending names no format that is read here. */
export type SkipReason = 'ignored' | 'symbolic_link' | 'special_file' | 'unreadable' | 'malformed_name' | 'name_too_long' | 'binary' | 'unknown_type';

/** One source, or everything below a folder (the prefix ends with a slash). */
export type Scope = { readonly type: 'source'; readonly sourceId: Text } | { readonly type: 'folder'; readonly prefix: Text };
