import { Failure } from '../base/failure.ts';
import { readPageSelection, type PageSelection } from '../document/page-selection.ts';

/** The pages that `--pages` selects; all when it is not given. */
export function pagesOf(spec: string | undefined): PageSelection {
  const pages = readPageSelection(spec ?? 'all');
  if (!pages.ok) throw new Failure('usage', `--pages ${String(spec)}: ${pages.problem}`);
  return pages.value;
}
