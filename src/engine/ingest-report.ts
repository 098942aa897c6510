import type { Diagnostic, RefusalCode } from '../base/diagnostic.ts';
import { failures } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Derivation } from '../port/deriver.ts';
import type { SkippedFile } from '../port/sources.ts';
import type { StoredSource } from '../port/store.ts';

/** What an ingest did. Every list is in code point order of its names. */
export interface IngestReport {
  readonly found: number;
  readonly inserted: readonly Text[];
  readonly replaced: readonly Text[];
  /** Documents that are in the index as they were; a source still refused is under `refused`. */
  readonly unchanged: number;
  readonly removed: readonly Text[];
  readonly refused: readonly RefusedReport[];
  readonly skipped: readonly SkippedFile[];
  readonly warnings: readonly WarningReport[];
  readonly interrupted: boolean;
  /** Sources and chunks in the index afterwards. */
  readonly sources: number;
  readonly chunks: number;
  readonly index_digest: Sha256;
}

/** A source without a document. */
export interface RefusedReport {
  readonly source_id: Text;
  readonly code: RefusalCode;
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface WarningReport {
  readonly source_id: Text;
  readonly diagnostics: readonly Diagnostic[];
}

/** One source and what became of it. */
export interface Examined {
  readonly sourceId: Text;
  readonly outcome: Derivation | Unchanged;
}

/** The stored source is what the bytes would give again. */
export interface Unchanged {
  readonly type: 'unchanged';
  readonly known: StoredSource;
}

/** Counts as an ingest goes; `report` closes it with what the index holds afterwards. */
export interface Tally {
  readonly record: (examined: Examined, wasIngested: boolean) => void;
  readonly recordRemoved: (sourceId: Text) => void;
  /** Adds warnings to those of a source. */
  readonly recordWarnings: (sourceId: Text, diagnostics: readonly Diagnostic[]) => void;
  readonly report: (end: { readonly interrupted: boolean; readonly sources: number; readonly chunks: number; readonly index_digest: Sha256 }) => IngestReport;
}

/** Begins a tally with what the finder found and left alone. */
export function newTally(found: number, skippedFiles: readonly SkippedFile[]): Tally {
  const inserted: Text[] = [];
  const replaced: Text[] = [];
  const removed: Text[] = [];
  const refused: RefusedReport[] = [];
  const skipped: SkippedFile[] = [...skippedFiles];
  const warnings = new Map<Text, readonly Diagnostic[]>();
  let unchanged = 0;

  const recordWarnings = (sourceId: Text, diagnostics: readonly Diagnostic[]): void => {
    if (diagnostics.length > 0) warnings.set(sourceId, [...(warnings.get(sourceId) ?? []), ...diagnostics]);
  };
  const record = ({ sourceId, outcome }: Examined, wasIngested: boolean): void => {
    switch (outcome.type) {
      case 'unchanged':
        if (outcome.known.state === 'refused') refused.push(stillRefused(sourceId, outcome.known.refusal.code));
        else unchanged++;
        return;
      case 'derived':
        (wasIngested ? replaced : inserted).push(sourceId);
        recordWarnings(sourceId, outcome.diagnostics);
        return;
      case 'refused':
        refused.push({ source_id: sourceId, code: outcome.code, message: refusalMessage(outcome.code, outcome.diagnostics), diagnostics: outcome.diagnostics });
        if (wasIngested && outcome.code !== 'unreadable') removed.push(sourceId);
        return;
      case 'skipped':
        skipped.push({ name: sourceId, reason: outcome.reason });
        if (wasIngested) removed.push(sourceId);
    }
  };

  return {
    record,
    recordRemoved: (sourceId) => removed.push(sourceId),
    recordWarnings,
    report: (end) => ({
      found,
      inserted,
      replaced,
      unchanged,
      removed: removed.sort(byText((id) => id)),
      refused,
      skipped: skipped.sort(byText(({ name }) => name)),
      warnings: [...warnings].map(([source_id, diagnostics]) => ({ source_id, diagnostics })),
      ...end,
    }),
  };
}

function stillRefused(sourceId: Text, code: RefusalCode): RefusedReport {
  const message = `${failures[code].message}; it has not changed since the last ingest, and stele parse shows where it breaks`;
  return { source_id: sourceId, code, message, diagnostics: [] };
}

function refusalMessage(code: RefusalCode, diagnostics: readonly Diagnostic[]): string {
  return diagnostics[0]?.message ?? failures[code].message;
}
