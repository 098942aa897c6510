/** Negative, zero or positive, as `Array.prototype.sort` asks. */
export type Comparison<Item> = (a: Item, b: Item) => number;

/**
 * Compares by Unicode code point, which is also the order of the UTF-8 bytes and of `collate "C"`.
 * The built-in order compares UTF-16 units and puts U+10000 before U+FF61.
 */
export function compareText(a: string, b: string): number {
  const shared = a.length < b.length ? a.length : b.length;
  for (let index = 0; index < shared; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

// Moves the surrogates (U+D800..U+DFFF, the halves of U+10000 and up) behind U+E000..U+FFFF.
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Compares integers ascending. */
export function compareNumber(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares by the first key that differs. */
export function comparing<Item>(...comparisons: readonly Comparison<Item>[]): Comparison<Item> {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Compares by a derived text. */
export function byText<Item>(key: (item: Item) => string): Comparison<Item> {
  return (a, b) => compareText(key(a), key(b));
}

/** Compares by a derived integer, ascending. */
export function byNumber<Item>(key: (item: Item) => number): Comparison<Item> {
  return (a, b) => compareNumber(key(a), key(b));
}

/** Turns an order around. */
export function descending<Item>(compare: Comparison<Item>): Comparison<Item> {
  return (a, b) => compare(b, a);
}
