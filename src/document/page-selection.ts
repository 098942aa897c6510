import { byNumber } from '../base/order.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';

/** Which pages are parsed: `all`, or merged ascending ranges of page numbers from 1, both ends inside (seed 004 section 7). */
export type PageSelection = 'all' | readonly PageRange[];

/** First and last page, from 1, both inside. */
export type PageRange = readonly [first: number, last: number];

/** What is wrong with the spelling of a selection, for a person. */
export type PageSelectionProblem =
  | 'empty page selection'
  | 'empty segment in page selection'
  | 'malformed page number'
  | 'page number out of range'
  | 'pages are 1-based'
  | 'descending range in page selection';

/**
 * Reads a selection as a person spells it, `1-5,9` or `all`, into its canonical form: ranges sorted, those that overlap or
 * touch merged. Spaces and tabs may stand around numbers; a range is one or two numbers of ASCII digits up to 2^32 - 1.
 */
export function readPageSelection(spelling: string): Result<PageSelection, PageSelectionProblem> {
  const whole = withoutSpace(spelling);
  if (whole === 'all') return ok('all');
  if (whole === '') return no('empty page selection');
  const ranges: PageRange[] = [];
  for (const segment of whole.split(',')) {
    const range = readRange(withoutSpace(segment));
    if (!range.ok) return range;
    ranges.push(range.value);
  }
  return ok(mergeRanges(ranges));
}

/** Tells whether a page, numbered from 1, is selected. */
export function includesPage(selection: PageSelection, page: number): boolean {
  return selection === 'all' || selection.some(([first, last]) => first <= page && page <= last);
}

/** The last page a selection names; 0 for `all`. A selection that reaches beyond the document is the caller's mistake. */
export function lastPageNamed(selection: PageSelection): number {
  return selection === 'all' ? 0 : (selection.at(-1)?.[1] ?? 0);
}

/** The numbers of the selected pages of a document, ascending. */
export function* selectedPages(selection: PageSelection, pageCount: number): Iterable<number> {
  const ranges = selection === 'all' ? ([[1, pageCount]] as const) : selection;
  for (const [first, last] of ranges) for (let number = first; number <= Math.min(last, pageCount); number++) yield number;
}

const PAGE_MAX = 4_294_967_295;

function readRange(segment: string): Result<PageRange, PageSelectionProblem> {
  if (segment === '') return no('empty segment in page selection');
  const parts = /^([^-]*)(?:-(.*))?$/s.exec(segment);
  const first = readPage(parts?.[1] ?? '');
  if (!first.ok) return first;
  const last = parts?.[2] === undefined ? first : readPage(parts[2]);
  if (!last.ok) return last;
  if (first.value === 0 || last.value === 0) return no('pages are 1-based');
  return first.value <= last.value ? ok([first.value, last.value]) : no('descending range in page selection');
}

function readPage(spelling: string): Result<number, PageSelectionProblem> {
  const digits = withoutSpace(spelling);
  if (!/^[0-9]+$/.test(digits)) return no('malformed page number');
  const page = Number(digits);
  return page <= PAGE_MAX ? ok(page) : no('page number out of range');
}

function withoutSpace(spelling: string): string {
  return spelling.replace(/^[ \t]+|[ \t]+$/g, '');
}

function mergeRanges(ranges: readonly PageRange[]): readonly PageRange[] {
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges].sort(byNumber(([start]) => start))) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
