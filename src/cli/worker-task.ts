import type { Text } from '../base/text.ts';
import type { WantedPlace } from '../document/references.ts';
import type { Configuration } from '../engine/configuration.ts';
import { cropRegions, type CropJob, type Cropping } from '../engine/crop.ts';
import { derive, type DeriveTools } from '../engine/derive.ts';
import { readReferences } from '../engine/read-references.ts';
import { render, type RenderFormat } from '../engine/render.ts';
import type { Rendering } from '../engine/rendering.ts';
import { formatOf } from '../parse/formats.ts';
import type { Pdfium } from '../parse/pdf/pdfium.ts';
import type { PageHelp } from '../parse/pdf/shared-pages.ts';
import type { Derivation, SourceBytes } from '../port/deriver.ts';
import type { ReferenceReading } from '../port/reference-reader.ts';
import { partedSources, type AllDerived, type JoinedSources } from './derive-all.ts';
import { openPdfium } from './open-pdfium.ts';

/** What every task of one run shares. */
export interface TaskSettings {
  readonly tenant: Text;
  readonly configuration: Configuration;
}

/** Work on one source, or some small ones, that may take long, or more memory than there is. */
export type Task =
  | { readonly type: 'derive'; readonly source: SourceBytes }
  | ({ readonly type: 'derive-all' } & JoinedSources)
  | { readonly type: 'render'; readonly source: SourceBytes; readonly format: RenderFormat; readonly diagnostics: boolean }
  | ({ readonly type: 'crop'; readonly source: SourceBytes } & CropJob)
  | { readonly type: 'references'; readonly source: SourceBytes; readonly wanted: readonly WantedPlace[] };

export type TaskAnswer = Derivation | AllDerived | Rendering | Cropping | ReferenceReading;

let opened: Promise<Pdfium> | undefined;

/** Does a task on this thread; `pageHelp` where other threads may read pages of its source. */
export async function runTask(task: Task, settings: TaskSettings, pageHelp?: PageHelp): Promise<TaskAnswer> {
  const pdfium = isPdf(task.source) ? { pdfium: await soundPdfium() } : {};
  const tools: DeriveTools = { ...settings, ...pdfium, ...(pageHelp && { pageHelp }) };
  switch (task.type) {
    case 'derive':
      return derive(task.source, tools);
    case 'derive-all':
      return { type: 'all-derived', derivations: await deriveAll(task, settings) };
    case 'render':
      return render(task.source, task, tools);
    case 'crop':
      return cropRegions(task.source.bytes, task, tools.pdfium);
    case 'references':
      return readReferences(task.source, task.wanted, tools);
  }
}

async function deriveAll(joined: JoinedSources, settings: TaskSettings): Promise<readonly Derivation[]> {
  const derivations: Derivation[] = [];
  for (const source of partedSources(joined)) derivations.push((await runTask({ type: 'derive', source }, settings)) as Derivation);
  return derivations;
}

/** The PDFium of this thread: opened with the first PDF and kept, but an instance that a file broke is not used again. */
export async function soundPdfium(): Promise<Pdfium> {
  if ((await opened)?.broken === true) opened = undefined;
  return (opened ??= openPdfium());
}

/** Tells whether a source is a PDF. */
export function isPdf({ sourceId, bytes }: SourceBytes): boolean {
  const recognised = formatOf(sourceId, bytes);
  return recognised.type === 'format' && recognised.format.mediaType === 'application/pdf';
}
