/** An array of at least `length` items: the same one where it is long enough, else a copy of at least twice its length. */
export function withRoom<Numbers extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: Numbers, length: number): Numbers {
  if (length <= array.length) return array;
  const ofItsKind = array.constructor as new (length: number) => Numbers;
  const larger = new ofItsKind(Math.max(array.length * 2, length));
  larger.set(array);
  return larger;
}
