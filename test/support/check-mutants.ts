import assert from 'node:assert/strict';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { CanonicalValue } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import type { PagedPayload } from '../../src/document/paged.ts';
import type { Parsed } from '../../src/parse/format.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { parsePdf } from '../../src/parse/pdf/pdf-format.ts';
import type { Pdfium } from '../../src/parse/pdf/pdfium.ts';
import type { Mutant } from './pdf-mutants.ts';

/** How mutants ended. */
export interface Endings {
  readonly byCode: ReadonlyMap<string, number>;
  /** Refusals that broke the instance. */
  readonly traps: readonly string[];
}

/** Parses each mutant three times: twice in one PDFium, once in another that has seen other files. All answers are the same bytes. */
export async function checkMutants(mutants: Iterable<Mutant>, parse = parseWith): Promise<Endings> {
  const byCode = new Map<string, number>();
  const traps: string[] = [];
  let used = await openPdfium();
  let other = await openPdfium();
  for (const { name, bytes } of mutants) {
    const first = parse(used, bytes);
    if (used.broken) {
      traps.push(name);
      used = await openPdfium();
    }
    assert.equal(digestOf(parse(used, bytes)), digestOf(first), `${name}: second run`);
    if (used.broken) used = await openPdfium();
    assert.equal(digestOf(parse(other, bytes)), digestOf(first), `${name}: other instance`);
    if (other.broken) other = await openPdfium();
    const code = first.type === 'refused' ? first.code : first.type;
    byCode.set(code, (byCode.get(code) ?? 0) + 1);
    if (first.type === 'paged') checkPayload(first.payload, name);
  }
  return { byCode, traps };
}

function parseWith(pdfium: Pdfium, bytes: Uint8Array): Parsed {
  return parsePdf(bytes, { pdfium, limits: defaultLimits, pages: 'all' });
}

function digestOf(parsed: Parsed): string {
  return sha256(canonicalJson(parsed as unknown as CanonicalValue));
}

/** The rules that every payload holds, whatever the file. Whole numbers and well-formed texts are not among them: its digest has been taken. */
function checkPayload({ pages, spans, elements, regions, security_warnings, parser_warnings }: PagedPayload, name: string): void {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const warnings = new Map([...security_warnings, ...parser_warnings].map((warning) => [warning.id, warning]));
  const refsBySpan = new Map(Array.from(spans, ({ id, warning_refs = [] }) => [id, warning_refs]));
  // An element is flagged by its spans; a table, which has none, by the spans of its cells.
  const placed = Array.from(elements).filter(({ type }) => type !== 'table').map(({ bbox, page, warning_refs = [], span_refs = [] }) => ({ bbox, page, warning_refs: [...warning_refs, ...span_refs.flatMap((id) => refsBySpan.get(id) ?? [])] }));
  for (const { bbox, page, warning_refs = [] } of [...spans, ...placed, ...regions]) {
    const { width, height } = byId.get(page) ?? assert.fail(`${name}: no page ${page}`);
    const [x0, y0, x1, y1] = bbox;
    assert.ok(x0 <= x1 && y0 <= y1, `${name}: ${bbox.join()}`);
    const flagged = warning_refs.some((id) => warnings.get(id)?.code === 'off_page_text_detected');
    assert.ok(flagged || (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height), `${name}: ${bbox.join()} outside ${String(width)} x ${String(height)}`);
    for (const id of warning_refs) assert.ok(warnings.has(id), `${name}: ${id}`);
  }
  for (const { text } of spans) assert.ok(text !== '' && !text.includes('\0'), name);
}
