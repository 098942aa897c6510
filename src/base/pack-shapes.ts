import { assert } from './assert.ts';

// What kind of value it is. A tuple is an array of a few integers: a box, a point.
export const TEXT = 0;
export const INTEGER = 1;
export const TRUE = 2;
const FALSE = 3;
export const ABSENT = 4;
export const LIST = 5;
export const RECORD = 6;
/** The first kind of tuple, of one integer; that of two is the next. */
export const TUPLE = 7;
const TUPLE_LENGTH_MAX = 8;
export const KIND_COUNT = TUPLE + TUPLE_LENGTH_MAX;

/** An object as a packer takes it. */
export type PackedRecord = Readonly<Record<string, unknown>>;

/** A kind of object: its keys in their order, and the kind of each value. */
export interface Shape {
  readonly id: number;
  readonly keys: readonly string[];
  readonly kinds: readonly number[];
  /** Numbers that tell an object of the shape: its integers, those of tuples too, and one for each string and object. */
  readonly slotCount: number;
}

/** The shapes that a packer has met. */
export interface Shapes {
  readonly byId: Shape[];
  readonly bySignature: Map<string, Shape>;
}

/** The shapes of a packer that has met none. */
export function noShapes(): Shapes {
  return { byId: [], bySignature: new Map() };
}

/** The kind of a value. */
export function kindOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TEXT;
    case 'number':
      return INTEGER;
    case 'boolean':
      return value ? TRUE : FALSE;
    case 'undefined':
      return ABSENT;
    default:
      assert(typeof value === 'object' && value !== null, 'data to pack');
      return Array.isArray(value) ? kindOfArray(value) : RECORD;
  }
}

function kindOfArray(items: readonly unknown[]): number {
  if (items.length === 0 || items.length > TUPLE_LENGTH_MAX) return LIST;
  for (const item of items) if (typeof item !== 'number') return LIST;
  return TUPLE + items.length - 1;
}

/** How many slots a value of a kind takes. */
export function slotsOfKind(kind: number): number {
  if (kind >= TUPLE) return kind - TUPLE + 1;
  return kind === INTEGER || kind === TEXT || kind === RECORD ? 1 : 0;
}

/** The shape of an object: `guess` where it is that one, which is seen faster. */
export function shapeOf(record: PackedRecord, { byId, bySignature }: Shapes, guess: Shape | undefined): Shape {
  const keys = Object.keys(record);
  if (guess !== undefined && fits(guess, record, keys)) return guess;
  const kinds = keys.map((key) => kindOf(record[key]));
  const signature = keys.map((key, index) => `${key}\0${String(kinds[index])}`).join('\0');
  const known = bySignature.get(signature);
  if (known !== undefined) return known;
  const shape = { id: byId.length, keys, kinds, slotCount: kinds.reduce((sum, kind) => sum + slotsOfKind(kind), 0) };
  byId.push(shape);
  bySignature.set(signature, shape);
  return shape;
}

function fits({ keys, kinds }: Shape, record: PackedRecord, found: readonly string[]): boolean {
  if (found.length !== keys.length) return false;
  for (let index = 0; index < keys.length; index++) {
    if (found[index] !== keys[index] || kindOf(record[keys[index]]) !== kinds[index]) return false;
  }
  return true;
}

/** The slots of the object of a shape before, by id of the shape: where they begin, 0. */
export function previousOf(previous: number[][], { id, slotCount }: Shape): number[] {
  return (previous[id] ??= new Array<number>(slotCount).fill(0));
}

/** Slots that one mask tells of: it takes three bytes. */
export const MASK_BITS = 21;
