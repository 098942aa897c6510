import type { Fingerprint, Sha256 } from './hash.ts';
import { isFingerprint, isSha256 } from './hash.ts';
import type { JsonValue } from './json-reader.ts';
import type { Result } from './result.ts';
import { no, ok } from './result.ts';
import type { Text } from './text.ts';
import { toText } from './text.ts';

/** Reads a typed value out of JSON, or says where it does not fit. Shapes nest as the type nests, never as the input does. */
export type Shape<Value> = (json: JsonValue) => Result<Value, ShapeProblem>;

/** The value that a shape reads. */
export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

/** The first place that does not fit. */
export interface ShapeProblem {
  /** JSON Pointer (RFC 6901) to the place; empty for the whole value. */
  readonly path: string;
  /** What should stand there, to be read behind "expected". */
  readonly expected: string;
}

type Fields = Readonly<Record<string, Shape<unknown>>>;

type ObjectOf<Required extends Fields, Optional extends Fields> = {
  readonly [Key in keyof Required]: ValueOf<Required[Key]>;
} & { readonly [Key in keyof Optional]?: ValueOf<Optional[Key]> };

/** An object with exactly these keys; an unknown key is refused, because it would be in no hash and yet be believed. */
export function objectShape<Required extends Fields, Optional extends Fields = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Shape<ObjectOf<Required, Optional>> {
  const fields = [...fieldsOf(required, true), ...fieldsOf(optional ?? {}, false)];
  const known = new Set(fields.map(({ key }) => key));
  return (json) => {
    if (!(json instanceof Map)) return misfit('an object');
    const map = json as ReadonlyMap<string, JsonValue>;
    const value: Record<string, unknown> = {};
    let found = 0;
    for (const { key, shape, isRequired } of fields) {
      const item = map.get(key);
      if (item === undefined) {
        if (isRequired) return misfit(`the key ${key}`);
        continue;
      }
      found++;
      const read = shape(item);
      if (!read.ok) return inside(key, read.problem);
      value[key] = read.value;
    }
    if (found === map.size) return ok(value as ObjectOf<Required, Optional>);
    const unknown = [...map.keys()].find((key) => !known.has(key)) ?? '';
    return inside(unknown, { path: '', expected: 'no such key' });
  };
}

function fieldsOf(fields: Fields, isRequired: boolean): readonly { readonly key: string; readonly shape: Shape<unknown>; readonly isRequired: boolean }[] {
  return Object.entries(fields).map(([key, shape]) => ({ key, shape, isRequired }));
}

/** An object that is one of several, told apart by the literal under `tag`. */
export function taggedShape<Shapes extends Fields>(tag: string, shapes: Shapes): Shape<ValueOf<Shapes[keyof Shapes]>> {
  const byTag = new Map(Object.entries(shapes));
  const expected = [...byTag.keys()].join(', ');
  return (json) => {
    if (!(json instanceof Map)) return misfit('an object');
    const name: unknown = json.get(tag);
    const shape = typeof name === 'string' ? byTag.get(name) : undefined;
    if (shape === undefined) return inside(tag, { path: '', expected: `one of ${expected}` });
    return shape(json) as Result<ValueOf<Shapes[keyof Shapes]>, ShapeProblem>;
  };
}

/** An array of any length from `countMin` (0), every item of one shape. */
export function arrayShape<Item>(item: Shape<Item>, { countMin = 0 }: { readonly countMin?: number } = {}): Shape<readonly Item[]> {
  return (json) => {
    if (!Array.isArray(json)) return misfit('an array');
    if (json.length < countMin) return misfit(`at least ${String(countMin)} items`);
    const values: Item[] = [];
    for (const [index, value] of (json as readonly JsonValue[]).entries()) {
      const read = item(value);
      if (!read.ok) return inside(String(index), read.problem);
      values.push(read.value);
    }
    return ok(values);
  };
}

/** An array of exactly these items. */
export function tupleShape<Items extends readonly unknown[]>(...items: { readonly [Index in keyof Items]: Shape<Items[Index]> }): Shape<Readonly<Items>> {
  return (json) => {
    if (!Array.isArray(json) || json.length !== items.length) return misfit(`an array of ${String(items.length)} items`);
    const values: unknown[] = [];
    for (const [index, value] of (json as readonly JsonValue[]).entries()) {
      const read = items[index](value);
      if (!read.ok) return inside(String(index), read.problem);
      values.push(read.value);
    }
    return ok(values as unknown as Readonly<Items>);
  };
}

/** One of these literals. */
export function literalShape<const Literals extends readonly (string | number | boolean | null)[]>(...literals: Literals): Shape<Literals[number]> {
  const allowed: ReadonlySet<JsonValue> = new Set(literals);
  const expected = literals.map(String).join(' or ');
  return (json) => (allowed.has(json) ? ok(json as Literals[number]) : misfit(expected));
}

/** An integer between two bounds, both inside. */
export function integerShape({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {}): Shape<number> {
  return (json) => (typeof json === 'number' && json >= min && json <= max ? ok(json) : misfit(`an integer from ${String(min)} to ${String(max)}`));
}

/** A string without U+0000. */
export const textShape: Shape<Text> = (json) => {
  if (typeof json !== 'string') return misfit('a string');
  const read = toText(json);
  return read.ok ? read : misfit('a string without U+0000');
};

/** A string that a test accepts; `expected` names what the test stands for. */
export function stringShape<Value extends string>(isValue: (value: string) => value is Value, expected: string): Shape<Value> {
  return (json) => (typeof json === 'string' && isValue(json) ? ok(json) : misfit(expected));
}

/** A string that a pattern accepts. */
export function patternShape(pattern: RegExp, expected: string): Shape<string> {
  return stringShape((value): value is string => pattern.test(value), expected);
}

/** A digest as 64 hexadecimal digits. */
export const sha256Shape: Shape<Sha256> = stringShape(isSha256, 'a SHA-256 as 64 lower-case hexadecimal digits');

/** A digest with `sha256:` in front. */
export const fingerprintShape: Shape<Fingerprint> = stringShape(isFingerprint, '"sha256:" and 64 lower-case hexadecimal digits');

/** `true` or `false`. */
export const booleanShape: Shape<boolean> = (json) => (typeof json === 'boolean' ? ok(json) : misfit('true or false'));

/** Any value, as it is. */
export const anyShape: Shape<JsonValue> = (json) => ok(json);

/** A value of a shape for which a further condition holds. */
export function checkedShape<Value>(shape: Shape<Value>, holds: (value: Value) => boolean, expected: string): Shape<Value> {
  return (json) => {
    const read = shape(json);
    return !read.ok || holds(read.value) ? read : misfit(expected);
  };
}

function misfit(expected: string): { readonly ok: false; readonly problem: ShapeProblem } {
  return no({ path: '', expected });
}

function inside(key: string, { path, expected }: ShapeProblem): { readonly ok: false; readonly problem: ShapeProblem } {
  return no({ path: `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${path}`, expected });
}
