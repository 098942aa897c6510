import type { Diagnostic } from '../../base/diagnostic.ts';

/** Where something is in a file, to stand behind its name: a line as compilers and editors write it, `FILE:LINE:COLUMN`; pages have no such habit. */
export function placeText({ line, column, page }: Pick<Diagnostic, 'line' | 'column' | 'page'>): string {
  if (page !== undefined) return `, page ${String(page)}`;
  if (line === undefined) return '';
  return column === undefined ? `:${String(line)}` : `:${String(line)}:${String(column)}`;
}
