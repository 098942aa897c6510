/** Finds the run of backticks that closes the one at `at`, by its length; answers with its start. Runs are looked up once per content. */
export function codeSpanCloser(text: string): (at: number, length: number) => number | undefined {
  let starts: Map<number, { readonly places: number[]; next: number }> | undefined;
  return (at, length) => {
    starts ??= runsOf(text);
    const runs = starts.get(length);
    if (runs === undefined) return undefined;
    // Asked for in ascending order.
    while (runs.next < runs.places.length && runs.places[runs.next] <= at) runs.next++;
    return runs.next < runs.places.length ? runs.places[runs.next] : undefined;
  };
}

function runsOf(text: string): Map<number, { readonly places: number[]; next: number }> {
  const starts = new Map<number, { readonly places: number[]; next: number }>();
  for (let at = text.indexOf('`'); at >= 0; ) {
    let end = at;
    while (text.charCodeAt(end) === 0x60) end++;
    const runs = starts.get(end - at);
    if (runs === undefined) starts.set(end - at, { places: [at], next: 0 });
    else runs.places.push(at);
    at = text.indexOf('`', end);
  }
  return starts;
}
