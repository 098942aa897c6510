import { assert } from './assert.ts';
import type { Sha256 } from './hash.ts';
import { sha256, sha256Of } from './hash.ts';
import { compareText } from './order.ts';
import { orderedJson } from './ordered-json.ts';

/**
 * What can be written canonically: null, booleans, safe integers, well-formed strings, arrays and other listings, maps with
 * string keys and plain objects of these. A key whose value is `undefined` is left out; anything else is a defect of the caller.
 */
export type CanonicalValue = null | boolean | number | string | object;

/**
 * Writes a value as canonical JSON, c14n-v1 (seed 004 section 2): no white space, keys in code point order, minimal escapes,
 * integers only, -0 as 0. Hashes are over the UTF-8 bytes of exactly this string.
 */
export function canonicalJson(value: CanonicalValue, choice: CanonicalChoice = {}): string {
  if (typeof value === 'string') return stringJson(value);
  return shortJson(value, choice.omitted) ?? [...canonicalPieces(value, choice)].join('');
}

/** Digest of the canonical JSON of a value; the JSON itself is never in memory as a whole. */
export function canonicalSha256(value: CanonicalValue, choice: CanonicalChoice = {}): Sha256 {
  const short = shortJson(value, choice.omitted);
  return short === undefined ? sha256Of(canonicalPieces(value, choice)) : sha256(short);
}

// The whole JSON where it is written the short way: most values are small, and need no pieces.
function shortJson(value: CanonicalValue, omitted = none): string | undefined {
  return typeof value === 'object' && value !== null ? orderedJson(value, omitted) : undefined;
}

/** What of a value is written. */
export interface CanonicalChoice {
  /** Keys that are left out at every depth, with all that is under them. */
  readonly omitted?: ReadonlySet<string>;
}

/** The canonical JSON of a value in pieces of some 64 KiB, well-formed each. Deep values need no call stack. */
export function* canonicalPieces(value: CanonicalValue, { omitted = none }: CanonicalChoice = {}): Generator<string> {
  const orders: Orders = { ofMaps: new Map(), ofRecords: omitted === none ? recordOrders : new Map(), omitted };
  let json = '';
  const open: Frame[] = [];
  let frame = undefined as Frame | undefined;
  let next: unknown = value;
  for (;;) {
    const short = typeof next === 'object' && next !== null ? orderedJson(next, omitted) : scalarJson(next);
    if (short !== undefined) json += short;
    else {
      assert(open.length < DEPTH_MAX, 'a value without cycles');
      frame = frameOf(next as object, orders);
      json += frame.labels === undefined ? '[' : '{';
      open.push(frame);
    }
    while (frame !== undefined && frame.index === frame.values.length && !goesOn(frame)) {
      json += frame.labels === undefined ? ']' : '}';
      open.pop();
      frame = open.at(-1);
    }
    if (json.length > PIECE_LENGTH) {
      yield flat(json);
      json = '';
    }
    if (frame === undefined) break;
    const { labels, values, index } = frame;
    if (index > 0 || frame.isBegun) json += ',';
    if (labels !== undefined) json += labels[index];
    next = values[index];
    frame.index++;
  }
  if (json !== '') yield flat(json);
}

// Reading makes the engine copy the pieces that += has only linked, while they are still cheap to collect.
function flat(json: string): string {
  json.charCodeAt(0);
  return json;
}

const none: ReadonlySet<string> = new Set();
const PIECE_LENGTH = 65_536;

// Deeper than anything that fits into memory in earnest.
const DEPTH_MAX = 1_000_000;

/** A container that is being written. */
interface Frame {
  /** `"key":` for each value, in order; absent for an array. */
  readonly labels: readonly string[] | undefined;
  values: readonly unknown[];
  /** Of the value that is written next. */
  index: number;
  /** What comes behind `values`, for a listing that makes its values one by one. */
  readonly rest?: Iterator<unknown>;
  /** Something was written before `values`. */
  isBegun: boolean;
}

function frameOf(container: object, orders: Orders): Frame {
  if (Array.isArray(container)) return { labels: undefined, values: container, index: 0, isBegun: false };
  if (container instanceof Map) {
    const map = container as ReadonlyMap<unknown, unknown>;
    const { sorted, labels } = orderOf([...map.keys()], orders.ofMaps, orders.omitted);
    return presentFrame(labels, sorted.map((key) => map.get(key)));
  }
  const prototype: unknown = Object.getPrototypeOf(container);
  assert(prototype === Object.prototype || prototype === null, 'plain objects, maps and listings in a canonical value');
  if (isListing(container)) return { labels: undefined, values: [], index: 0, rest: container[Symbol.iterator](), isBegun: false };
  const record = container as Readonly<Record<string, unknown>>;
  const { sorted, labels } = orderOf(Object.keys(record), orders.ofRecords, orders.omitted);
  return presentFrame(labels, sorted.map((key) => record[key]));
}

function presentFrame(labels: readonly string[], values: readonly unknown[]): Frame {
  if (!values.includes(undefined)) return { labels, values, index: 0, isBegun: false };
  return {
    labels: labels.filter((_, index) => values[index] !== undefined),
    values: values.filter((value) => value !== undefined),
    index: 0,
    isBegun: false,
  };
}

function isListing(container: object): container is Iterable<unknown> {
  return Symbol.iterator in container;
}

// Takes the next value of a listing; answers whether there was one.
function goesOn(frame: Frame): boolean {
  const next = frame.rest?.next();
  if (next === undefined || next.done === true) return false;
  frame.isBegun ||= frame.values.length > 0;
  frame.values = [next.value];
  frame.index = 0;
  return true;
}

/** Objects of one type have the same keys, so an order that was found is looked up by the first key and used again. */
interface Orders {
  /** Their keys come from outside: forgotten with the value. */
  readonly ofMaps: Map<unknown, Order>;
  readonly ofRecords: Map<unknown, Order>;
  readonly omitted: ReadonlySet<string>;
}

// Plain objects have the keys of our own types: kept from value to value. Bounded all the same.
const recordOrders = new Map<unknown, Order>();
const RECORD_ORDERS_MAX = 1024;

interface Order {
  readonly keys: readonly unknown[];
  readonly sorted: readonly string[];
  readonly labels: readonly string[];
}

function orderOf(keys: readonly unknown[], byFirstKey: Map<unknown, Order>, omitted: ReadonlySet<string>): Order {
  const known = byFirstKey.get(keys[0]);
  if (known !== undefined && areEqual(known.keys, keys)) return known;
  const sorted: string[] = [];
  for (const key of keys) {
    assert(typeof key === 'string', 'string keys in a canonical value');
    if (!omitted.has(key)) sorted.push(key);
  }
  sorted.sort(compareText);
  const order: Order = { keys, sorted, labels: sorted.map((key) => `${stringJson(key)}:`) };
  if (byFirstKey === recordOrders && byFirstKey.size >= RECORD_ORDERS_MAX) byFirstKey.clear();
  byFirstKey.set(keys[0], order);
  return order;
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
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
