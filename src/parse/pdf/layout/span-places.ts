/** A range in the text of an element or table cell, in code points. */
export interface SpanPlace {
  readonly start: number;
  readonly end: number;
}

/** Where the spans of a page stand in the texts of their elements and cells, in four bytes a span, or eight where a text is very long. */
export interface SpanPlaces {
  set(index: number, place: SpanPlace): void;
  /** `undefined` for a span that stands in no text. */
  at(index: number): SpanPlace | undefined;
}

/** Opens the places of so many spans. */
export function openSpanPlaces(count: number): SpanPlaces {
  // Pairs of start + 1 and end + 1; 0 for none.
  let ends: Uint16Array | Uint32Array = new Uint16Array(count * 2);
  return {
    set: (index, { start, end }) => {
      if (end >= SHORT_MAX && ends instanceof Uint16Array) ends = Uint32Array.from(ends);
      ends[index * 2] = start + 1;
      ends[index * 2 + 1] = end + 1;
    },
    at: (index) => (ends[index * 2] === 0 ? undefined : { start: ends[index * 2] - 1, end: ends[index * 2 + 1] - 1 }),
  };
}

const SHORT_MAX = 0xffff;
