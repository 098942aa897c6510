import type { DiagnosticCode } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import type { LinkedReference } from '../document/link-references.ts';
import { referenceDiagnostic } from '../document/reference-diagnostic.ts';
import type { LinkReport } from './link-sources.ts';

/** The references of API descriptions as they are written out. */
export interface ReferenceReport {
  /** API descriptions, and the sources that they lead to. */
  readonly sources: number;
  readonly resolved: number;
  readonly external: number;
  /** That lead nowhere, or are not followed. */
  readonly unresolved: number;
  readonly cycles: number;
  /** In code point order of the sources, and in the order of their places. */
  readonly references: readonly ReferenceEntry[];
}

export interface ReferenceEntry {
  readonly source_id: Text;
  /** Of the `$ref`. */
  readonly pointer: Text;
  readonly line: number;
  readonly ref: Text;
  readonly target?: { readonly source_id: Text; readonly pointer: Text; readonly line: number };
  /** Number of the cycle that it belongs to. */
  readonly cycle?: number;
  /** Scheme of the network or the like that it leads to. */
  readonly external?: string;
  readonly problem?: { readonly code: DiagnosticCode; readonly message: string };
}

/** Counts and lists what was linked. */
export function referenceReport({ sources, references }: LinkReport): ReferenceReport {
  const entries = references.map(referenceEntry);
  return {
    sources: sources.length,
    resolved: entries.filter(({ target }) => target !== undefined).length,
    external: entries.filter(({ external }) => external !== undefined).length,
    unresolved: entries.filter(({ problem }) => problem !== undefined).length,
    cycles: new Set(entries.map(({ cycle }) => cycle).filter((cycle) => cycle !== undefined)).size,
    references: entries,
  };
}

/** One reference as it is written out. */
export function referenceEntry(reference: LinkedReference): ReferenceEntry {
  const { sourceId, pointer, line, ref, outcome } = reference;
  const place = { source_id: sourceId, pointer, line, ref };
  if (outcome.type === 'external') return { ...place, external: outcome.scheme };
  if (outcome.type === 'resolved') {
    const { place: target, cycle } = outcome;
    return { ...place, target: { source_id: outcome.sourceId, pointer: target.pointer, line: target.line }, ...(cycle !== undefined && { cycle }) };
  }
  const problem = referenceDiagnostic(reference);
  return { ...place, ...(problem !== undefined && { problem: { code: problem.code, message: problem.message } }) };
}
