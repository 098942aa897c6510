import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Damage, OpenDocument } from './open-document.ts';
import type { HiddenReason, PageContent } from './page-content.ts';

/** Everything that was wrong with a PDF that has a document: what was repaired, replaced, left out or hidden, counted by page. */
export function documentDiagnostics(document: OpenDocument, pages: readonly { readonly diagnostics: readonly Diagnostic[] }[]): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (document.encrypted) diagnostics.push(warning('encrypted_empty_password', 'the file is encrypted and opens without a password'));
  diagnostics.push(...repairs(document.damage));
  for (const page of pages) diagnostics.push(...page.diagnostics);
  return diagnostics;
}

/** Says of how many warnings others stand for. */
export function sharedDiagnostics(count: number): readonly Diagnostic[] {
  return count === 0 ? [] : [{ ...warning('size_limit', 'warnings beyond those that ids can number share the id of another of their kind'), count }];
}

function repairs({ crossReferences, bytesBeforeHeader, streamLengths }: Damage): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (crossReferences) found.push(warning('repaired', 'the cross-reference table does not hold; objects were found by searching the file'));
  if (bytesBeforeHeader > 0) found.push(warning('repaired', `${String(bytesBeforeHeader)} bytes stand before the header and were skipped`));
  if (streamLengths > 0) found.push({ ...warning('repaired', 'streams do not end where they say; they were read up to their end mark'), count: streamLengths });
  return found;
}

// A page of which this share of characters maps to nothing, or more, cannot be trusted in what it does map.
const DOUBTFUL_PER_MILLE_MAX = 100;

/** What was wrong with a page. */
export function pageDiagnostics({ index: page, counts, spans, failed }: PageContent): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const count = (code: Diagnostic['code'], message: string, amount: number): void => {
    if (amount > 0) found.push({ ...warning(code, message), page, count: amount });
  };
  if (failed === true) found.push({ ...warning('page_failed', 'the page could not be read'), page });
  count('size_limit', 'objects beyond the limits of count and nesting were left out', counts.droppedObjects);
  count('unmapped_character', 'characters that the font maps to nothing are U+FFFD', counts.unmapped);
  const doubtful = Math.max(counts.unmapped, counts.guessed);
  if (doubtful * 1000 >= counts.characters * DOUBTFUL_PER_MILLE_MAX) {
    count('unreliable_encoding', 'many characters have no mapping to text; what is extracted may be wrong', doubtful);
  }
  const hiddenCounts = countHidden(spans);
  const hidden = (...reasons: readonly HiddenReason[]): number => reasons.reduce((sum, reason) => sum + (hiddenCounts.get(reason) ?? 0), 0);
  count('duplicate_glyph', 'text painted twice at one place is read once', hidden('duplicate') + counts.mergedObjects);
  count('off_page_content', 'words outside the visible page are not in the text', hidden('off_page'));
  count('layer_off', 'words of a layer that is switched off are not in the text', hidden('layer_off'));
  count('hidden_content', 'words that a reader does not see are not in the text', hidden('invisible', 'covered', 'tiny', 'low_contrast', 'artifact'));
  return found;
}

function countHidden(spans: PageContent['spans']): ReadonlyMap<HiddenReason, number> {
  const counts = new Map<HiddenReason, number>();
  for (const { hidden } of spans) if (hidden !== undefined) counts.set(hidden, (counts.get(hidden) ?? 0) + 1);
  return counts;
}

function warning(code: Diagnostic['code'], message: string): Diagnostic {
  return { severity: 'warning', code, message };
}
