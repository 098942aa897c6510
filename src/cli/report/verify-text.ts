import type { Check, VerificationReport } from '../../verify/report.ts';
import { quote } from '../../base/quote.ts';
import { visible } from './visible.ts';

/** A verification for a person: each claim with its outcome, why, and where the text stands instead. */
export function verifyText(report: VerificationReport): string {
  const { checks, capability_limits } = report;
  const grounded = checks.filter(({ status }) => status === 'grounded').length;
  return [
    ...checks.flatMap(checkLines),
    ...(capability_limits.length === 0 ? [] : [`limits    ${capability_limits.join(', ')}`]),
    `${report.all_evidence_grounded ? 'grounded' : 'not grounded'}: ${String(grounded)} of ${String(checks.length)} claims hold`,
    '',
  ].map(visible).join('\n');
}

function checkLines({ id, claim, status, reason, match_method, source, evidence, repair, warnings }: Check): readonly string[] {
  const why = reason === undefined ? match_method : reason;
  const where = [source?.source_id, evidence?.page].filter((part) => part !== undefined).join(' ');
  const claimed = claim.text === undefined ? '' : ` ${onOneLine(claim.text)}`;
  return [
    `${id}  ${status} (${why})  ${claim.kind}${claimed}${where === '' ? '' : ` in ${where}`}`,
    ...warnings.map((code) => `       warning ${code}`),
    ...(repair === undefined ? [] : [`       it stands elsewhere (${String(repair.occurrences)}): ${onOneLine(repair.text)}; --json gives the citation`]),
  ];
}

function onOneLine(text: string): string {
  return quote(text.replace(/[\t\n\r ]+/g, ' '));
}
