import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import { toText } from '../base/text.ts';
import type { SqlRow } from './sql-database.ts';

/** An integer column. Drivers give numbers, BigInts or, for Postgres, decimal text. Anything else is `store_damaged`. */
export function integerAt(row: SqlRow, column: string): number {
  const value = row[column];
  const integer = typeof value === 'bigint' || (typeof value === 'string' && /^-?[0-9]+$/.test(value)) ? Number(value) : value;
  if (typeof integer !== 'number' || !Number.isSafeInteger(integer)) throw unexpected(column, 'an integer');
  return integer;
}

/** A text column. */
export function textAt(row: SqlRow, column: string): Text {
  const value = row[column];
  const text = typeof value === 'string' ? toText(value) : undefined;
  if (text?.ok !== true) throw unexpected(column, 'text');
  return text.value;
}

/** A column of bytes. */
export function bytesAt(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw unexpected(column, 'bytes');
}

function unexpected(column: string, expected: string): Failure {
  return new Failure('store_damaged', `the column ${column} does not hold ${expected}`);
}
