/** One whole number for each place of each source, the same for the same place. */
export type PlaceNumbers = (sourceId: string, row: number) => number;

/** Numbers for up to 2 million sources; rows are less than 2 to the 32nd. */
export function placeNumbers(): PlaceNumbers {
  const bySource = new Map<string, number>();
  return (sourceId, row) => {
    const known = bySource.get(sourceId);
    const source = known ?? bySource.size;
    if (known === undefined) bySource.set(sourceId, source);
    return source * 0x1_0000_0000 + row;
  };
}
