import type { Text } from '../../../base/text.ts';
import { idOf } from '../../../document/ids.ts';
import type { Box, Element, ElementType } from '../../../document/paged.ts';
import type { Heading } from './headings.ts';
import { spanIdOf, type PlacedPage } from './placed-page.ts';
import type { Word } from './word.ts';

/** An element of a page before the whole document is known. */
export interface ElementDraft {
  /** What it is if it is no heading. */
  readonly type: ElementType;
  readonly bbox: Box;
  readonly text?: Text;
  /** The indexes of its spans on the page, in reading order, as runs: first index, count, first index, count… */
  readonly spans?: readonly number[];
  /** Its number among those that may be headings. */
  readonly candidate?: number;
  readonly table_ref?: string;
  readonly confidence?: number;
}

/** The indexes of placed words as runs. */
export function runsOf(places: readonly { readonly word: Word }[]): readonly number[] {
  const runs: number[] = [];
  for (const { word } of places) {
    const { index } = word;
    const last = runs.length - 2;
    if (last >= 0 && runs[last] + runs[last + 1] === index) runs[last + 1]++;
    else runs.push(index, 1);
  }
  return runs;
}

/** Makes the elements of a page of their drafts; `elementBase` are on the pages before it. */
export function elementsOf(drafts: readonly ElementDraft[], page: PlacedPage, known: { readonly elementBase: number; readonly headings: readonly (Heading | undefined)[] }): readonly Element[] {
  return drafts.map(({ type, bbox, text, spans, candidate, table_ref, confidence }, index): Element => {
    const heading = candidate === undefined ? undefined : known.headings[candidate];
    return {
      id: idOf('element', known.elementBase + index + 1),
      type: heading === undefined || type === 'other' ? type : 'heading',
      page: page.id,
      bbox,
      ...(text === undefined ? {} : { text }),
      ...(table_ref === undefined ? {} : { table_ref }),
      ...(confidence === undefined ? {} : { confidence }),
      ...(heading === undefined ? {} : { heading_level: heading.level, confidence: heading.confidence }),
      ...(spans === undefined ? {} : { span_refs: spanIds(spans, page) }),
    };
  });
}

function spanIds(runs: readonly number[], page: PlacedPage): readonly string[] {
  const ids: string[] = [];
  for (let run = 0; run < runs.length; run += 2) {
    for (let index = runs[run]; index < runs[run] + runs[run + 1]; index++) ids.push(spanIdOf(page, index));
  }
  return ids;
}
