import type { Text } from '../../base/text.ts';
import { textFromUtf16 } from './foreign-text.ts';
import type { OpenDocument } from './open-document.ts';

/** One bookmark. */
export interface OutlineEntry {
  readonly title: Text;
  /** 0 for the outermost. */
  readonly depth: number;
  /** Target page from 1, where it has one. */
  readonly page?: number;
}

const ENTRY_COUNT_MAX = 100_000;

/** The bookmarks of a document, parents before children; a bookmark that comes again ends its branch. */
export function readOutline({ x, scratch, handle }: OpenDocument): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const met = new Set<number>([0]);
  const open = [{ bookmark: x.FPDFBookmark_GetFirstChild(handle, 0), depth: 0 }];
  for (let next = open.pop(); next !== undefined && entries.length < ENTRY_COUNT_MAX; next = open.pop()) {
    const { bookmark, depth } = next;
    if (met.has(bookmark)) continue;
    met.add(bookmark);
    const title = textFromUtf16(scratch.bytes((at, capacity) => x.FPDFBookmark_GetTitle(bookmark, at, capacity)));
    const target = x.FPDFBookmark_GetDest(handle, bookmark);
    const index = target === 0 ? -1 : x.FPDFDest_GetDestPageIndex(handle, target);
    entries.push({ title, depth, ...(index < 0 ? {} : { page: index + 1 }) });
    open.push({ bookmark: x.FPDFBookmark_GetNextSibling(handle, bookmark), depth }, { bookmark: x.FPDFBookmark_GetFirstChild(handle, bookmark), depth: depth + 1 });
  }
  return entries;
}
