import { apiIndex, isApiDescription, type ApiOperation } from '../document/api-index.ts';
import type { Document } from '../document/document.ts';
import { linkReferences } from '../document/link-references.ts';
import { pointersIn } from '../document/pointer.ts';
import { sourceReferences } from '../document/references.ts';
import { tableOf } from '../document/tree-payload.ts';
import { parentsOf, type TreeTable } from '../document/tree-table.ts';
import type { Text } from '../base/text.ts';
import { leadsToOther } from './own-references.ts';
import { referenceEntry } from './reference-report.ts';

/**
 * The derived index of an API description: its operations, schemas, channels and references, each with its place. A function of the
 * document alone: references that leave it are named, and `stele refs` says where they lead. `undefined` for another document.
 */
export function apiReport(document: Document, sourceId: Text): object | undefined {
  if (document.type !== 'tree') return undefined;
  const table = tableOf(document.payload);
  if (!isApiDescription(table)) return undefined;
  const placeOf = placesIn(table);
  const index = apiIndex(table);
  const own = sourceReferences(table, sourceId);
  const linked = linkReferences({ sources: new Map([[sourceId, own]]), treeless: new Set(), placeIn: () => undefined });
  return {
    artifact_type: 'stele.api_index.v1',
    document_fingerprint: document.fingerprint,
    ...(index.specVersion !== undefined && { spec_version: index.specVersion }),
    ...(document.title !== undefined && { title: document.title }),
    operations: index.operations.map((operation) => operationEntry(operation, placeOf)),
    schema_names: index.schemaNames,
    channels: index.channels,
    references: linked.filter(({ place, outcome }) => place !== undefined || outcome.type === 'unresolved').filter((reference) => !leavesDocument(reference)).map(referenceEntry),
    external_references: index.externalRefs.map(({ row, ref, scheme }) => ({ ref, scheme, ...placeOf(row) })),
    left_out: { operations: index.leftOut.operations, external_references: index.leftOut.references, deep_references: index.leftOut.deepReferences.length },
  };
}

function leavesDocument(reference: Parameters<typeof leadsToOther>[0]): boolean {
  return leadsToOther(reference) || (reference.place === undefined && reference.target.type !== 'source');
}

type PlaceOf = (row: number) => { readonly pointer: Text; readonly line: number };

function placesIn(table: TreeTable): PlaceOf {
  const pointerOf = pointersIn(table, parentsOf(table));
  return (row) => ({ pointer: pointerOf(row), line: table.lines[row] });
}

function operationEntry(operation: ApiOperation, placeOf: PlaceOf): object {
  const { row, path, method, operationId, summary, tags, parameters, responses, isDeprecated } = operation;
  return {
    ...placeOf(row),
    path,
    method,
    ...(operationId !== undefined && { operation_id: operationId }),
    ...(summary !== undefined && { summary }),
    tags,
    parameters,
    responses,
    deprecated: isDeprecated,
  };
}
