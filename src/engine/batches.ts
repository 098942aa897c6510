/** How much a batch holds at most; an item that is larger alone is a batch of its own. */
export interface BatchLimits {
  readonly countMax: number;
  readonly bytesMax: number;
}

/** Items in their order, those that follow each other in batches. An item is taken when its batch is asked for, but for one more that may not fit. */
export function* batchesOf<Item extends { readonly bytes: number }>(items: Iterable<Item>, { countMax, bytesMax }: BatchLimits): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (batch.length > 0 && (batch.length === countMax || bytes + item.bytes > bytesMax)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += item.bytes;
  }
  if (batch.length > 0) yield batch;
}
