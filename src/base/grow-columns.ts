/** Which columns of a table hold a byte for each row, and which a word. */
export interface ColumnNames<Bytes extends string, Words extends string> {
  readonly bytes: readonly Bytes[];
  readonly words: readonly Words[];
}

/** Makes room in every column of a table for half as many rows more. */
export function growColumns<Bytes extends string, Words extends string>(table: Record<Bytes, Uint8Array> & Record<Words, Uint32Array>, { bytes, words }: ColumnNames<Bytes, Words>): void {
  const byteColumns: Record<Bytes, Uint8Array> = table;
  const wordColumns: Record<Words, Uint32Array> = table;
  for (const name of bytes) byteColumns[name] = longer(byteColumns[name], (length) => new Uint8Array(length));
  for (const name of words) wordColumns[name] = longer(wordColumns[name], (length) => new Uint32Array(length));
}

function longer<Column extends Uint8Array | Uint32Array>(column: Column, make: (length: number) => Column): Column {
  const grown = make(Math.ceil(column.length * 1.5));
  grown.set(column);
  return grown;
}
