import type { Diagnostic, DiagnosticCode } from '../base/diagnostic.ts';
import { quote } from '../base/quote.ts';
import type { LinkedReference, ReferenceOutcome } from './link-references.ts';
import { referenceHopsMax } from './link-references.ts';

/** What is wrong with a reference, at its place; `undefined` for one that leads somewhere or to a network. */
export function referenceDiagnostic({ ref, range, line, outcome }: LinkedReference): Diagnostic | undefined {
  const problem = problemOf(outcome);
  if (problem === undefined) return undefined;
  const [code, message] = problem;
  return { severity: 'warning', code, message: `${quote(ref)} ${message}`, range, line };
}

function problemOf(outcome: ReferenceOutcome): readonly [DiagnosticCode, string] | undefined {
  switch (outcome.type) {
    case 'resolved':
    case 'external':
      return undefined;
    case 'endless':
      return ['reference_cycle', 'leads back to a reference on its way: it stands for nothing'];
    case 'too-long':
      return ['depth_limit', `leads over more than ${String(referenceHopsMax)} other references and is not followed further`];
    case 'unresolved':
      return ['reference_unresolved', unresolved(outcome)];
  }
}

function unresolved({ reason, sourceId = '', fragment = '' }: Extract<ReferenceOutcome, { type: 'unresolved' }>): string {
  switch (reason) {
    case 'outside':
      return 'leads out of the ingested place and is not followed; ingest the folder that holds both';
    case 'source':
      return `leads to ${sourceId}, which is not among the sources`;
    case 'not_a_tree':
      return `leads to ${sourceId}, which has no tree`;
    case 'target':
      return `leads to ${sourceId}, which has nothing at ${fragment === '' ? 'its root' : quote(fragment)}`;
    case 'ambiguous':
      return 'is the name of several sources ($id); rename all but one';
  }
}
