import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape, ShapeProblem } from '../base/shape.ts';
import { arrayShape, checkedShape, fingerprintShape, integerShape, literalShape, objectShape, sha256Shape, textShape, tupleShape } from '../base/shape.ts';
import type { Fingerprint } from '../base/hash.ts';
import { trimWhiteSpace } from '../base/unicode/white-space.ts';
import type { Text } from '../base/text.ts';
import type { Citation } from '../chunk/citation.ts';

/** What is to be verified (seed 004, `urn:ethos:schema:citations:1`, with our locators). */
export interface Citations {
  /** The document that all claims were made from; a claim's own fingerprint comes first. */
  readonly document_fingerprint?: Fingerprint;
  readonly claims: readonly Claim[];
}

export interface Claim {
  readonly kind: ClaimKind;
  readonly text?: Text;
  readonly citation: Citation;
}

// The closed list of claim kinds. The last two are never verified.
const claimKinds = ['quote', 'value', 'presence', 'table_cell', 'region', 'other'] as const;

export type ClaimKind = (typeof claimKinds)[number];

/** Why an input is not a list of claims. */
export interface CitationProblem extends ShapeProblem {
  readonly code: 'malformed' | 'no_claims' | 'no_locator' | 'table_cell_incomplete' | 'bbox_without_page' | 'bbox_without_area' | 'text_missing';
}

/**
 * Reads citations strictly: a list of claims, an object that holds one, or the answer of a search, whose hits are quotes as they
 * stand. The first problem is named with its place.
 */
export function readCitations(json: JsonValue): Result<Citations, CitationProblem> {
  const listed = claimsOf(json);
  if (!listed.ok) return no({ code: 'malformed', ...listed.problem });
  const { claims, path } = listed.value;
  if (claims.length === 0) return no({ code: 'no_claims', path, expected: 'at least one claim' });
  for (const [index, claim] of claims.entries()) {
    const problem = problemOf(claim);
    if (problem !== undefined) return no({ ...problem, path: `${path}/${String(index)}${problem.path}` });
  }
  const { document_fingerprint } = listed.value;
  return ok({ ...(document_fingerprint === undefined ? {} : { document_fingerprint }), claims });
}

const count = integerShape({ min: 0 });
const lineNumber = integerShape({ min: 1 });
const ascending = ({ start, end }: { readonly start: number; readonly end: number }): boolean => start <= end;

const citationShape: Shape<Citation> = objectShape(
  {},
  {
    source_id: textShape,
    fingerprint: fingerprintShape,
    page: textShape,
    element_id: textShape,
    span_id: textShape,
    table_id: textShape,
    cell: objectShape({ row: count, col: count }),
    bbox: tupleShape(integerShape(), integerShape(), integerShape(), integerShape()),
    pointer: textShape,
    document: count,
    lines: checkedShape(objectShape({ start: lineNumber, end: lineNumber }), ascending, 'lines that ascend'),
    source_range: checkedShape(objectShape({ start: count, end: count }), ascending, 'a range that ascends'),
    content_id: sha256Shape,
    address: sha256Shape,
  },
);

const claimsShape: Shape<readonly Claim[]> = arrayShape(objectShape({ kind: literalShape(...claimKinds), citation: citationShape }, { text: textShape }));
const envelopeShape = objectShape({ claims: claimsShape }, { document_fingerprint: fingerprintShape });

type Listed = Citations & { readonly path: string };

function claimsOf(json: JsonValue): Result<Listed, ShapeProblem> {
  if (Array.isArray(json)) {
    const claims = claimsShape(json);
    return claims.ok ? ok({ claims: claims.value, path: '' }) : claims;
  }
  if (json instanceof Map && json.has('hits')) return claimsOfHits(json as ReadonlyMap<string, JsonValue>);
  const envelope = envelopeShape(json);
  return envelope.ok ? ok({ ...envelope.value, path: '/claims' }) : envelope;
}

// A hit has more keys than a claim; those that say what it claims are read.
function claimsOfHits(answer: ReadonlyMap<string, JsonValue>): Result<Listed, ShapeProblem> {
  const hits = answer.get('hits');
  if (!Array.isArray(hits)) return no({ path: '/hits', expected: 'an array' });
  const claims: Claim[] = [];
  for (const [index, hit] of (hits as readonly JsonValue[]).entries()) {
    const path = `/hits/${String(index)}`;
    if (!(hit instanceof Map)) return no({ path, expected: 'an object' });
    const fields = hit as ReadonlyMap<string, JsonValue>;
    const citation = citationShape(fields.get('citation') ?? null);
    if (!citation.ok) return no({ ...citation.problem, path: `${path}/citation${citation.problem.path}` });
    const quoted = textShape(fields.get('text') ?? null);
    if (!quoted.ok) return no({ ...quoted.problem, path: `${path}/text${quoted.problem.path}` });
    claims.push({ kind: 'quote', text: quoted.value, citation: citation.value });
  }
  return ok({ claims, path: '/hits' });
}

function problemOf({ kind, text, citation }: Claim): CitationProblem | undefined {
  const { page, element_id, span_id, table_id, cell, bbox } = citation;
  if (Object.keys(citation).length === 0) return { code: 'no_locator', path: '/citation', expected: 'at least one locator' };
  if ((table_id === undefined) !== (cell === undefined) || (kind === 'table_cell' && table_id === undefined)) {
    return { code: 'table_cell_incomplete', path: '/citation', expected: 'table_id and cell together' };
  }
  if (bbox !== undefined && page === undefined && element_id === undefined && span_id === undefined && table_id === undefined) {
    return { code: 'bbox_without_page', path: '/citation/bbox', expected: 'page, or another locator, beside bbox' };
  }
  if (bbox !== undefined && !(bbox[0] < bbox[2] && bbox[1] < bbox[3])) {
    return { code: 'bbox_without_area', path: '/citation/bbox', expected: 'a box with x0 < x1 and y0 < y1' };
  }
  if (needsText(kind) && (text === undefined || trimWhiteSpace(text) === '')) {
    return { code: 'text_missing', path: '/text', expected: `text for a claim of kind ${kind}` };
  }
  return undefined;
}

/** Tells whether a claim of this kind says what the evidence reads. */
export function needsText(kind: ClaimKind): boolean {
  return kind === 'quote' || kind === 'value' || kind === 'table_cell';
}
