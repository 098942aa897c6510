import type { ReferenceEntry, ReferenceReport } from '../../engine/reference-report.ts';
import { visible } from './visible.ts';

/** The references for a person: what leads nowhere, each cycle once, the counts; with `verbose`, every reference. */
export function refsText(report: ReferenceReport, { verbose }: { readonly verbose: boolean }): string {
  const { sources, resolved, external, unresolved, references } = report;
  const shown = verbose ? references : [...references.filter(({ problem }) => problem !== undefined), ...firstOfCycles(references)];
  const counts = `references  ${String(resolved)} resolved, ${String(external)} external, ${String(unresolved)} unresolved, in ${String(sources)} sources`;
  return [...shown.map(lineOf), counts, ''].map(visible).join('\n');
}

function firstOfCycles(references: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  const seen = new Set<number>();
  return references.filter(({ cycle }) => {
    const isFirst = cycle !== undefined && !seen.has(cycle);
    if (cycle !== undefined) seen.add(cycle);
    return isFirst;
  });
}

function lineOf({ source_id, line, pointer, target, cycle, external, problem }: ReferenceEntry): string {
  const place = `${source_id}:${String(line)}`;
  if (problem !== undefined) return `unresolved  ${place}: ${problem.message} (${problem.code})`;
  if (external !== undefined) return `external    ${place}: ${pointer} leads to ${external} and is not fetched`;
  const kind = cycle === undefined ? 'resolved   ' : 'recursive  ';
  return `${kind} ${place}: ${pointer} leads to ${target?.source_id ?? ''}#${target?.pointer ?? ''}`;
}
