import { assert } from './assert.ts';
import { openPacker, type Packed } from './pack.ts';

/** Keeps values in the order in which they come, in little memory. */
export interface Shelf<Value extends object> {
  count(): number;
  /** `weight` tells how much memory the value takes, in a unit of the caller's. Answers whether it is kept as it is. */
  push(value: Value, weight: number): boolean;
  /** The value as it was pushed, or one equal to it. */
  at(index: number): Value;
}

/** Opens a shelf. The first values, up to `weightMax` in all, are kept as they are; those behind them are packed. */
export function openShelf<Value extends object>(weightMax: number): Shelf<Value> {
  const packer = openPacker();
  const whole: Value[] = [];
  const packed: Packed<Value>[] = [];
  let weightSum = 0;
  return {
    count: () => whole.length + packed.length,
    push: (value, weight) => {
      weightSum += weight;
      const isWhole = weightSum <= weightMax;
      if (isWhole) whole.push(value);
      else packed.push(packer.pack(value));
      return isWhole;
    },
    at: (index) => {
      assert(index >= 0 && index < whole.length + packed.length, 'a place on the shelf');
      return index < whole.length ? whole[index] : packer.unpack(packed[index - whole.length]);
    },
  };
}
