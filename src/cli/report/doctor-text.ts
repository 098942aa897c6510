import type { DoctorReport, SourceFinding } from '../../engine/doctor.ts';
import { visible } from './visible.ts';

const meanings = {
  not_in_index: 'not in the index',
  source_gone: 'the source is gone',
  place_unknown: 'its place is not known on this machine; ingest NAME=PATH',
  source_unreadable: 'the source cannot be read',
} as const satisfies Record<NonNullable<SourceFinding['reason']>, string>;

/** The doctor's report for a person: what is not current, one line each, then the counts. */
export function doctorText(report: DoctorReport, fixed: readonly SourceFinding[]): string {
  const { counts, log } = report;
  const behind = log.events - log.applied;
  return [
    ...fixed.map((finding) => `fixed    ${describe(finding)}`),
    ...report.findings.filter(({ status }) => status !== 'current').map(describe),
    ...report.damages.map((damage) => `damaged  ${damage}`),
    ...(behind === 0 ? [] : [`behind   the store lacks the last ${String(behind)} events of its log; stele replay or --fix applies them`]),
    ...vectorLines(report.vectors),
    `sources  ${Object.entries(counts).map(([status, count]) => `${String(count)} ${status.replace('_', ' ')}`).join(', ')}`,
    `digest   ${report.index_digest}`,
    report.healthy ? 'healthy  the index is current' : 'not current; stele doctor --fix repairs it',
    '',
  ].map(visible).join('\n');
}

const NAMED_MAX = 5;

function vectorLines(vectors: DoctorReport['vectors']): readonly string[] {
  const { spaces = [], lacking } = vectors ?? {};
  const lines = spaces.map(({ model, dim, texts }) => `vectors  ${String(texts)} texts by ${model}, ${String(dim)} dimensions`);
  if (lacking === undefined || lacking.passages === 0) return lines;
  const named = lacking.first.slice(0, NAMED_MAX).map(({ source_id, chunk_index }) => `${source_id} chunk ${String(chunk_index)}`);
  const more = lacking.passages > named.length ? `, and ${String(lacking.passages - named.length)} more` : '';
  return [...lines, `lacking  ${String(lacking.passages)} passages have no vector by ${lacking.model}: ${named.join(', ')}${more}`];
}

function describe({ source_id, status, reason, damages }: SourceFinding): string {
  const why = reason === undefined ? (damages ?? []).join('; ') : meanings[reason];
  return `${status.replace('_', ' ')}  ${source_id}${why === '' ? '' : `: ${why}`}`;
}
