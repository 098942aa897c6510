import { countCodePoints } from '../../base/code-points.ts';
import type { Text } from '../../base/text.ts';
import { idOf } from '../../document/ids.ts';
import type { Box, Element, Table } from '../../document/paged.ts';
import type { WarningDraft } from '../../document/warning.ts';
import type { ContentSpan, PageContent } from './page-content.ts';

/** The structure of a document. */
export interface Layout {
  /** Reading order, without `warning_refs`: every warning that names an element is referred to by it. */
  readonly elements: readonly Element[];
  readonly tables: readonly Table[];
  /** Per page and span: the range in the text of the owning element; `undefined` for a span in no element's text. */
  readonly places: readonly (readonly (SpanPlace | undefined)[])[];
  readonly warnings: readonly WarningDraft[];
}

/** A range in the text of an element, in code points. */
export interface SpanPlace {
  readonly start: number;
  readonly end: number;
}

/** The plainest layout: stream order, a new block where the baseline jumps by more than 1.6 sizes or goes back up. */
export function stackParagraphs(pages: readonly PageContent[]): Layout {
  const elements: Element[] = [];
  let spanCount = 0;
  const places = pages.map((page) => {
    const ofPage = new Array<SpanPlace | undefined>(page.spans.length).fill(undefined);
    for (const block of blocksOf(page)) {
      let text = '';
      for (const { span, index } of block) {
        const glued = text === '' || span.before === 'none' || text.endsWith('\u0000');
        text = `${text.replace('\u0000', '')}${glued ? '' : ' '}`;
        const start = countCodePoints(text);
        const word = span.lineEndHyphen ? `${span.text.slice(0, -1)}\u0000` : span.text;
        text += word;
        ofPage[index] = { start, end: countCodePoints(text.replace('\u0000', '')) };
      }
      elements.push({
        id: idOf('element', elements.length + 1),
        type: 'text_block',
        page: page.id,
        bbox: unionOf(block.map(({ span }) => span.box)),
        text: text.replace('\u0000', '-') as Text,
        span_refs: block.map(({ index }) => idOf('span', spanCount + index + 1)),
      });
    }
    spanCount += page.spans.length;
    return ofPage;
  });
  return { elements, tables: [], places, warnings: [] };
}

interface Placed {
  readonly span: ContentSpan;
  readonly index: number;
}

function blocksOf({ spans }: PageContent): readonly (readonly Placed[])[] {
  const blocks: Placed[][] = [];
  let previous: ContentSpan | undefined;
  spans.forEach((span, index) => {
    if (span.hidden !== undefined) return;
    const drop = previous === undefined ? Infinity : span.firstOrigin[1] - previous.firstOrigin[1];
    const sameBlock = previous !== undefined && (span.before !== 'line' || (drop >= 0 && drop * 10 <= Math.max(span.size, previous.size) * 16));
    if (sameBlock) blocks[blocks.length - 1].push({ span, index });
    else blocks.push([{ span, index }]);
    previous = span;
  });
  return blocks;
}

function unionOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = boxes[0];
  for (const [x0, y0, x1, y1] of boxes) {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
    right = Math.max(right, x1);
    bottom = Math.max(bottom, y1);
  }
  return [left, top, right, bottom];
}
