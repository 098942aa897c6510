import type { Fingerprint } from '../base/hash.ts';
import { codePointsOf } from '../base/code-points.ts';
import { text } from '../base/text.ts';
import type { Text } from '../base/text.ts';
import { sliceUnits } from '../base/text.ts';
import type { Claim } from './citations.ts';
import { refusalOf } from './decision-table.ts';
import type { Matching, TextMatch } from './find-text.ts';
import { equalText, findQuote, findQuotes } from './find-text.ts';
import type { Evidence, GroundingSource } from './grounding-source.ts';
import type { Check, CheckReason, MatchMethod, Repair } from './report.ts';
import { resolve } from './resolve.ts';
import { stitch } from './stitch.ts';
import type { Target } from './target.ts';
import { joinTarget, piecesAt, placeOfPieces } from './target.ts';
import type { Level } from './text-view.ts';
import { viewed } from './text-view.ts';
import type { VerificationConfig } from './verification-config.ts';

/** A claim with its number and what it is checked against. */
export interface CheckInput {
  readonly id: string;
  readonly claim: Claim;
  readonly fingerprint?: Fingerprint;
  readonly source: GroundingSource;
  readonly config: VerificationConfig;
  /** The whole source as one text, for claims that are not where they say. */
  readonly wholeSource: () => Target;
}

/** Checks one claim. Everything that can be wrong with it or its evidence is an outcome; nothing throws. */
export function checkClaim(input: CheckInput): Check {
  const refusal = refusalOf(input);
  if (refusal !== undefined) return refuse(input, refusal.status, refusal.reason);
  const { claim, source, config } = input;
  const resolution = resolve(source, claim.citation, config.matching.bbox_containment_tolerance_q ?? 0);
  if ('reason' in resolution) return { ...refuse(input, 'not_found', resolution.reason), ...repairOf(input) };
  const { pieces } = resolution;
  if (claim.kind === 'presence') return presence(input, pieces);
  const target = pieces === source.elements ? input.wholeSource() : joinTarget(pieces, source.separator);
  const match = matchTarget(input, target);
  if (match !== undefined) return grounded(input, target, match);
  if (claim.kind !== 'quote') return mismatch(input, target);
  for (const { both, other } of stitch(source, claim.citation, config.matching.text_normalization === 'unicode')) {
    const over = matchTarget(input, other) === undefined ? matchTarget(input, both) : undefined;
    if (over !== undefined) return grounded(input, both, over);
  }
  return mismatch(input, target);
}

function refuse({ id, claim }: CheckInput, status: Exclude<Check['status'], 'grounded'>, reason: CheckReason): Check {
  const warnings = status === 'capability_blocked' ? (['capability_limited'] as const) : [];
  return { id, claim, status, reason, match_method: 'none', semantic_unverified: false, warnings };
}

// Something is there, if only a page; what no reader sees is not.
function presence(input: CheckInput, pieces: readonly Evidence[]): Check {
  const { id, claim } = input;
  const seen = pieces.filter(({ text: shown, hidden }) => hidden === undefined || shown !== undefined);
  if (seen.length === 0) return { ...refuse(input, 'mismatch', 'text_mismatch'), warnings: hidingCodesOf(pieces) };
  const target = joinTarget(isPage(seen[0]) ? seen.slice(0, 1) : seen, input.source.separator);
  return { id, claim, status: 'grounded', match_method: 'presence_only', semantic_unverified: false, ...evidenceOf(input, target), warnings: [] };
}

function isPage({ place, text: shown }: Evidence): boolean {
  return shown === undefined && place.page !== undefined && place.element_id === undefined;
}

function grounded(input: CheckInput, target: Target, match: TextMatch): Check {
  const { id, claim, config } = input;
  const echoed = isBroad(target) ? joinTarget(piecesAt(target, match.range), input.source.separator) : target;
  const matched = config.evidence?.include_match === true ? { match: matchedText(target, match) } : {};
  return { id, claim, status: 'grounded', match_method: methodOf(input, target, match.level), semantic_unverified: false, ...evidenceOf(input, echoed), warnings: [], ...matched };
}

function mismatch(input: CheckInput, target: Target): Check {
  const { id, claim, source } = input;
  const method = methodOf(input, target, levelsOf(input.config).at(-1) ?? 'exact');
  const unseen = joinTarget(target.pieces.map((piece) => ({ ...piece, text: piece.hidden?.text ?? piece.text ?? text('') })), source.separator);
  const isHidden = target.pieces.some(({ hidden }) => hidden !== undefined) && matchTarget(input, unseen) !== undefined;
  const echoed = isBroad(target) ? joinTarget(target.pieces.slice(0, 1).filter(isPage), source.separator) : target;
  const warnings = isHidden ? hidingCodesOf(target.pieces) : [];
  return { id, claim, status: 'mismatch', reason: 'text_mismatch', match_method: method, semantic_unverified: false, ...evidenceOf(input, echoed), warnings, ...repairOf(input) };
}

