import { readPacked } from './pack-read.ts';
import { noShapes } from './pack-shapes.ts';
import { writePacked } from './pack-write.ts';
import { openNumberWriter } from './packed-numbers.ts';

/** Data in few bytes, for the packer that made it to read. */
export interface Packed<Value> {
  readonly numbers: Uint8Array;
  /** Every string of the value once, one after the other. */
  readonly text: string;
  /** Of the type only. */
  readonly value?: Value;
}

/**
 * Turns data into few bytes and back: plain objects, arrays, strings, booleans and integers; a key with the value
 * `undefined` is left out. What objects of one kind share is written once for all that a packer packs, numbers as
 * differences to those of the object of that kind before, and strings and objects that come again as a reference.
 */
export interface Packer {
  pack<Value extends object>(value: Value): Packed<Value>;
  /** An equal value. An object that stood under two keys is one object again. */
  unpack<Value extends object>(packed: Packed<Value>): Value;
}

/** Opens a packer. It keeps the kinds of the objects it has packed, which are as many as their types. */
export function openPacker(): Packer {
  const shapes = noShapes();
  const numbers = openNumberWriter();
  return {
    pack: (value) => {
      const text = writePacked(value, shapes, numbers);
      return { numbers: numbers.take(), text };
    },
    unpack: <Value extends object>(packed: Packed<Value>) => readPacked(packed, shapes) as Value,
  };
}
