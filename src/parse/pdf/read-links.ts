import type { Text } from '../../base/text.ts';
import { textFromBytes } from './foreign-text.ts';
import type { PageLink } from './page-content.ts';
import { boxOn } from './page-frame.ts';
import type { ObjectSource } from './paint.ts';

const ACTION_GOTO = 1;
const ACTION_URI = 3;
const LINK_COUNT_MAX = 100_000;

/** The link annotations of a page, in the order of the file. */
export function readLinks({ x, scratch, frame }: ObjectSource, { document, page }: { readonly document: number; readonly page: number }): readonly PageLink[] {
  const links: PageLink[] = [];
  const position = x.malloc(8);
  try {
    const words = (): Uint32Array => new Uint32Array(x.memory.buffer, position, 2);
    words().fill(0);
    while (links.length < LINK_COUNT_MAX && x.FPDFLink_Enumerate(page, position, position + 4) !== 0) {
      const link = words()[1];
      if (x.FPDFLink_GetAnnotRect(link, scratch.slot(0)) === 0) continue;
      const box = boxOn(frame, [scratch.float(0), scratch.float(0, 1), scratch.float(1), scratch.float(1, 1)]);
      const action = x.FPDFLink_GetAction(link);
      const type = action === 0 ? 0 : x.FPDFAction_GetType(action);
      const uri = type === ACTION_URI ? textFromBytes(scratch.bytes((at, capacity) => x.FPDFAction_GetURIPath(document, action, at, capacity))) : ('' as Text);
      const target = type === ACTION_GOTO ? x.FPDFAction_GetDest(document, action) : x.FPDFLink_GetDest(document, link);
      const index = target === 0 ? -1 : x.FPDFDest_GetDestPageIndex(document, target);
      links.push({ box, ...(uri === '' ? {} : { uri }), ...(index < 0 ? {} : { page: index + 1 }) });
    }
  } finally {
    x.free(position);
  }
  return links;
}
