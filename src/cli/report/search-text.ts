import { codePointsOf } from '../../base/code-points.ts';
import type { Range } from '../../base/range.ts';
import type { Text } from '../../base/text.ts';
import type { Hit, HitReference, SearchAnswer } from '../../search/answer.ts';
import { locatorText } from './locator-text.ts';
import { visible } from './visible.ts';

const SNIPPET_LENGTH = 240;
const REFERENCES_SHOWN = 5;
// What would break the line of a terminal, turn it around, or take it over. Each is one code point, as the space is that is shown for it.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

interface Style {
  readonly explain: boolean;
  /** Whether highlights are shown with terminal escapes. */
  readonly isStyled: boolean;
}

/** An answer for a person: for each hit its place, its score, what matched, and the text around it. */
export function searchText({ hits, report }: SearchAnswer, style: Style): string {
  const ignored = report.ignored.map((part) => `ignored  ${visible(part)}: nothing to search for in it\n`).join('');
  const limits = report.limits.map(({ limit, max, left_out }) => `limit    ${limit} ${String(max)} reached, ${String(left_out)} left out\n`).join('');
  const explained = style.explain ? `${(report.explain ?? []).map(({ term, kind, passages }) => `term     ${term} (${kind}): in ${String(passages)} passages\n`).join('')}` : '';
  const found = hits.length === 0 ? 'no passage matches\n' : hits.map((hit) => hitText(hit, report.score_unit, style)).join('\n');
  return found + (ignored + limits + explained === '' ? '' : `\n${ignored}${limits}${explained}`);
}

function hitText(hit: Hit, unit: string, style: Style): string {
  const locator = hit.match?.locator ?? hit.origins[0]?.locator;
  const place = locator === undefined ? '' : ` ${locatorText(locator)}`;
  const digits = unit === 'rrf_billionths' ? 9 : 6;
  const near = hit.scores.semantic === undefined ? [] : [`nearness ${decimal(hit.scores.semantic, 6)}`];
  const words = style.explain ? hit.terms.map(({ term, score }) => `${term} ${decimal(score, 6)}`) : matchedWords(hit);
  const matched = style.explain || words.length === 0 ? [...words, ...near] : words;
  const headings = hit.headings.length === 0 ? '' : `   under ${visible(hit.headings.join(' > '))}\n`;
  const head = visible(`${String(hit.rank)}. ${hit.source_id}${place}  (score ${decimal(hit.score, digits)}; matched ${matched.join(', ')})`);
  const references = (hit.references ?? []).map(referenceLine);
  const more = references.length > REFERENCES_SHOWN ? [`   … and ${String(references.length - REFERENCES_SHOWN)} more references; --json lists them`] : [];
  return `${[`${head}\n${headings}${snippet(hit, style)}`, ...references.slice(0, REFERENCES_SHOWN), ...more].join('\n')}\n`;
}

function referenceLine({ ref, target, external, problem }: HitReference): string {
  if (problem !== undefined) return visible(`   $ref ${problem.message} (${problem.code})`);
  if (external !== undefined) return visible(`   $ref ${ref} leads to ${external} and is not fetched`);
  return visible(`   $ref ${ref} ${target === undefined ? 'was not followed' : `leads to ${target.source_id}#${target.pointer}`}`);
}

// The words of the text that matched, each once, as they stand there.
function matchedWords({ text, highlights }: Hit): readonly string[] {
  const points = codePointsOf(text);
  return [...new Set(highlights.map((range) => points.slice(range).replace(UNSEEN, ' ').replace(/ +/g, ' ')))];
}

/** An integer of parts as a decimal number: 1234567 millionths are 1.234567. */
function decimal(parts: number, digits: number): string {
  const padded = String(parts).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

// The stretch of the text where it matches best, on one line.
function snippet({ text: source, highlights, match }: Hit, { isStyled }: Style): string {
  const text = source.replace(UNSEEN, ' ') as Text;
  const points = codePointsOf(text);
  const best = match?.start ?? 0;
  const first = highlights.find(({ start }) => start >= best)?.start ?? best;
  const start = Math.max(0, Math.min(first - SNIPPET_LENGTH / 4, points.count - SNIPPET_LENGTH));
  const end = Math.min(points.count, start + SNIPPET_LENGTH);
  const shown = isStyled ? highlighted(text, { start, end }, highlights) : points.slice({ start, end });
  const line = shown.replace(/ +/g, ' ').replace(/^ | $/g, '');
  return `   ${start > 0 ? '…' : ''}${line}${end < points.count ? '…' : ''}`;
}

function highlighted(text: Text, { start, end }: Range, highlights: readonly Range[]): string {
  const points = codePointsOf(text);
  let out = '';
  let at = start;
  for (const highlight of highlights) {
    if (highlight.end <= at || highlight.start >= end) continue;
    const from = Math.max(at, highlight.start);
    const to = Math.min(end, highlight.end);
    out += `${points.slice({ start: at, end: from })}\u001b[1m${points.slice({ start: from, end: to })}\u001b[0m`;
    at = to;
  }
  return out + points.slice({ start: at, end });
}
