import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import { text } from '../base/text.ts';
import type { AdapterParts, AdapterProblem, Fields } from './adapter-values.ts';
import type { GroundingSource } from './grounding-source.ts';
import { readOpenDataLoaderFlat } from './opendataloader-flat.ts';
import { readOpenDataLoaderTree } from './opendataloader-tree.ts';

/**
 * Takes JSON of OpenDataLoader as evidence: its flat form (tool, pages, elements, tables) or its tree (`kids`). Points become quanta as
 * in the contract; the origin of its coordinates is not declared, so that boxes bind nothing.
 */
export function openDataLoaderGrounding(json: JsonValue): Result<GroundingSource, AdapterProblem> {
  if (!(json instanceof Map)) return no({ path: '', message: 'the output is no object' });
  const root = json as Fields;
  const parts = root.has('kids') ? readOpenDataLoaderTree(root) : readOpenDataLoaderFlat(root);
  return parts.ok ? ok(toGrounding(parts.value)) : parts;
}

function toGrounding({ name, version, fingerprint, pages, elements, tables }: AdapterParts): GroundingSource {
  return {
    parser: { name, version, adapter: 'opendataloader-json', adapter_version: '0.1.0' },
    capabilities: { spans: false, char_offsets: false, tables: tables !== undefined, fingerprint: fingerprint !== undefined, coordinate_origin: 'unknown', crop_support: false },
    isPaged: true,
    ...(fingerprint === undefined ? {} : { document_fingerprint: fingerprint }),
    pages,
    elements,
    separator: text('\n'),
    spans: [],
    cells: tables ?? [],
    passages: [],
  };
}
