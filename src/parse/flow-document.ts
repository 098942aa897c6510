import type { Diagnostic } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import type { FlowPayload } from '../document/flow.ts';
import type { FlowDraft } from './flow-payload.ts';
import { toFlowPayload } from './flow-payload.ts';
import type { ParsedPayload, Refused } from './format.ts';

/** What a flow parser found in a source. */
export interface FlowFindings {
  /** In document order. */
  readonly drafts: readonly FlowDraft[];
  readonly title?: string;
  readonly diagnostics?: readonly Diagnostic[];
}

/** Makes the flow document of a source; refuses one with more elements than there are element ids (seed 004 section 5). */
export function flowDocument(syntax: FlowPayload['syntax'], source: Text, found: FlowFindings): ParsedPayload<'flow', FlowPayload> | Refused {
  const { drafts, title = '', diagnostics = [] } = found;
  if (drafts.length > ELEMENTS_MAX) return tooManyElements(drafts.length);
  const payload = toFlowPayload(syntax, source, drafts);
  return { type: 'flow', payload, ...(title === '' ? {} : { title: title as Text }), diagnostics };
}

const ELEMENTS_MAX = 999_999;

function tooManyElements(count: number): Refused {
  const message = `the source has ${String(count)} elements, the limit is ${String(ELEMENTS_MAX)}: split it`;
  return { type: 'refused', code: 'invalid_input', diagnostics: [{ severity: 'error', code: 'node_limit', message, count }] };
}
