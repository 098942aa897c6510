import { isApiDescription } from '../document/api-index.ts';
import { sourceReferences, type WantedPlace } from '../document/references.ts';
import { tableOf } from '../document/tree-payload.ts';
import { formatOf } from '../parse/formats.ts';
import type { SourceBytes } from '../port/deriver.ts';
import type { ReferenceReading } from '../port/reference-reader.ts';
import { parseSource, type DeriveTools } from './derive.ts';

// API descriptions and JSON Schemas are written in these.
const REFERRING: ReadonlySet<string> = new Set(['json', 'jsonc', 'yaml']);

/** Reads the references of a source, and the places in it that others refer to. Pure. */
export function readReferences({ sourceId, bytes }: SourceBytes, wanted: readonly WantedPlace[], tools: DeriveTools): ReferenceReading {
  const recognised = formatOf(sourceId, bytes);
  if (recognised.type === 'skipped' || !REFERRING.has(recognised.format.name)) return { type: 'no-tree' };
  const parsed = parseSource(bytes, recognised.format, tools);
  if (parsed.type !== 'tree') return { type: 'no-tree' };
  const table = tableOf(parsed.payload);
  return { type: 'references', isApi: isApiDescription(table), references: sourceReferences(table, sourceId, wanted) };
}
