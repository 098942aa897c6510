import { codePointsOf } from '../base/code-points.ts';
import type { Fingerprint } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { text } from '../base/text.ts';
import type { Locator } from '../projection/locator.ts';
import type { Projection } from '../projection/projection.ts';
import { valueStart } from '../projection/tree-line.ts';
import type { CellEvidence, Evidence, GroundingSource, ParserIdentity } from './grounding-source.ts';

/** What identifies a source that is seen through its projection. */
export interface ProjectedIdentities {
  readonly parser: ParserIdentity;
  readonly document_fingerprint: Fingerprint;
  readonly source_fingerprint: Fingerprint;
  readonly source_id?: Text;
}

/** A stretch of a projection with its origin; the stretches ascend. */
export interface LocatedText {
  readonly text: Text;
  readonly locator: Locator;
}

/** A document without pages as evidence: the lines of its projection, each with its pointer or its lines. */
export function projectionGrounding({ text: whole, segments }: Projection, identities: ProjectedIdentities): GroundingSource {
  const points = codePointsOf(whole);
  return locatedGrounding([...segments].map(({ range, locator }) => ({ text: points.slice(range), locator })), identities);
}

/** Located stretches of text as evidence. */
export function locatedGrounding(stretches: readonly LocatedText[], identities: ProjectedIdentities): GroundingSource {
  const elements = stretches.map(evidenceOf);
  const cells = elements.flatMap(cellOf);
  const pages = [...new Set(elements.flatMap(({ place }) => place.page ?? []))];
  const isPaged = pages.length > 0;
  return {
    ...identities,
    capabilities: { spans: false, char_offsets: true, tables: true, fingerprint: true, coordinate_origin: isPaged ? 'top-left' : 'unknown', crop_support: false },
    isPaged: false,
    // How large a page is, a projection does not tell.
    pages: pages.map((page) => ({ place: { page } })),
    elements,
    separator: text(''),
    spans: [],
    cells,
    passages: [],
  };
}

function evidenceOf({ text: shown, locator }: LocatedText): Evidence {
  const { type: _, ...place } = locator;
  if (locator.type !== 'pointer') return { place, text: shown };
  return { place, text: shown, valueStart: valueStart(shown, locator.pointer) };
}

function cellOf(evidence: Evidence): readonly CellEvidence[] {
  const { cell, table_id } = evidence.place;
  if (cell === undefined || table_id === undefined) return [];
  // A segment has the separators behind it: " | " before the next cell, more for empty cells, LF at the end of a row.
  const shown = evidence.text?.replace(/(?: \| )*\n*$/, '') as Text | undefined;
  return [{ ...evidence, ...(shown === undefined ? {} : { text: shown }), rows: { start: cell.row, end: cell.row + 1 }, cols: { start: cell.col, end: cell.col + 1 } }];
}
