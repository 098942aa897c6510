import { countCodePoints } from '../base/code-points.ts';
import type { Fingerprint, Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { joinText, text } from '../base/text.ts';
import { trimWhiteSpace } from '../base/unicode/white-space.ts';
import type { Document } from '../document/document.ts';
import { idOf } from '../document/ids.ts';
import type { Element, PagedChunk, PagedPayload, Table } from '../document/paged.ts';
import type { Warning } from '../document/warning.ts';
import { hidingCodes } from '../document/warning.ts';
import type { StructureSizes } from './structure.ts';
import { estimateTokens, tokenEstimator } from './token-estimate.ts';

/**
 * The default chunks of a paged document (seed 004 section 9): whole elements in reading order, up to `lengthMax` code points, a
 * new chunk at a heading from `lengthMin` on, no heading at the end. Elements that a warning of a text-hiding class names, itself or
 * by a span, are not in it; nor are elements without text. A chunk is made when it is read.
 */
export function* pagedChunks(payload: PagedPayload, sizes: StructureSizes): Generator<PagedChunk, void, void> {
  const reader = readerOf(payload);
  let count = 0;
  let open: Piece[] = [];
  for (const element of payload.elements) {
    const piece = reader(element);
    if (piece === undefined) continue;
    const length = lengthOf(open);
    const isFull = length + SEPARATOR.length + piece.length > sizes.lengthMax;
    const startsSection = element.type === 'heading' && length >= sizes.lengthMin;
    // Headings at the end go with what they head.
    const body = open.findLastIndex((before) => before.element.type !== 'heading') + 1;
    if (length > sizes.lengthMax || (body > 0 && (isFull || startsSection))) {
      const headings = body > 0 ? open.splice(body) : [];
      if (open.length > 0) yield toPagedChunk(open, idOf('chunk', ++count));
      open = headings;
    }
    open.push(piece);
  }
  if (open.length > 0) yield toPagedChunk(open, idOf('chunk', ++count));
}

/** A line of chunks.jsonl before it is written, as its schema has it. */
export interface ChunkRecord extends Omit<PagedChunk, 'warning_refs'> {
  readonly schema_version: string;
  readonly document_fingerprint: Fingerprint;
  readonly source_fingerprint: Fingerprint;
  readonly config_sha256: Sha256;
  /** Codes, by code point order, each once. */
  readonly warnings: readonly string[];
}

/** One line of chunks.jsonl (`urn:ethos:schema:chunks:1`): a chunk with the identities of its document, warning codes inlined. */
export function chunkRecord(document: Extract<Document, { type: 'paged' }>, { warning_refs = [], ...chunk }: PagedChunk): ChunkRecord {
  const { security_warnings, parser_warnings } = document.payload;
  const codes = [...security_warnings, ...parser_warnings].filter(({ id }) => warning_refs.includes(id)).map(({ code }) => code);
  return {
    schema_version: document.schema_version,
    document_fingerprint: document.fingerprint,
    source_fingerprint: document.source.fingerprint,
    config_sha256: document.config_sha256,
    ...chunk,
    warnings: uniqueTexts(codes),
  };
}

const SEPARATOR = text('\n\n');

interface Piece {
  readonly element: Element;
  readonly text: Text;
  readonly length: number;
  readonly warning_refs: readonly string[];
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, SEPARATOR.length * Math.max(0, pieces.length - 1));
}

function readerOf(payload: PagedPayload): (element: Element) => Piece | undefined {
  const warnings = new Map<string, Warning>();
  for (const warning of [...payload.security_warnings, ...payload.parser_warnings]) warnings.set(warning.id, warning);
  const warningsOfSpan = new Map<string, readonly string[]>();
  for (const { id, warning_refs } of payload.spans) if (warning_refs !== undefined) warningsOfSpan.set(id, warning_refs);
  const tables = new Map(Array.from(payload.tables, (table) => [table.id, table]));
  return (element) => {
    const table = tables.get(element.table_ref ?? '');
    const inherited = (element.span_refs ?? []).flatMap((id) => warningsOfSpan.get(id) ?? []);
    const refs = uniqueTexts([...(element.warning_refs ?? []), ...inherited, ...(table?.warning_refs ?? [])]);
    const isHidden = refs.some((id) => hidingCodes.has(warnings.get(id)?.code ?? 'partial_parse'));
    const shown = element.text ?? tableText(table);
    if (isHidden || trimWhiteSpace(shown) === '') return undefined;
    return { element, text: shown, length: countCodePoints(shown), warning_refs: refs };
  };
}

// Rows on lines, columns joined with " | ": the plain text projection of the contract, not the Markdown export.
function tableText(table: Table | undefined): Text {
  const rows = new Map<number, Text[]>();
  for (const cell of table?.cells ?? []) {
    const row = rows.get(cell.row) ?? [];
    row.push(cell.text);
    rows.set(cell.row, row);
  }
  return joinText([...rows.values()].map((row) => joinText(row, text(' | '))), text('\n'));
}

function toPagedChunk(pieces: readonly Piece[], id: string): PagedChunk {
  const whole = joinText(pieces.map((piece) => piece.text), SEPARATOR);
  const warning_refs = uniqueTexts(pieces.flatMap((piece) => piece.warning_refs));
  return {
    id,
    text: whole,
    element_refs: pieces.map(({ element }) => element.id),
    page_refs: [...new Set(pieces.map(({ element }) => element.page))],
    bboxes: uniqueBoxes(pieces),
    token_estimate: { count: estimateTokens(whole), estimator: tokenEstimator, approximate: true },
    ...(warning_refs.length > 0 ? { warning_refs } : {}),
  };
}

function uniqueTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(compareText);
}

function uniqueBoxes(pieces: readonly Piece[]): PagedChunk['bboxes'] {
  const boxes = new Map(pieces.map(({ element: { page, bbox } }) => [`${page} ${bbox.join(' ')}`, { page, bbox }]));
  return [...boxes.values()];
}
