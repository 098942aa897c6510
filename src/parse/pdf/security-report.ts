import type { Fingerprint } from '../../base/hash.ts';
import type { Text } from '../../base/text.ts';
import { boxAround } from '../../document/box-around.ts';
import type { Envelope } from '../../document/document.ts';
import { idOf } from '../../document/ids.ts';
import type { Box, PagedPayload, Span } from '../../document/paged.ts';
import { preview } from '../../document/preview.ts';
import type { Warning, WarningCode } from '../../document/warning.ts';
import { hidingCodes } from '../../document/warning.ts';
import type { SecurityInventories } from './security-inventories.ts';

/** What of a PDF is not what its readers see, or leads out of it (seed 004, `urn:ethos:schema:security-report:1`). */
export interface SecurityReport {
  readonly schema_version: '1.0.0';
  readonly document_fingerprint: Fingerprint;
  readonly source_fingerprint: Fingerprint;
  readonly profile: Envelope<'paged', PagedPayload>['profile'];
  /** Findings by code; a code that was not found is not there. */
  readonly summary: Readonly<Partial<Record<WarningCode, number>>>;
  /** In the order of the document's warnings. */
  readonly findings: readonly Finding[];
  readonly inventories: SecurityInventories;
}

/** A security warning with its place and the text that it tells of. */
export interface Finding {
  readonly id: string;
  readonly code: WarningCode;
  readonly message: string;
  readonly page?: string;
  readonly element_ref?: string;
  readonly span_ref?: string;
  readonly bbox?: Box;
  readonly text_preview?: Text;
  readonly excluded_from_default_chunks: boolean;
}

/** Makes the security report of a document: its security warnings as findings, beside what its file carries. Pure. */
export function securityReport(document: Envelope<'paged', PagedPayload>, inventories: SecurityInventories): SecurityReport {
  const { security_warnings, spans } = document.payload;
  const spansByWarning = groupByWarning(spans);
  const summary: Partial<Record<WarningCode, number>> = {};
  for (const { code } of security_warnings) summary[code] = (summary[code] ?? 0) + 1;
  return {
    schema_version: '1.0.0',
    document_fingerprint: document.fingerprint,
    source_fingerprint: document.source.fingerprint,
    profile: document.profile,
    summary,
    findings: security_warnings.map((warning, index) => findingOf(warning, idOf('finding', index + 1), spansByWarning.get(warning.id) ?? [])),
    inventories,
  };
}

function groupByWarning(spans: Iterable<Span>): ReadonlyMap<string, readonly Span[]> {
  const groups = new Map<string, Span[]>();
  for (const span of spans) {
    for (const id of span.warning_refs ?? []) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [span]);
      else group.push(span);
    }
  }
  return groups;
}

function findingOf({ code, message, page, element_ref, span_ref }: Warning, id: string, spans: readonly Span[]): Finding {
  return {
    id,
    code,
    message,
    ...(page === undefined ? {} : { page }),
    ...(element_ref === undefined ? {} : { element_ref }),
    ...(span_ref === undefined ? {} : { span_ref }),
    ...(spans.length === 0 ? {} : { bbox: boxAround(spans.map(({ bbox }) => bbox)), text_preview: preview(spans.map(({ text }) => text).join(' ') as Text) }),
    excluded_from_default_chunks: hidingCodes.has(code),
  };
}
