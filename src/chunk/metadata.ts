import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { toText } from '../base/text.ts';
import type { SettingProblem } from './setting-problem.ts';

/** What a caller keeps beside a chunk (seed 002): a frozen list by code point order of the keys, each key once. */
export type Metadata = readonly MetadataEntry[];

type MetadataEntry = readonly [key: Text, value: MetadataValue];

type MetadataValue = Text | number | boolean | null;

/** Copies a map, or a plain object, of scalars; refuses anything else, nested values and numbers that are no exact integers included. */
export function toMetadata(value: unknown): Result<Metadata, SettingProblem> {
  const given = entriesOf(value);
  if (given === undefined) return no({ field: 'metadata', expected: 'a map' });
  const entries: MetadataEntry[] = [];
  for (const [name, member] of given) {
    const key = toText(name);
    const kept = scalarOf(member);
    if (!key.ok || kept === undefined) return no({ field: 'metadata', expected: 'text, integers, booleans and nulls under well-formed keys' });
    entries.push(Object.freeze([key.value, kept] as const));
  }
  return ok(Object.freeze(entries.sort(byText(([key]) => key))));
}

function entriesOf(value: unknown): (readonly [string, unknown])[] | undefined {
  if (value instanceof Map) return [...value].map(([key, member]) => [String(key), member]);
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? Object.entries(value) : undefined;
}

function scalarOf(value: unknown): MetadataValue | undefined {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const admitted = toText(value);
  return admitted.ok ? admitted.value : undefined;
}
