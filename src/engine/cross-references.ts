import type { Diagnostic } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import { referenceDiagnostic } from '../document/reference-diagnostic.ts';
import type { ReferenceReader } from '../port/reference-reader.ts';
import { linkSources, type LinkOptions } from './link-sources.ts';
import { leadsToOther } from './own-references.ts';

/** What is wrong with the references that lead from the roots to other sources, by source. */
export async function crossReferenceProblems(reader: ReferenceReader, options: LinkOptions): Promise<ReadonlyMap<Text, readonly Diagnostic[]>> {
  const problems = new Map<Text, Diagnostic[]>();
  if (options.roots.length === 0) return problems;
  const isRoot = new Set(options.roots.map(({ sourceId }) => sourceId));
  for (const reference of (await linkSources(reader, options)).references) {
    const problem = isRoot.has(reference.sourceId) && leadsToOther(reference) ? referenceDiagnostic(reference) : undefined;
    if (problem === undefined) continue;
    const known = problems.get(reference.sourceId);
    if (known === undefined) problems.set(reference.sourceId, [problem]);
    else known.push(problem);
  }
  return problems;
}