// A page, or more than fits into a report: then only what matched is shown.
function isBroad({ pieces }: Target): boolean {
  return pieces.length > PIECES_SHOWN_MAX || (pieces.length > 0 && isPage(pieces[0]));
}

const PIECES_SHOWN_MAX = 32;

function hidingCodesOf(pieces: readonly Evidence[]): Check['warnings'] {
  return [...new Set(pieces.flatMap(({ hidden }) => hidden?.codes ?? []))];
}

function matchTarget({ claim, config }: CheckInput, target: Target): TextMatch | undefined {
  const { whole, pieces } = target;
  const claimed = claim.text;
  if (whole === undefined || claimed === undefined) return undefined;
  if (claim.kind === 'quote') return findQuote(whole, claimed, matchingOf(config));
  const [piece] = pieces;
  const valueStart = pieces.length === 1 ? piece.valueStart : undefined;
  if (valueStart !== undefined) return equalValue(whole.text, valueStart, { claimed, config });
  return equalText(whole, claimed, matchingOf(config));
}

// The value of a tree's line, as it is spelled or without its quotes.
function equalValue(line: Text, valueStart: number, { claimed, config }: { readonly claimed: Text; readonly config: VerificationConfig }): TextMatch | undefined {
  const value = sliceUnits(line, valueStart, line.endsWith('\n') ? line.length - 1 : line.length);
  const start = codePointsOf(line).positionAt(valueStart);
  const plain = /^"(.*)"$/s.exec(value)?.[1];
  const match = equalText(viewed(value), claimed, matchingOf(config)) ?? (plain === undefined ? undefined : equalText(viewed(unescape(plain)), claimed, matchingOf(config)));
  if (match === undefined) return undefined;
  return { level: match.level, range: { start, end: start + codePointsOf(value).count } };
}

function unescape(spelled: string): Text {
  return spelled.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gs, (_, code: string | undefined, plain: string) => (code === undefined ? plain : String.fromCodePoint(Number.parseInt(code, 16)))) as Text;
}

function levelsOf({ matching }: VerificationConfig): readonly Level[] {
  switch (matching.text_normalization) {
    case 'none':
      return ['exact'];
    case 'collapse_whitespace':
      return ['whitespace'];
    case 'unicode':
      return ['exact', 'whitespace', 'unicode'];
  }
}

function matchingOf(config: VerificationConfig): Matching {
  return { levels: levelsOf(config), caseSensitive: config.matching.case_sensitive, boundaries: config.matching.quote_boundaries ?? 'any' };
}

const methods: Readonly<Record<Level, MatchMethod & ('exact_text' | 'normalized_text' | 'unicode_text')>> = {
  exact: 'exact_text',
  whitespace: 'normalized_text',
  unicode: 'unicode_text',
};

function methodOf({ claim }: CheckInput, { pieces }: Target, level: Level): MatchMethod {
  if (pieces[0]?.place.cell !== undefined && pieces.every(({ place }) => place.cell !== undefined)) return 'table_cell_lookup';
  return claim.kind === 'quote' ? `${methods[level]}_contains` : methods[level];
}

function evidenceOf({ config }: CheckInput, target: Target): Pick<Check, 'evidence'> {
  const { page, bbox } = placeOfPieces(target.pieces);
  const shown = config.evidence?.include_text === true ? target.whole?.text : undefined;
  const evidence = { ...(shown === undefined ? {} : { text: shown }), ...(page === undefined ? {} : { page }), ...(bbox === undefined ? {} : { bbox }) };
  return Object.keys(evidence).length === 0 ? {} : { evidence };
}

function matchedText(target: Target, { level, range }: TextMatch): NonNullable<Check['match']> {
  const whole = codePointsOf(target.whole?.text ?? text(''));
  return { level, text: whole.slice(range), range, place: placeOfPieces(piecesAt(target, range)) };
}

const OCCURRENCES_MAX = 10;

// Where a claimed text stands when it is not where the citation says.
function repairOf({ claim, config, wholeSource }: CheckInput): { readonly repair?: Repair } {
  if (config.evidence?.include_match !== true || claim.text === undefined) return {};
  const target = wholeSource();
  const found = target.whole === undefined ? [] : findQuotes(target.whole, claim.text, { ...matchingOf(config), countMax: OCCURRENCES_MAX });
  const [match] = found;
  if (match === undefined) return {};
  const { level, text: quoted, place } = matchedText(target, match);
  const { source_id, fingerprint } = claim.citation;
  const citation = { ...(source_id === undefined ? {} : { source_id }), ...(fingerprint === undefined ? {} : { fingerprint }), ...place };
  return { repair: { level, text: quoted, citation, occurrences: found.length } };
}
