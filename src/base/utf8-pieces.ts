/** The UTF-8 bytes of well-formed texts that follow each other, in pieces of some 64 KiB. */
export function utf8Pieces(texts: Iterable<string>): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let open = '';
  for (const text of texts) {
    open += text;
    if (open.length < PIECE_LENGTH) continue;
    let start = 0;
    for (let end = PIECE_LENGTH; end <= open.length; end += PIECE_LENGTH) {
      if (isInsidePair(open, end)) end--;
      pieces.push(encoder.encode(open.slice(start, end)));
      start = end;
    }
    open = open.slice(start);
  }
  if (open !== '') pieces.push(encoder.encode(open));
  return pieces;
}

const PIECE_LENGTH = 1 << 16;
const encoder = new TextEncoder();

// Whether a place is between the two halves of a character.
function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
