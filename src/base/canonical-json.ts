import { assert } from './assert.ts';
import { compareText } from './order.ts';

/**
 * What can be written canonically: null, booleans, safe integers, well-formed strings, arrays, maps with string keys and
 * plain objects of these. A key whose value is `undefined` is left out; anything else is a defect of the caller.
 */
export type CanonicalValue = null | boolean | number | string | object;

/**
 * Writes a value as canonical JSON, c14n-v1 (seed 004 section 2): no white space, keys in code point order, minimal escapes,
 * integers only, -0 as 0. Hashes are over the UTF-8 bytes of exactly this string. Keys in `omitted` are left out at every
 * depth, with all that is under them. Deep values need no call stack.
 */
export function canonicalJson(value: CanonicalValue, { omitted = none }: { readonly omitted?: ReadonlySet<string> } = {}): string {
  let json = '';
  const open: Frame[] = [];
  let frame = undefined as Frame | undefined;
  let next: unknown = value;
  for (;;) {
    const opened = typeof next === 'object' && next !== null ? frameOf(next, omitted) : undefined;
    if (opened === undefined) json += scalarJson(next);
    else {
      assert(open.length < DEPTH_MAX, 'a value without cycles');
      json += opened.keys === undefined ? '[' : '{';
      open.push(opened);
      frame = opened;
    }
    while (frame !== undefined && frame.index === frame.values.length) {
      json += frame.keys === undefined ? ']' : '}';
      open.pop();
      frame = open.at(-1);
    }
    if (frame === undefined) return json;
    const { keys, values, index } = frame;
    if (index > 0) json += ',';
    if (keys !== undefined) json += `${stringJson(keys[index])}:`;
    next = values[index];
    frame.index++;
  }
}

const none: ReadonlySet<string> = new Set();

// Deeper than anything that fits into memory in earnest.
const DEPTH_MAX = 1_000_000;

interface Frame {
  /** Sorted; absent for an array. */
  readonly keys: readonly string[] | undefined;
  readonly values: readonly unknown[];
  /** Of the value that is written next. */
  index: number;
}

function frameOf(container: object, omitted: ReadonlySet<string>): Frame {
  if (Array.isArray(container)) return { keys: undefined, values: container, index: 0 };
  if (container instanceof Map) return mapFrame(container, omitted);
  const prototype: unknown = Object.getPrototypeOf(container);
  assert(prototype === Object.prototype || prototype === null, 'plain objects, maps and arrays in a canonical value');
  const record = container as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record)
    .filter((key) => record[key] !== undefined && !omitted.has(key))
    .sort(compareText);
  return { keys, values: keys.map((key) => record[key]), index: 0 };
}

function mapFrame(map: ReadonlyMap<unknown, unknown>, omitted: ReadonlySet<string>): Frame {
  const keys: string[] = [];
  for (const [key, value] of map) {
    assert(typeof key === 'string', 'string keys in a canonical value');
    if (value !== undefined && !omitted.has(key)) keys.push(key);
  }
  keys.sort(compareText);
  return { keys, values: keys.map((key) => map.get(key)), index: 0 };
}

function scalarJson(value: unknown): string {
  if (typeof value === 'string') return stringJson(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'integers up to 2^53 - 1 in a canonical value');
    return String(value);
  }
  assert(value === null || typeof value === 'boolean', 'null, booleans, numbers and strings in a canonical value');
  return String(value);
}

const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;
const ESCAPED = /["\\\u0000-\u001f]/g;

function stringJson(value: string): string {
  if (!SPECIAL.test(value)) return `"${value}"`;
  assert(value.isWellFormed(), 'well-formed strings in a canonical value');
  return `"${value.replace(ESCAPED, escape)}"`;
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
]);

function escape(character: string): string {
  return shortEscapes.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
