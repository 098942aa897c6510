import { canonicalJson } from '../base/canonical-json.ts';
import { utf8Pieces } from '../base/utf8-pieces.ts';
import { fingerprintOf } from '../base/hash.ts';
import { profile, profileSha256 } from '../document/profile.ts';
import type { Format } from '../parse/format.ts';
import { readInventory, type PdfInventory } from '../parse/pdf/inventory.ts';
import { labelDiagnostics } from '../parse/pdf/page-labels.ts';
import { securityReport } from '../parse/pdf/security-report.ts';
import type { Refused } from '../port/deriver.ts';
import { readSource, type DeriveTools } from './derive.ts';
import { refusal } from './refusal.ts';
import type { Rendered } from './rendering.ts';

/**
 * What is told of a PDF as a file: the contract's security report, made from its document (seed 004 section 8), or everything
 * that it carries, which needs no document and so also tells of files without text.
 */
export type PdfReport = 'security' | 'inventory';

/** Writes a report of a PDF as canonical JSON and one LF. Another format has none: `invalid_input`. Pure. */
export function renderReport(bytes: Uint8Array, format: Format, { report, tools }: { readonly report: PdfReport; readonly tools: DeriveTools }): Rendered | Refused {
  const { limits, pages } = tools.configuration;
  if (format.name !== 'pdf') return refusal('invalid_input', `only a PDF has a report of this kind, and this is ${format.name}`);
  if (bytes.length > limits.sourceBytesMax) return refusal('file_too_large', '');
  const read = report === 'security' ? readSource(bytes, format, tools) : undefined;
  if (read?.type === 'refused') return read;
  if (tools.pdfium === undefined) return refusal('unsupported_pdf_feature', 'no PDFium was opened');
  const inventory = readInventory(tools.pdfium, bytes, { pages, pageCountMax: limits.pageCountMax });
  if (!inventory.ok) return refusal(inventory.problem, '');
  const written = read?.document.type === 'paged' ? securityReport(read.document, inventory.value.security) : inventoryReport(bytes, inventory.value);
  return { type: 'rendered', output: utf8Pieces([canonicalJson(written), '\n']), diagnostics: read?.diagnostics ?? labelDiagnostics(inventory.value.page_labels) };
}

function inventoryReport(bytes: Uint8Array, { security, ...rest }: PdfInventory): object {
  return {
    artifact_type: 'stele.pdf_inventory.v1',
    schema_version: '1.0.0',
    source_fingerprint: fingerprintOf(bytes),
    profile: { id: profile.profile_id, sha256: profileSha256 },
    ...security,
    ...rest,
  };
}
