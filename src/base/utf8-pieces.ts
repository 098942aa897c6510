/** The UTF-8 bytes of well-formed texts that follow each other, in pieces of some 64 KiB, each with memory of its own. */
export function* utf8Pieces(texts: Iterable<string>): Generator<Uint8Array, void, void> {
  let open = '';
  for (const text of texts) {
    open += text;
    if (open.length < PIECE_LENGTH) continue;
    let start = 0;
    for (let end = PIECE_LENGTH; end <= open.length; end += PIECE_LENGTH) {
      if (isInsidePair(open, end)) end--;
      yield encoder.encode(open.slice(start, end));
      start = end;
    }
    open = open.slice(start);
  }
  if (open !== '') yield encoder.encode(open);
}

const PIECE_LENGTH = 1 << 16;
const encoder = new TextEncoder();

// Whether a place is between the two halves of a character.
function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
