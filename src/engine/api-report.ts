import { apiIndex, isApiDescription, type ApiOperation } from '../document/api-index.ts';
import type { Document } from '../document/document.ts';
import { linkReferences } from '../document/link-references.ts';
import { pointersIn } from '../document/pointer.ts';
import { discriminators, type Discriminator } from '../document/discriminators.ts';
import { messageOperations, type MessageOperation } from '../document/message-operations.ts';
import { sourceReferences, type SourceReferences } from '../document/references.ts';
import { childAt, childrenOf, stringsAt } from '../document/tree-children.ts';
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
  const parents = parentsOf(table);
  const placeOf = placesIn(table, parents);
  const index = apiIndex(table);
  const own = sourceReferences(table, sourceId);
  const parameters = parameterNames(table, parents, own);
  const linked = linkReferences({ sources: new Map([[sourceId, own]]), treeless: new Set(), placeIn: () => undefined });
  return {
    artifact_type: 'stele.api_index.v1',
    document_fingerprint: document.fingerprint,
    ...(index.specVersion !== undefined && { spec_version: index.specVersion }),
    ...(document.title !== undefined && { title: document.title }),
    operations: index.operations.map((operation) => operationEntry({ ...operation, parameters: parameters(operation.row) }, placeOf)),
    message_operations: messageOperations(table).map((operation) => messageEntry(operation, placeOf)),
    schema_names: index.schemaNames,
    channels: index.channels,
    discriminators: discriminators(table).map((discriminator) => discriminatorEntry(discriminator, placeOf)),
    references: linked.filter(({ place, outcome }) => place !== undefined || outcome.type === 'unresolved').filter((reference) => !leavesDocument(reference)).map(referenceEntry),
    external_references: index.externalRefs.map(({ row, ref, scheme }) => ({ ref, scheme, ...placeOf(row) })),
    left_out: { operations: index.leftOut.operations, external_references: index.leftOut.references, deep_references: index.leftOut.deepReferences.length },
  };
}

function leavesDocument(reference: Parameters<typeof leadsToOther>[0]): boolean {
  return leadsToOther(reference) || (reference.place === undefined && reference.target.type !== 'source');
}

type PlaceOf = (row: number) => { readonly pointer: Text; readonly line: number };

function placesIn(table: TreeTable, parents: Uint32Array): PlaceOf {
  const pointerOf = pointersIn(table, parents);
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

// The names of an operation's parameters, those of all operations of its path first. References are followed inside the document.
function parameterNames(table: TreeTable, parents: Uint32Array, { references }: SourceReferences): (operation: number) => readonly Text[] {
  const targets = new Map(references.map(({ holder, place }) => [holder.row, place?.row]));
  return (operation) => {
    const rows = [parents[operation], operation].flatMap((owner) => childrenOf(table, childAt(table, owner, 'parameters')));
    return stringsAt(table, rows.map((row) => childAt(table, targets.get(row) ?? row, 'name')));
  };
}

function messageEntry({ row, action, channel, operationId, summary, messages }: MessageOperation, placeOf: PlaceOf): object {
  return {
    ...placeOf(row),
    action,
    ...(channel !== undefined && { channel }),
    ...(operationId !== undefined && { operation_id: operationId }),
    ...(summary !== undefined && { summary }),
    messages,
  };
}

function discriminatorEntry({ row, property, mapping }: Discriminator, placeOf: PlaceOf): object {
  return {
    ...placeOf(row),
    property,
    mapping: mapping.map(({ value, schema, target }) => ({ value, schema, ...(target !== undefined && { target: placeOf(target) }) })),
  };
}
