import type { Block } from './blocks.ts';
import { columnRange, type Interval } from './table-columns.ts';

/**
 * Puts signs that are set apart from their numbers in the column of the numbers: a column of nothing but currency signs
 * belongs to the one behind it, a column of nothing but per cent signs to the one before it.
 */
export function withSigns(columns: readonly Interval[], rows: readonly (readonly Block[])[]): readonly Interval[] {
  const signs = columns.map((_, column) => signOf(rows.flatMap((row) => row.filter((block) => columnRange(columns, block).includes(column)))));
  const joined: Interval[] = [];
  columns.forEach((column, index) => {
    const last = joined.at(-1);
    const isJoined = last !== undefined && index > 1 && (signs[index - 1] === 'before' || signs[index] === 'behind');
    if (isJoined) joined[joined.length - 1] = { x0: last.x0, x1: column.x1 };
    else joined.push(column);
  });
  return joined;
}

type Sign = 'before' | 'behind' | 'none';

function signOf(cells: readonly Block[]): Sign {
  if (isAll(cells, /^[$\u00a3\u00a5\u20ac]$/)) return 'before';
  return isAll(cells, /^[%\u2030]$/) ? 'behind' : 'none';
}

function isAll(cells: readonly Block[], sign: RegExp): boolean {
  return cells.length > 0 && cells.every(({ lines }) => lines.every(({ words }) => words.length === 1 && sign.test(words[0].span.text)));
}
