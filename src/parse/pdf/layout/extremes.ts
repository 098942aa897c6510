/** The least value over items; `Infinity` over none. Safe for any number of items, unlike spread arguments. */
export function least<Item>(items: readonly Item[], value: (item: Item, index: number) => number): number {
  let best = Infinity;
  for (let index = 0; index < items.length; index++) best = Math.min(best, value(items[index], index));
  return best;
}

/** The greatest value over items; `-Infinity` over none. */
export function most<Item>(items: readonly Item[], value: (item: Item, index: number) => number): number {
  let best = -Infinity;
  for (let index = 0; index < items.length; index++) best = Math.max(best, value(items[index], index));
  return best;
}
