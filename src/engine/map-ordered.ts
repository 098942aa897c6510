/**
 * Works on items concurrently and yields the answers in the order of the items, so that nothing derived from them depends
 * on which finished first. At most `concurrency` are under way; nothing is started that the consumer has not room for.
 */
export async function* mapOrdered<Item, Answer>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer, void, void> {
  const underWay: Promise<Answer>[] = [];
  const start = (item: Item): void => {
    const answer = work(item);
    // An answer that fails before its turn is reported at its turn, not as an unhandled rejection.
    answer.catch(() => undefined);
    underWay.push(answer);
  };
  for (const item of items) {
    start(item);
    if (underWay.length < concurrency) continue;
    const first = underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const answer of underWay) yield await answer;
}
