import type { Line } from './lines.ts';
import type { Paragraph } from './paragraphs.ts';
import type { RunningKind } from './running.ts';
import type { TableDraft } from './table-draft.ts';

/** A piece of a page in reading order. */
export type FlowItem =
  | { readonly type: 'paragraph'; readonly paragraph: Paragraph }
  | { readonly type: 'table'; readonly table: TableDraft }
  | { readonly type: RunningKind; readonly lines: readonly Line[] };
