type Numbers = Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** An array of at least `length` items: the same one where it is long enough, else a copy of at least twice its length. */
export function withRoom<Array extends Numbers>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const ofItsKind = array.constructor as new (length: number) => Array;
  const larger = new ofItsKind(Math.max(array.length * 2, length));
  larger.set(array);
  return larger;
}
