import { Failure, type FailureCode } from '../base/failure.ts';

// SQLSTATE codes, and classes of codes, that are the world's fault. A code of five characters is looked for before its class.
const failureCodes = new Map<string, FailureCode>([
  ['08', 'store_unreachable'], // connections
  ['23514', 'store_damaged'], // a part of a table is gone, or the rows that a row is checked against were altered
  ['25006', 'store_denied'], // a server that takes no writes
  ['28', 'store_denied'], // who connects
  ['3D000', 'not_found'], // no such database
  ['40', 'store_busy'], // deadlocks
  ['42501', 'store_denied'], // rights
  ['42P07', 'store_damaged'], // a table is there that should not be
  ['42P01', 'store_damaged'], // a table is gone
  ['42703', 'store_damaged'], // a column is gone
  ['53', 'store_unreachable'], // no connection, no memory left
  ['53100', 'unreadable'], // disk full
  ['55', 'store_busy'], // locks
  ['57', 'store_unreachable'], // a server that shuts down
  ['58', 'unreadable'], // its files
  ['XX', 'store_damaged'],
]);

/** What an error of a Postgres client says about the world, as a `Failure`; anything else is handed back as it is: a defect. */
export function postgresFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const { code } = error as { readonly code?: unknown };
  const state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
  const failure = state === undefined ? failureOfSocket(error) : (failureCodes.get(state) ?? failureCodes.get(state.slice(0, 2)));
  return failure === undefined ? error : new Failure(failure, error.message, { cause: error });
}

/** Why no connection was made: always a `Failure`, since nothing of ours has run yet. */
export function connectionFailure(error: unknown): Failure {
  const failure = postgresFailure(error);
  return failure instanceof Failure ? failure : new Failure('store_unreachable', messageOf(error), { cause: error });
}

// Drivers say so in words, the system in codes: ECONNRESET, EPIPE, ETIMEDOUT.
function failureOfSocket(error: Error): FailureCode | undefined {
  const { syscall } = error as { readonly syscall?: unknown };
  return typeof syscall === 'string' || /^connection terminated|^client has encountered a connection error/i.test(error.message) ? 'store_unreachable' : undefined;
}

// A name with several addresses fails with one error for each, and no words of its own.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
