import type { Block } from './blocks.ts';
import { columnRange, type Interval } from './table-columns.ts';

/**
 * Puts signs that are set apart from their numbers in the column of the numbers: a column of nothing but currency signs
 * belongs to the one behind it, a column of nothing but per cent signs to the one before it.
 */
export function withSigns(columns: readonly Interval[], rows: readonly (readonly Block[])[]): readonly Interval[] {
  const blocks = rows.flat();
  if (!blocks.some((block) => signOf(block) !== 'none')) return columns;
  const signs = signsByColumn(columns, blocks);
  const joined: Interval[] = [];
  columns.forEach((column, index) => {
    const last = joined.at(-1);
    const isJoined = last !== undefined && index > 1 && (signs[index - 1] === 'before' || signs[index] === 'behind');
    if (isJoined) joined[joined.length - 1] = { x0: last.x0, x1: column.x1 };
    else joined.push(column);
  });
  return joined;
}

/** Where a sign stands by its number. */
type Sign = 'before' | 'behind' | 'none';

// The sign that is all that a column holds.
function signsByColumn(columns: readonly Interval[], blocks: readonly Block[]): readonly (Sign | undefined)[] {
  const signs = new Array<Sign | undefined>(columns.length).fill(undefined);
  for (const block of blocks) {
    const sign = signOf(block);
    for (const column of columnRange(columns, block)) signs[column] = signs[column] === undefined || signs[column] === sign ? sign : 'none';
  }
  return signs;
}

function signOf({ lines }: Block): Sign {
  if (lines.every(({ words }) => words.length === 1 && /^[$\u00a3\u00a5\u20ac]$/.test(words[0].span.text))) return 'before';
  return lines.every(({ words }) => words.length === 1 && /^[%\u2030]$/.test(words[0].span.text)) ? 'behind' : 'none';
}
