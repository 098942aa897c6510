import type { EmbedReport } from '../../engine/embed-passages.ts';
import type { IngestReport, RefusedReport } from '../../engine/ingest-report.ts';
import type { SkippedFile } from '../../port/sources.ts';
import { visible } from './visible.ts';
import { placeText } from './place-text.ts';

const EXAMPLES_MAX = 5;

/** The report of an ingest for a person: every refusal, what was skipped by reason, and the digest. */
export function ingestText(report: IngestReport, { verbose, embedding }: { readonly verbose: boolean; readonly embedding?: EmbedReport | undefined }): string {
  return [
    ...report.refused.map(refusedLine),
    ...skippedLines(report.skipped, verbose),
    ...warningLines(report, verbose),
    counts(report),
    `index    ${String(report.sources)} sources, ${String(report.chunks)} chunks`,
    ...(embedding === undefined ? [] : [`vectors  ${String(embedding.embedded)} texts embedded by ${embedding.model}`]),
    `digest   ${report.index_digest}`,
    '',
  ].map(visible).join('\n');
}

function refusedLine({ source_id, code, message, diagnostics }: RefusedReport): string {
  return `refused  ${source_id}${placeText(diagnostics[0] ?? {})}: ${message} (${code})`;
}

function counts({ inserted, replaced, unchanged, removed, refused, skipped }: IngestReport): string {
  const parts = [
    [inserted.length, 'inserted'],
    [replaced.length, 'replaced'],
    [unchanged, 'unchanged'],
    [removed.length, 'removed'],
    [refused.length, 'refused'],
    [skipped.length, 'skipped'],
  ] as const;
  return `sources  ${parts.map(([count, name]) => `${String(count)} ${name}`).join(', ')}`;
}

function skippedLines(skipped: readonly SkippedFile[], verbose: boolean): readonly string[] {
  if (verbose) return skipped.map(({ name, reason }) => `skipped  ${name} (${reason})`);
  const byReason = new Map<string, string[]>();
  for (const { name, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  return [...byReason].map(([reason, names]) => {
    const more = names.length > EXAMPLES_MAX ? `, and ${String(names.length - EXAMPLES_MAX)} more (--verbose lists them)` : '';
    return `skipped  ${String(names.length)} ${reason}: ${names.slice(0, EXAMPLES_MAX).join(', ')}${more}`;
  });
}

function warningLines({ warnings }: IngestReport, verbose: boolean): readonly string[] {
  if (verbose) {
    return warnings.flatMap(({ source_id, diagnostics }) =>
      diagnostics.map((diagnostic) => `warning  ${source_id}${placeText(diagnostic)}: ${diagnostic.message} (${diagnostic.code})`),
    );
  }
  const byCode = new Map<string, number>();
  for (const { diagnostics } of warnings) for (const { code, count } of diagnostics) byCode.set(code, (byCode.get(code) ?? 0) + (count ?? 1));
  return [...byCode].map(([code, count]) => `warning  ${code}: ${String(count)} (--verbose lists them)`);
}
