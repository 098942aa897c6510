import { canonicalJson } from '../base/canonical-json.ts';
import { Failure, failures } from '../base/failure.ts';
import { visible } from './report/visible.ts';

/** Writes to standard output and waits until it is taken, so that a slow reader bounds memory. */
export function writeOut(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}

/** Writes one canonical JSON value and a line end: what `--json` promises. */
export function writeJson(value: object): Promise<void> {
  return writeOut(`${canonicalJson(value)}\n`);
}

/** Writes a note for a person: standard error, so that standard output stays clean. */
export function note(lines: string): void {
  process.stderr.write(`${lines.split('\n').map(visible).join('\n')}\n`);
}

/** Writes a note for a program: one canonical JSON value on standard error. */
export function noteJson(value: object): void {
  process.stderr.write(`${canonicalJson(value)}\n`);
}

/**
 * Reports an error and answers with the exit status. A `Failure` is a line for a person, or its code and message as JSON;
 * an error of the operating system is a `Failure` (`unreadable`); anything else is a defect of ours and shows where.
 */
export function reportError(error: unknown, { json }: { readonly json: boolean }): number {
  const failure = toFailure(error);
  if (json) noteJson({ error: { code: failure.code, message: failure.message } });
  else note(`stele: ${failure.message}`);
  if (failure.code === 'internal_error' && error !== failure && error instanceof Error) note(error.stack ?? error.message);
  return failures[failure.code].exit;
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const path = 'path' in error ? ` ${String(error.path)}` : '';
    if (error.code === 'ENOENT' && path !== '') return new Failure('not_found', path.slice(1), { cause: error });
    return new Failure('unreadable', `${String(error.syscall)}${path} (${String(error.code)})`, { cause: error });
  }
  return new Failure('internal_error', 'this is a defect of stele; please report it with what stands below', { cause: error });
}
