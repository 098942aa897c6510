const LINE_FEED = 10;

/** The lines of a byte stream, without their line feeds; an empty last one is left out. Bytes are not decoded. */
export async function* linesOfStream(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, void, void> {
  let parts: Uint8Array[] = [];
  for await (const piece of stream) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, bytes.subarray(start, end)]);
      parts = [];
      start = end + 1;
    }
    if (start < bytes.length) parts.push(bytes.subarray(start));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}
