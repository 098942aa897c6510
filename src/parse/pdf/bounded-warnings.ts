import { warnings, type WarningCode, type WarningDraft } from '../../document/warning.ts';

/** Warnings of which there are not more than can be numbered. */
export interface BoundedWarnings {
  readonly drafts: readonly WarningDraft[];
  /** Of each that is left out, the one of its code that stands for it. */
  readonly standIns: ReadonlyMap<WarningDraft, WarningDraft>;
}

/**
 * Bounds the warnings of a document to `countMax`. Where there are more, the first of each code stay, as many as all codes could have, and
 * the last of these stands for the rest: what is hidden stays hidden, under a warning of its kind.
 */
export function boundWarnings(drafts: readonly WarningDraft[], countMax: number): BoundedWarnings {
  if (drafts.length <= countMax) return { drafts, standIns: new Map() };
  const ofCodeMax = Math.floor(countMax / Object.keys(warnings).length);
  const keptOf = new Map<WarningCode, WarningDraft[]>();
  const standIns = new Map<WarningDraft, WarningDraft>();
  for (const draft of drafts) {
    const kept = keptOf.get(draft.code) ?? [];
    keptOf.set(draft.code, kept);
    if (kept.length < ofCodeMax) kept.push(draft);
    else standIns.set(draft, kept[kept.length - 1]);
  }
  return { drafts: drafts.filter((draft) => !standIns.has(draft)), standIns };
}
